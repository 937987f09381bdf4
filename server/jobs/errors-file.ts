import { Readable } from 'node:stream'
import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../database/sql.ts'
import { unpack } from './chunk.ts'
import { type LineFaults, tell, unpackFaults } from './faults.ts'
import { type FileRow, nextFaults } from './job-queries.ts'
import type { Task } from './queue.ts'
import { cellsOf } from './records/cells.ts'
import { BOM, type Delimiter, type RawRecord } from './records/raw-record.ts'

/** Columns that a file of errors has behind those of the import; an import does not read them. */
const LINE = '_line'
const ERRORS = '_errors'

/**
 * All faulty lines of an import as a file of the same format, to be mended and imported again: in CSV with two more
 * columns, in NDJSON as `{ line, errors, original }`. Lines that have waited for others come last.
 */
export const errorsFile = (sql: Sql, task: Task, file: FileRow, language: Language): Readable => {
  const { header, header_names: names, delimiter } = file
  const csv = header && names && delimiter ? csvOf(header, names, delimiter, language) : undefined
  const write = csv?.line ?? ndjsonLine(language)

  // A chunk at a time, as fast as it is read; no connection is held meanwhile.
  const pieces = async function* (): AsyncGenerator<string> {
    if (csv) yield csv.header
    for (let behind = { pass: 0, number: 0 }; ; ) {
      const chunk = await nextFaults(sql, task, behind)
      if (!chunk) return
      const [faults, originals] = await Promise.all([unpackFaults(chunk.faults), unpack(chunk.originals)])
      yield faults.map((of, place) => write(of, originals[place] as RawRecord)).join('')
      behind = chunk
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

const ndjsonLine =
  (language: Language) =>
  ({ line, faults }: LineFaults, { bytes }: RawRecord): string =>
    `${JSON.stringify({ line, errors: tell(faults, language), original: bytes.toString() })}\n`

const csvOf = (header: Buffer, names: readonly string[], delimiter: Delimiter, language: Language) => {
  // A file of errors that is imported again has these columns already, with what was wrong the last time.
  const own = names.map((name) => name === LINE || name === ERRORS)
  const isOld = own.includes(true)
  const row = (cells: readonly string[]) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)
  const withoutOld = (cells: readonly string[]) => cells.filter((_, place) => !own[place])

  const told = (faults: LineFaults['faults']): string =>
    tell(faults, language)
      .map(({ field, code, message }) => `${field ?? code}: ${message}`)
      .join(' ')

  /** As it stands in the file, unless it has to be taken apart. */
  const originalOf = ({ bytes, fault }: RawRecord): string => {
    const cells = fault ? fault : cellsOf(bytes, delimiter)
    // What is no record would break those behind it: it is shown in the first cell.
    if (!Array.isArray(cells) || cells.length > names.length)
      return row(withoutOld([bytes.toString(), ...names.slice(1).map(() => '')]))
    if (isOld) return row(withoutOld([...cells, ...names.slice(cells.length).map(() => '')]))
    return bytes.toString() + delimiter.repeat(names.length - cells.length)
  }

  return {
    header: isOld
      ? `${beginningOf(header)}${row([...withoutOld(names), LINE, ERRORS])}\r\n`
      : `${header.toString().replace(/(\r\n|\n|\r)$/, '')}${delimiter}${LINE}${delimiter}${ERRORS}\r\n`,
    line: ({ line, faults }: LineFaults, record: RawRecord): string =>
      `${originalOf(record)}${delimiter}${line}${delimiter}${quoted(told(faults), delimiter)}\r\n`,
  }
}

/** The mark by which a spreadsheet knows UTF-8, if the file has it. */
const beginningOf = (header: Buffer): string => (header.subarray(0, BOM.length).equals(BOM) ? '\ufeff' : '')

const quoted = (cell: string, delimiter: Delimiter): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
