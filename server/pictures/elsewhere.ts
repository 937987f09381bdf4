import { MAX_PICTURE_BYTES } from '@vitrina/schema/picture'
import { ApiError } from '../http/errors.ts'
import { gate } from '../http/gate.ts'
import { guardedFetch, type Leave } from '../outgoing/guarded-fetch.ts'

/** How long, in ms, a picture may take to come. */
const PATIENCE_MS = 20_000

/** Reads a file that lies at an address of somebody else's (threat P12), one at a time: it is whole in memory for a moment. */
export const elsewhere = (leave: Leave) => {
  const enter = gate(1)
  const ask = guardedFetch(leave, PATIENCE_MS, MAX_PICTURE_BYTES)
  return async (address: string): Promise<Buffer> => {
    const done = await enter()
    try {
      const answer = await ask(address, { method: 'GET', headers: { accept: 'image/*' } })
      if (answer.status !== 200) throw new ApiError('invalid_value.picture_elsewhere')
      return Buffer.from(await answer.arrayBuffer())
    } catch {
      throw new ApiError('invalid_value.picture_elsewhere')
    } finally {
      done()
    }
  }
}
