import { MAX_SLICE_BYTES } from '@vitrina/schema/console/people-import'
import type { Fault } from '@vitrina/schema/errors'
import {
  type LineDefaults,
  PERSON_COLUMNS,
  type PersonLine,
  readPerson,
} from './hub/people-import/person-line.ts'
import type { FaultyLine, LinesOfSlice, SlicePlace } from './hub/people-import/slice.ts'
import { cellsUnder } from './imports/jobs/records/cells.ts'
import { type Header, readHeader } from './imports/jobs/records/header.ts'
import type { Position, RawRecord } from './imports/jobs/records/raw-record.ts'
import { recordSplitter } from './imports/jobs/records/record-splitter.ts'
import { ApiError } from './platform/http/errors.ts'

// Connects the hub, which parses people, with the record splitter of imports.

const KNOWN: ReadonlySet<string> = new Set(PERSON_COLUMNS)

/** Header of a file of people; undefined while it is incomplete, or a list of faults if it is invalid. */
export const peopleHeader = (bytes: Buffer, isComplete: boolean): Header | readonly Fault[] | undefined => {
  const header = readHeader(bytes, isComplete, KNOWN)
  if (!header || !('names' in header) || header.names.includes('email')) return header
  return [{ field: 'email', key: 'required.column' }]
}

/** People in these records, and the refused records. */
export const peopleIn = (
  { names, format }: Pick<Header, 'names' | 'format'>,
  records: readonly RawRecord[],
  defaults: LineDefaults,
) => {
  const people: PersonLine[] = []
  const faulty: (FaultyLine & { readonly record: RawRecord })[] = []
  for (const record of records) {
    const cells = record.fault ?? cellsUnder(record.bytes, format.delimiter, names.length)
    const read = Array.isArray(cells)
      ? readPerson(Object.fromEntries(names.map((name, i) => [name, cells[i]])), defaults)
      : [cells]
    if ('email' in read) people.push(read)
    else faulty.push({ record, line: record.line, faults: read })
  }
  return { people, faulty }
}

/** About a second of hashing on two cores. */
const LINES_AT_ONCE = 100

/** Maximum length of a line in bytes; a longer one is refused, and reading continues after it. */
const MAX_LINE_BYTES = MAX_SLICE_BYTES / 2

interface StoredPlace extends SlicePlace {
  readonly position: Position
  readonly header: Pick<Header, 'names' | 'format'>
}

/** Reads the first lines of a slice of a file of people. */
export const readPeopleSlice = (
  bytes: Buffer,
  previous: SlicePlace | null,
  isLast: boolean,
  defaults: LineDefaults,
): LinesOfSlice => {
  const start = (previous as StoredPlace | null) ?? begin(bytes, isLast)
  if (!start) return { people: [], faulty: [], place: null }
  const { header, position } = start
  const cut = recordSplitter(header.format, position, MAX_LINE_BYTES)
  cut.push(bytes.subarray(previous ? 0 : position.offset))
  if (isLast) cut.end()
  const records: RawRecord[] = []
  let more = true
  while (more && records.length < LINES_AT_ONCE) {
    const next = cut.cut(LINES_AT_ONCE - records.length)
    records.push(...next.records)
    more = next.more
  }
  const reached = cut.position()
  const place: StoredPlace = { offset: reached.offset, ended: isLast && !more, position: reached, header }
  return { ...peopleIn(header, records, defaults), place }
}

const begin = (bytes: Buffer, isComplete: boolean) => {
  const header = peopleHeader(bytes, isComplete)
  if (header && !('names' in header)) throw new ApiError('validation_failed', {}, { faults: header })
  return header && { header: { names: header.names, format: header.format }, position: header.position }
}
