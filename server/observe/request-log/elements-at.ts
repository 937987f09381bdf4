import { scanArray } from '../../platform/http/bodies/scan-array.ts'

/**
 * Elements of a JSON array at some indexes as bytes, as far as they end within the first `most` bytes: a refused call must not
 * wait for another scan of a long body. For invalid JSON the result is arbitrary.
 */
export const elementsAt = (
  body: Buffer,
  wanted: ReadonlySet<number>,
  most: number,
): ReadonlyMap<number, Buffer> => {
  const found = new Map<number, Buffer>()
  let index = 0
  const scanning = scanArray(body.subarray(0, most), (from, to) => {
    if (wanted.has(index)) found.set(index, body.subarray(from, to))
    index++
  })
  try {
    while (found.size < wanted.size && !scanning.next().done);
  } catch {
    // The text is cut at `most`, or is invalid JSON.
  }
  return found
}
