import { Readable } from 'node:stream'
import type { Language } from '@vitrina/schema/languages'
import { yieldToEventLoop } from '../../platform/http/bodies/yielding.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { unpackRecords } from './chunk.ts'
import { describeFaults, type LineFaults, unpackFaults } from './faults.ts'
import { type FileRow, nextFaults } from './job-queries.ts'
import { cellsUnder } from './records/cells.ts'
import { BOM, type Delimiter, type RawRecord } from './records/raw-record.ts'
import type { Task } from './task.ts'

/** Additional columns of a file of errors; an import ignores them. */
const LINE = '_line'
const ERRORS = '_errors'

/**
 * All invalid lines of an import as a file of the same format, for correction and another import: in CSV with
 * two more columns, in NDJSON as `{ line, errors, original }`. Lines that waited for others come last.
 */
export const errorsFile = (sql: Sql, task: Task, file: FileRow, language: Language): Readable => {
  const { header, header_names: names, delimiter } = file
  const csv =
    header && names && delimiter
      ? csvErrorLines(header, names, delimiter, (faults) => faultText(faults, language))
      : undefined
  const write = csv?.line ?? ndjsonLine(language)

  // Reads one chunk at a time, at the speed of the client; no connection is held meanwhile.
  const pieces = async function* (): AsyncGenerator<string> {
    if (csv) yield csv.header
    for (let previous = { pass: 0, number: 0 }; ; ) {
      const chunk = await nextFaults(sql, task, previous)
      if (!chunk) return
      const [faults, originals] = await Promise.all([
        unpackFaults(chunk.faults),
        unpackRecords(chunk.originals),
      ])
      let written = ''
      for (const [place, of] of faults.entries())
        for (const part of write(of, originals[place] as RawRecord)) {
          written += part
          if (written.length > PIECE) {
            yield written
            written = ''
          }
          await yieldToEventLoop()
        }
      if (written !== '') yield written
      previous = chunk
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

/** Characters of the file per piece. */
const PIECE = 2 ** 16

/** Splits a text into parts: a line may have millions of characters, each of which may be escaped to several. */
function* inParts(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + PIECE, text.length)
    // Keeps surrogate pairs together.
    if (isHigh(text.charCodeAt(to - 1))) to = Math.min(to + 1, text.length)
    yield text.slice(from, to)
    from = to
  }
}

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800

const ndjsonLine = (language: Language) =>
  function* ({ line, faults }: LineFaults, { bytes }: RawRecord): Generator<string> {
    const head = JSON.stringify({ line, errors: describeFaults(faults, language), original: '' })
    yield head.slice(0, -2)
    for (const part of inParts(bytes.toString())) yield JSON.stringify(part).slice(1, -1)
    yield '"}\n'
  }

/** Faults of a line as one text. */
const faultText = (faults: LineFaults['faults'], language: Language): string =>
  describeFaults(faults, language)
    .map(({ field, code, message }) => `${field ?? code}: ${message}`)
    .join(' ')

/** Writes refused lines of CSV with their header as a file for correction and another import. */
export const csvErrorLines = (
  header: Buffer,
  names: readonly string[],
  delimiter: Delimiter,
  faultText: (faults: LineFaults['faults']) => string,
) => {
  // Columns of an earlier file of errors: when it is imported again, they contain the previous errors.
  const own = names.map((name) => name === LINE || name === ERRORS)
  const isOld = own.includes(true)
  const row = function* (cells: readonly string[]): Generator<string> {
    for (const [place, cell] of cells.entries()) {
      if (place > 0) yield delimiter
      yield* quoted(cell, delimiter)
    }
  }
  const withoutOld = (cells: readonly string[]) => cells.filter((_, place) => !own[place])

  /** Original text of the record, unless it must be split. */
  const originalOf = ({ bytes, fault }: RawRecord): Iterable<string> => {
    const cells = fault ? fault : cellsUnder(bytes, delimiter, names.length)
    // An unreadable record would break the following ones, so it is shown in the first cell.
    if (!Array.isArray(cells)) return row(withoutOld([bytes.toString(), ...names.slice(1).map(() => '')]))
    if (isOld) return row(withoutOld([...cells, ...names.slice(cells.length).map(() => '')]))
    return [bytes.toString(), delimiter.repeat(names.length - cells.length)]
  }

  return {
    header: isOld
      ? `${beginningOf(header)}${[...row([...withoutOld(names), LINE, ERRORS])].join('')}\r\n`
      : `${header.toString().replace(/(\r\n|\n|\r)$/, '')}${delimiter}${LINE}${delimiter}${ERRORS}\r\n`,
    line: function* ({ line, faults }: LineFaults, record: RawRecord): Generator<string> {
      yield* originalOf(record)
      yield `${delimiter}${line}${delimiter}`
      yield* quoted(faultText(faults), delimiter)
      yield '\r\n'
    },
  }
}

/** Byte order mark, by which a spreadsheet recognizes UTF-8, if the file has it. */
const beginningOf = (header: Buffer): string => (header.subarray(0, BOM.length).equals(BOM) ? '\ufeff' : '')

function* quoted(cell: string, delimiter: Delimiter): Generator<string> {
  if (!cell.includes(delimiter) && !/["\r\n]/.test(cell)) return yield cell
  yield '"'
  for (const part of inParts(cell)) yield part.replaceAll('"', '""')
  yield '"'
}
