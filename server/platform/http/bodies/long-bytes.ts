import { isUtf8 } from 'node:buffer'
import { createHash, hash } from 'node:crypto'
import { runYielding } from './yielding.ts'

/** Bytes processed between two yields: one or two milliseconds. */
const STRETCH = 2 ** 20

/** SHA-256 of a prefix and bytes of any length; yields on long input. */
export const sha256Yielding = async (bytes: Buffer, beginning: string | Buffer = ''): Promise<Buffer> => {
  if (bytes.length <= STRETCH && beginning.length === 0) return hash('sha256', bytes, 'buffer')
  const digest = createHash('sha256').update(beginning)
  await runYielding(
    (function* () {
      for (let from = 0; from < bytes.length; from += STRETCH) {
        digest.update(bytes.subarray(from, from + STRETCH))
        yield
      }
    })(),
  )
  return digest.digest()
}

/** True for valid UTF-8 of any length; yields on long input. */
export const isUtf8Yielding = async (bytes: Buffer): Promise<boolean> =>
  bytes.length <= STRETCH ? isUtf8(bytes) : runYielding(checkUtf8(bytes))

function* checkUtf8(bytes: Buffer): Generator<void, boolean> {
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(from + STRETCH, bytes.length)
    // Split only at the start of a character; four bytes without a start are invalid UTF-8 anyway.
    for (let back = 0; back < 4 && to < bytes.length && isContinuation(bytes[to]); back++) to--
    if (!isUtf8(bytes.subarray(from, to))) return false
    from = to
    yield
  }
  return true
}

const isContinuation = (byte = 0): boolean => (byte & 0xc0) === 0x80
