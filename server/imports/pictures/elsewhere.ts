import type { ServerResponse } from 'node:http'
import { MAX_PICTURE_BYTES } from '@vitrina/schema/picture'
import { ApiError } from '../../platform/http/errors.ts'
import { semaphore } from '../../platform/http/limits/semaphore.ts'
import { guardedFetch, type Leave } from '../../platform/outgoing/guarded-fetch.ts'

/** Time limit in ms for fetching a picture. */
const PATIENCE_MS = 20_000

/**
 * Reads a file at an address that an operator gave (threat P12). A site reads one at a time, so that a slow address holds up no other
 * site; there are few at a time, as each is whole in memory for a moment. The fetch ends when the response closes.
 */
export const elsewhere = (leave: Leave) => {
  const enter = semaphore({
    name: 'pictures_elsewhere',
    places: 4,
    ofSite: 1,
    waiting: 10,
    patience: PATIENCE_MS,
  })
  const ask = guardedFetch(leave, PATIENCE_MS, MAX_PICTURE_BYTES)
  return async (siteId: number, address: string, response: ServerResponse): Promise<Buffer> => {
    const done = await enter(siteId, { holder: response })
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const headers = { accept: 'image/*' }
      const answer = await ask(address, { method: 'GET', headers, signal: gone.signal })
      if (answer.status !== 200) throw new ApiError('invalid_value.picture_elsewhere')
      return Buffer.from(await answer.arrayBuffer())
    } catch {
      throw new ApiError('invalid_value.picture_elsewhere')
    } finally {
      done()
    }
  }
}
