import type { Fault } from '@vitrina/schema/errors'
import type { Format } from './raw-record.ts'

const LF = 0x0a
const CR = 0x0d
const QUOTE = 0x22

/** End of a line or record, as offsets; `next` is the offset after the line end. */
export interface End {
  readonly end: number
  readonly next: number
}

/** Record: its end, or the end of its first line if the record was refused. */
export interface RecordEnd extends End {
  /** True if its cells may contain line ends. */
  readonly opened: boolean
  readonly fault?: Fault
  /** Offset up to which the search found no end before the record was refused. */
  readonly until?: number
}

/** Search for the ends of records in a range of bytes. */
export interface RecordEndSearch {
  /**
   * End of the record that begins at `from`. `more`: the end has not arrived yet; call again for the same
   * record. `overlong`: the record exceeds the limit, and its first line continues. `oneLine`: the record
   * ends with its line.
   */
  record(from: number, oneLine: boolean): RecordEnd | 'more' | 'overlong'
  line(from: number): End | 'more'
  /** Skips empty lines; undefined without empty lines, or if more data is needed. */
  emptyLines(from: number): { readonly lines: number; readonly next: number } | undefined
}

/**
 * Finds the ends of records: in NDJSON each LF; in CSV each LF, CRLF or CR outside of quoted cells. A quote opens a cell only as
 * its first character, as in {@link cellsOf}.
 *
 * A superfluous quote could swallow the rest of the file. So a CSV record is refused with its first line if it exceeds `limit`,
 * or if its quote is never closed, or closed on another line with text after it.
 */
export const recordEnds = (format: Format, limit: number) => {
  const csv = format.kind === 'csv'
  const delimiter = csv ? format.delimiter.charCodeAt(0) : LF
  const tooLong: Fault = { key: 'too_long.record', parameters: { max: limit } }

  // Search offset within the current record.
  let seen = 0
  let quoted = false
  let opened = false
  let stray = false

  /** `isComplete`: these bytes are the end of the file. */
  return (bytes: Buffer, isComplete: boolean): RecordEndSearch => {
    const never = () => bytes.length
    const nextLf = places(bytes, LF)
    const nextCr = csv ? places(bytes, CR) : never
    const nextQuote = csv ? places(bytes, QUOTE) : never

    const line = (from: number): End | 'more' => {
      const end = Math.min(nextLf(from), nextCr(from))
      if (end === bytes.length) return isComplete ? { end, next: end } : 'more'
      if (bytes[end] === LF) return { end, next: end + 1 }
      // The next byte decides whether this CR is a complete line end.
      if (end + 1 === bytes.length && !isComplete) return 'more'
      return { end, next: bytes[end + 1] === LF ? end + 2 : end + 1 }
    }

    const forget = <T>(answer: T): T => {
      seen = 0
      quoted = opened = stray = false
      return answer
    }

    const giveUp = (from: number, at: number, why: Fault): RecordEnd | 'overlong' => {
      const isLong = at - from > limit
      const first = line(from)
      if (first === 'more') return forget('overlong')
      return forget({
        ...first,
        opened: false,
        fault: isLong ? tooLong : why,
        until: isLong ? from + limit : at,
      })
    }

    const record = (from: number, oneLine: boolean): RecordEnd | 'more' | 'overlong' => {
      let at = from + seen
      for (;;) {
        const quote = oneLine ? bytes.length : nextQuote(at)
        if (quoted) {
          if (quote === bytes.length && isComplete)
            return giveUp(from, quote, { key: 'malformed_csv.unclosed' })
          at = quote
          // The next byte decides whether this quote is escaped.
          if (quote + 1 >= bytes.length && !isComplete) break
          if (bytes[quote + 1] === QUOTE) {
            at += 2
            continue
          }
          at++
          quoted = false
          const after = bytes[at]
          if (at < bytes.length && after !== delimiter && after !== LF && after !== CR) {
            stray = true
            const first = line(from)
            if (first !== 'more' && first.end < quote) return giveUp(from, at, { key: 'malformed_csv' })
          }
          continue
        }
        const end = Math.min(nextLf(at), nextCr(at))
        if (quote < end) {
          quoted = quote === from || bytes[quote - 1] === delimiter
          opened ||= quoted
          at = quote + 1
          continue
        }
        at = end
        const ended = line(end)
        if (ended === 'more') break
        if (end - from > limit) return giveUp(from, end, tooLong)
        return forget({ ...ended, opened, ...(stray && { fault: { key: 'malformed_csv' } }) })
      }
      if (at - from > limit) return giveUp(from, at, tooLong)
      seen = at - from
      return 'more'
    }

    const emptyLines: RecordEndSearch['emptyLines'] = (from) => {
      // Inside a record, a blank line belongs to it.
      if (seen > 0) return undefined
      let lines = 0
      let next = from
      for (;;) {
        if (bytes[next] === LF) next++
        else if (bytes[next] === CR && bytes[next + 1] === LF) next += 2
        // The next byte decides whether this CR is a complete line end.
        else if (csv && bytes[next] === CR && next + 1 < bytes.length) next++
        else break
        lines++
      }
      return lines === 0 ? undefined : { lines, next }
    }

    return { record, line, emptyLines }
  }
}

/** Finds the first `byte` at or after an offset; no byte is examined twice. */
const places = (bytes: Buffer, byte: number) => {
  // There is no match between `searchedTo` and `next`.
  let searchedTo = 0
  let next = -1
  return (at: number): number => {
    if (next < at) {
      const index = bytes.indexOf(byte, at)
      next = index < 0 ? bytes.length : index
    } else if (at < searchedTo) {
      const before = bytes.subarray(at, searchedTo).indexOf(byte)
      if (before >= 0) next = at + before
    } else return next
    searchedTo = at
    return next
  }
}

/** Number of line ends in the bytes. */
export const countLineEnds = (bytes: Buffer): number => {
  let count = 0
  // Byte by byte, because every byte may be a line end.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) count++
  }
  return count
}
