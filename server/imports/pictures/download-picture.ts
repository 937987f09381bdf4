import type { ServerResponse } from 'node:http'
import { MAX_PICTURE_BYTES } from '@vitrina/schema/picture'
import { ApiError } from '../../platform/http/errors.ts'
import { semaphore } from '../../platform/http/limits/semaphore.ts'
import { type FetchPermissions, guardedFetch } from '../../platform/outgoing/guarded-fetch.ts'

/** Time limit in ms for fetching a picture. */
const TIMEOUT_MS = 20_000

/**
 * Downloads a picture from a URL given by an operator (threat P12). Each site has one download at a time, so that a slow URL
 * delays no other site; their total is limited, because each file is in memory. The download ends when the response closes.
 */
export const downloadPicture = (leave: FetchPermissions) => {
  const enter = semaphore({
    name: 'pictures_elsewhere',
    places: 4,
    ofSite: 1,
    waiting: 10,
    patience: TIMEOUT_MS,
  })
  const fetchPicture = guardedFetch(leave, TIMEOUT_MS, MAX_PICTURE_BYTES)
  return async (siteId: number, address: string, response: ServerResponse): Promise<Buffer> => {
    const done = await enter(siteId, { holder: response })
    const disconnect = new AbortController()
    response.once('close', () => disconnect.abort())
    try {
      const headers = { accept: 'image/*' }
      const answer = await fetchPicture(address, { method: 'GET', headers, signal: disconnect.signal })
      if (answer.status !== 200) throw new ApiError('invalid_value.picture_elsewhere')
      return Buffer.from(await answer.arrayBuffer())
    } catch {
      throw new ApiError('invalid_value.picture_elsewhere')
    } finally {
      done()
    }
  }
}
