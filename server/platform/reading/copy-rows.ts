/** Signature, flags and extension length at the start of a binary COPY. */
const HEADER = 19

/** Bytes of the number of columns at the start of a row, which is -1 after the last row. */
const COLUMNS = 2

/** Bytes of the length at the start of a value, which is -1 for null. */
export const LENGTH = 4

/** Processes one row of a COPY whose first value begins at an offset; returns the offset after the row. */
type TakeRow = (bytes: Buffer, begin: number) => number

/** Splits the output of a binary COPY into rows. */
export const eachRow = (takeRow: TakeRow): ((bytes: Buffer) => void) => {
  let header = HEADER
  return (bytes) => {
    let at = Math.min(header, bytes.length)
    header -= at
    while (at < bytes.length && bytes.readInt16BE(at) !== -1) at = takeRow(bytes, at + COLUMNS)
  }
}
