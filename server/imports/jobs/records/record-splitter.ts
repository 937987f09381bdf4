import { isUtf8 } from 'node:buffer'
import type { Fault } from '@vitrina/schema/errors'
import { countCells, miscounted } from './cells.ts'
import { pendingBytes } from './pending-bytes.ts'
import {
  BOM,
  FILE_START,
  type Format,
  MAX_RECORD,
  MAX_SHOWN_BYTES,
  type Position,
  type RawRecord,
} from './raw-record.ts'
import { countLineEnds, type RecordEnd, recordEnds } from './record-ends.ts'

/** Splits a stream of bytes into records, for any division into pieces. */
export interface RecordSplitter {
  /** Receives bytes, whose memory remains the caller's. */
  push(bytes: Buffer): void
  /** Ends the file: the remaining bytes are its last record. */
  end(): void
  /**
   * Returns the next complete records, at most the given number, and limits the number of scanned lines so
   * that other work is not blocked.
   */
  cut(most: number): SplitRecords
  /**
   * Position after the data that is no longer needed. A splitter that starts there and receives the bytes
   * from there continues identically.
   */
  position(): Position
  /** Received bytes after that position. */
  tail(): Buffer
}

/** Records that share memory with each other. */
export interface SplitRecords {
  readonly records: RawRecord[]
  /** True if more records may be complete already. */
  readonly more: boolean
}

/** Lines scanned before yielding to other work; all of them may be blank. */
const STRETCH = 4096

const CR = 0x0d

/**
 * Splits NDJSON, or CSV after its header, into records and holds little more than one of them. Blank lines
 * are skipped and counted. In CSV a line with only delimiters is blank too, because spreadsheets leave such
 * lines.
 *
 * A record that exceeds `limit` bytes, is not UTF-8 or has a faulty quote in CSV is returned with a fault.
 * Reading continues at the next line; from there on a record of CSV must have all its cells, so that the rest
 * of a broken record is not mistaken for an object. The same holds for a last line without a line end, because
 * the file may be truncated.
 */
export const recordSplitter = (format: Format, start = FILE_START, limit = MAX_RECORD): RecordSplitter => {
  const pending = pendingBytes()
  const search = recordEnds(format, limit)
  const tooLong: Fault = { key: 'too_long.record', parameters: { max: limit } }
  let { line, offset, wary, isWithin } = start
  // Bytes of the file before those that are held.
  let passed = start.offset
  /** True if all bytes of the file have arrived. */
  let isEnded = false

  const take = (most: number): SplitRecords => {
    const bytes = pending.all()
    const records: RawRecord[] = []
    const ends = search(bytes, isEnded)
    let from = 0
    let more = false
    for (let scannedLines = 0; from < bytes.length; scannedLines++) {
      more = records.length === most || scannedLines === STRETCH
      if (more) break
      if (isWithin) {
        const end = ends.line(from)
        if (end === 'more') {
          goTo(bytes.at(-1) === CR ? bytes.length - 1 : bytes.length, 0)
          break
        }
        isWithin = false
        goTo(end.next, 1)
        continue
      }
      const empty = ends.emptyLines(from)
      if (empty) {
        goTo(empty.next, empty.lines)
        continue
      }
      const recordEnd = ends.record(from, passed + from < wary)
      if (recordEnd === 'more') break
      if (recordEnd === 'overlong') {
        records.push({ line, bytes: shown(bytes.subarray(from)), fault: tooLong })
        beWary(offset + limit)
        isWithin = true
        continue
      }
      const content = contentOf(bytes, from, recordEnd)
      if (recordEnd.fault) beWary(passed + (recordEnd.until ?? recordEnd.next))
      if (recordEnd.fault || !isBlank(content, format)) records.push(recordOf(content, recordEnd))
      const isSeveral = recordEnd.opened && !(format.kind === 'csv' && format.isSheet)
      goTo(recordEnd.next, isSeveral ? countLineEnds(bytes.subarray(from, recordEnd.end)) + 1 : 1)
    }
    const separate = apart(records, from)
    pending.drop(from, separate === records && records.length > 0)
    passed += from
    return { records: separate, more }

    function goTo(next: number, lines: number) {
      from = next
      offset = passed + next
      line += lines
    }
  }

  const beWary = (place: number) => {
    if (format.kind === 'csv') wary = Math.max(wary, place)
  }

  const contentOf = (bytes: Buffer, from: number, { end }: RecordEnd): Buffer => {
    const content = bytes.subarray(from, end)
    if (format.kind === 'csv') return content
    // CRLF; a CR anywhere else is JSON white space.
    const bare = content.at(-1) === CR ? content.subarray(0, -1) : content
    return offset === 0 && bare.subarray(0, BOM.length).equals(BOM) ? bare.subarray(BOM.length) : bare
  }

  const recordOf = (content: Buffer, recordEnd: RecordEnd): RawRecord => {
    const fault = recordEnd.fault ?? faultIn(content, recordEnd.next === recordEnd.end)
    return fault ? { line, bytes: shown(content), fault } : { line, bytes: content }
  }

  const faultIn = (content: Buffer, unended: boolean): Fault | undefined => {
    if (!isUtf8(content)) return { key: 'invalid_value.encoding' }
    if (format.kind === 'ndjson' || (wary === 0 && !unended)) return undefined
    const count = countCells(content, format.delimiter)
    if (typeof count !== 'number') return count
    return count === format.columns ? undefined : miscounted(count, format.columns)
  }

  return {
    push: (bytes) => pending.append(bytes),
    end: () => {
      isEnded = true
    },
    cut: take,
    position: () => ({ line, offset, wary, isWithin }),
    tail: () => pending.all(),
  }
}

/** Maximum bytes of records in one shared piece of memory. */
const MAX_SHARED = 2 ** 18

/**
 * Copies records that are far apart within the scanned bytes, so that they do not keep the memory between
 * them, and long records, each of which is released separately.
 */
const apart = (records: RawRecord[], scannedBytes: number): RawRecord[] => {
  const size = records.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return 2 * size < scannedBytes || scannedBytes > MAX_SHARED
    ? records.map((record) => ({ ...record, bytes: Buffer.from(record.bytes) }))
    : records
}

/** Copies the shown part, so that it does not keep the memory around it. */
const shown = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, MAX_SHOWN_BYTES))

const WHITE = [0x20, 0x09, CR]

const isBlank = (content: Buffer, format: Format): boolean => {
  if (content.length === 0) return true
  const blank = format.kind === 'csv' ? [format.delimiter.charCodeAt(0)] : WHITE
  // The first byte decides for nearly every line; a line of four million delimiters takes a loop without allocation.
  for (let at = 0; at < content.length; at++) if (!blank.includes(content[at] as number)) return false
  return true
}
