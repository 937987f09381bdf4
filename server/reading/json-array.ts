/** The signature, flags and extension length that a binary COPY begins with. */
const COPY_HEADER = 19

/** A row begins with its number of columns, and a column with its length. */
const COLUMNS = 2
const LENGTH = 4

/** One JSON array of the texts that a binary COPY of one column sent. */
export const jsonArray = (chunks: readonly Buffer[]): Buffer =>
  arrayOfRows(Buffer.concat(chunks), Number.POSITIVE_INFINITY)

/** How many rows are whole in the beginning of what a binary COPY of one column sends. */
export const wholeRows = (bytes: Buffer): number => {
  let rows = 0
  for (let at = COPY_HEADER; at + COLUMNS + LENGTH <= bytes.length; rows++) {
    if (bytes.readInt16BE(at) === -1) break
    at += COLUMNS + LENGTH + bytes.readInt32BE(at + COLUMNS)
    if (at > bytes.length) break
  }
  return rows
}

/**
 * One JSON array of the first `most` texts that a binary COPY of one column sent. The bytes move up where they are: what
 * a row begins with is longer than a comma.
 */
export const arrayOfRows = (bytes: Buffer, most: number): Buffer => {
  let at = COPY_HEADER
  let end = 0
  bytes[end++] = 0x5b
  for (let row = 0; row < most && bytes.readInt16BE(at) !== -1; row++) {
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
