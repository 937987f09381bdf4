import { isUtf8 } from 'node:buffer'
import type { Fault } from '@vitrina/schema/errors'
import { cellsOf } from './cells.ts'
import { BOM, DELIMITERS, type Delimiter, type Format, type Position } from './raw-record.ts'
import { recordEnds } from './record-ends.ts'

/** Header line of a CSV file, and the position of the first record. */
export interface Header {
  readonly format: Extract<Format, { kind: 'csv' }>
  readonly names: readonly string[]
  readonly position: Position
}

/** Maximum bytes up to the end of the header, including blank lines before it. */
export const MAX_HEADER = 64 * 1024

/** Line `sep=;`, which sets the delimiter in Excel. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?$/i

/** Start of XML or HTML; no field name starts this way. */
const MARKUP = /^\s*<[?!a-z\p{L}]/iu

/** The header is one line, because no name contains a line end; so quotes and delimiter do not matter for finding its end. */
const lines = recordEnds({ kind: 'csv', delimiter: ',', columns: 0 }, MAX_HEADER)

/**
 * Parses the header of a CSV; undefined while `bytes` end before it, unless `isComplete`. The delimiter is the one
 * of `,`, `;`, tab and `|` that results in most names. Every name must be in `known`, or begin with `_` (columns that the server
 * ignores); otherwise a list of faults refuses the file (rule 4.2.13).
 */
export const readHeader = (
  bytes: Buffer,
  isComplete: boolean,
  known: ReadonlySet<string>,
): Header | readonly Fault[] | undefined => {
  const { line: lineAt } = lines(bytes, isComplete)
  let declaredDelimiter: Delimiter | undefined
  let offset = bytes.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0
  for (let line = 1; ; line++) {
    const lineEnd = lineAt(offset)
    if (lineEnd === 'more' ? bytes.length > MAX_HEADER : lineEnd.next > MAX_HEADER)
      return [{ key: 'too_long.record', parameters: { max: MAX_HEADER } }]
    if (lineEnd === 'more') return undefined
    if (lineEnd.next === offset) return [{ key: 'malformed_csv.header' }]
    const record = bytes.subarray(offset, lineEnd.end)
    offset = lineEnd.next
    if (record.length === 0) continue
    if (!isUtf8(record)) return [{ key: 'invalid_value.encoding' }]
    if (MARKUP.test(record.toString())) return [{ key: 'malformed_csv.xml' }]
    const separator = declaredDelimiter ? undefined : SEPARATOR_LINE.exec(record.toString())?.[1]
    if (separator) {
      declaredDelimiter = separator as Delimiter
      continue
    }
    const { names, delimiter, faults } = namesIn(
      record,
      declaredDelimiter ? [declaredDelimiter] : DELIMITERS,
      known,
    )
    if (faults.length > 0) return faults
    return {
      format: { kind: 'csv', delimiter, columns: names.length },
      names,
      position: { line: line + 1, offset, wary: 0, isWithin: false },
    }
  }
}

const namesIn = (record: Buffer, delimiters: readonly Delimiter[], known: ReadonlySet<string>) => {
  let delimiter: Delimiter = ','
  let names: string[] = []
  let malformed: Fault | undefined
  for (const candidate of delimiters) {
    const cells = cellsOf(record, candidate)
    if (!Array.isArray(cells)) malformed = cells
    else if (cells.length > names.length) {
      names = cells.map((name) => name.trim())
      delimiter = candidate
    }
  }
  const faults = names.length === 0 && malformed ? [malformed] : faultsIn(names, known)
  return { names, delimiter, faults }
}

const faultsIn = (names: readonly string[], known: ReadonlySet<string>): Fault[] => {
  const valid = [...known]
  const met = new Set<string>()
  return names.flatMap((field, place): Fault[] => {
    const repeated = met.has(field)
    met.add(field)
    if (field === '') return [{ key: 'malformed_csv.unnamed', parameters: { column: place + 1 } }]
    if (repeated) return [{ field, key: 'duplicate.parameter' }]
    if (field.includes('\0'))
      return [{ key: 'invalid_value.character', parameters: { character: 'U+0000 (NUL)' } }]
    return known.has(field) || field.startsWith('_')
      ? []
      : [{ field, key: 'unknown_field', parameters: { valid } }]
  })
}
