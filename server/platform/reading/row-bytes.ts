import type { TextRow } from '../postgres/pool/text-rows.ts'
import { LENGTH } from './copy-rows.ts'

/** Header of a binary COPY: signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** Maximum bytes of UTF-8 per UTF-16 unit. */
const MAX_OF_UNIT = 3

/** Reused for every row, because each row is finished before the next. */
let buffer = Buffer.allocUnsafeSlow(2 ** 16)

/**
 * Bytes that a binary COPY of this single row would send, after `before`, so that rows of both origins are
 * converted to JSON by the same code. The bytes are reused by the next call.
 */
export const rowBytes = (
  before: string,
  row: TextRow,
): { readonly bytes: Buffer; readonly begin: number } => {
  const most = row.reduce(
    (sum, value) => sum + LENGTH + MAX_OF_UNIT * (value?.length ?? 0),
    MAX_OF_UNIT * before.length + HEADER.length + 4,
  )
  const bytes = most > buffer.length ? Buffer.allocUnsafeSlow(most) : buffer
  // A larger buffer is kept up to a limit.
  if (most <= MAX_REUSED_BYTES) buffer = bytes
  const begin = bytes.write(before)
  bytes.set(HEADER, begin)
  let end = bytes.writeInt16BE(row.length, begin + HEADER.length)
  for (const value of row) {
    if (value === null) {
      end = bytes.writeInt32BE(-1, end)
      continue
    }
    const length = bytes.write(value, end + LENGTH)
    bytes.writeInt32BE(length, end)
    end += LENGTH + length
  }
  return { bytes: bytes.subarray(0, bytes.writeInt16BE(-1, end)), begin }
}

const MAX_REUSED_BYTES = 2 ** 20
