import type { CopyConsumer } from './copy-result.ts'
import { eachRow, LENGTH } from './copy-rows.ts'
import { growableBuffer } from './growable-buffer.ts'

/** Texts of a binary COPY of one column. */
export interface JsonRows {
  readonly count: number
  /** One JSON array of the first `count` texts, or of all if there are fewer; a second call throws. */
  first(count: number): Buffer
}

/** Collects a binary COPY of one column of JSON. */
export const jsonRows = (): CopyConsumer<JsonRows> => {
  const out = growableBuffer()
  /** End offset of each text. */
  const ends: number[] = []
  let end = 0
  out.bytes[end++] = 0x5b

  const first = (count: number): Buffer => {
    const last = ends[Math.min(count, ends.length) - 1] ?? 1
    out.reserve(last, last + 1)
    out.bytes[last] = 0x5d
    return out.finish(last + 1)
  }
  return {
    take: eachRow((bytes, begin) => {
      const from = begin + LENGTH
      const to = from + bytes.readInt32BE(begin)
      out.reserve(end, end + 1 + to - from)
      if (ends.length > 0) out.bytes[end++] = 0x2c
      out.bytes.set(bytes.subarray(from, to), end)
      end += to - from
      ends.push(end)
      return to
    }),
    finish: () => ({ count: ends.length, first }),
  }
}

/** One JSON array of the texts of a binary COPY of one column. */
export const jsonArray = (): CopyConsumer<Buffer> => {
  const { take, finish } = jsonRows()
  return {
    take,
    finish: (isComplete) => {
      const { count, first } = finish(isComplete)
      return first(count)
    },
  }
}
