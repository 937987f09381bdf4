/** The signature, flags and extension length that a binary COPY begins with. */
const COPY_HEADER = 19

/** A row begins with its number of columns, and a column with its length. */
const COLUMNS = 2
const LENGTH = 4

/**
 * One JSON array of the texts that a binary COPY of one column sent. The bytes move up where they are: what a row begins
 * with is longer than a comma.
 */
export const jsonArray = (chunks: readonly Buffer[]): Buffer => {
  const bytes = Buffer.concat(chunks)
  let at = COPY_HEADER
  let end = 0
  bytes[end++] = 0x5b
  while (bytes.readInt16BE(at) !== -1) {
    const from = at + COLUMNS + LENGTH
    const length = bytes.readInt32BE(at + COLUMNS)
    if (end > 1) bytes[end++] = 0x2c
    bytes.copyWithin(end, from, from + length)
    end += length
    at = from + length
  }
  bytes[end++] = 0x5d
  return bytes.subarray(0, end)
}
