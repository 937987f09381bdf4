import { scanArray } from '../../platform/http/bodies/scan-array.ts'

/**
 * Elements of a JSON array at some indexes as bytes, as far as they end within the first `most` bytes: a refused call must not
 * wait for another scan of a long body. For invalid JSON the result is arbitrary.
 */
export const elementsAt = (
  body: Buffer,
  indexes: ReadonlySet<number>,
  most: number,
): ReadonlyMap<number, Buffer> => {
  const elements = new Map<number, Buffer>()
  let index = 0
  const scanning = scanArray(body.subarray(0, most), (from, to) => {
    if (indexes.has(index)) elements.set(index, body.subarray(from, to))
    index++
  })
  try {
    while (elements.size < indexes.size && !scanning.next().done);
  } catch {
    // The text is cut at `most`, or is invalid JSON.
  }
  return elements
}
