import { Readable } from 'node:stream'
import { columnsOf } from '@vitrina/schema/columns'
import {
  BEGINNING_BYTES,
  beginningOf,
  columnsUnder,
  namesAbove,
  type TextTable,
} from '@vitrina/schema/price-list/beginning'
import type { Mapping } from '@vitrina/schema/price-list/columns'
import { repeatedKeys } from '@vitrina/schema/price-list/doubts'
import { headerRows } from '@vitrina/schema/price-list/header-row'
import { markIn, newHeaderOf } from '@vitrina/schema/price-list/prepare'
import { rewriteNumbers } from '@vitrina/schema/price-list/rewrite'
import { type Decimals, findNumbers } from '@vitrina/schema/price-list/written-numbers'
import type { Resource } from '@vitrina/schema/resource'
import { UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { FILE_COLUMNS } from '../words/file-columns.ts'
import { count } from './amounts.ts'

/** Fields by the names of the columns of a CSV that are read into them. */
export type ColumnFields = ReadonlyMap<string, string>

/**
 * Reads `Артикул=group_product_id,Цена, лей=price`: a comma that follows no field is part of the name of a column.
 * @throws {UsageError} when that is no list of columns, or names what the object has not
 */
export const columnFieldsIn = (text: string, object: Resource): ColumnFields => {
  const fields = new Set(['id', ...columnsOf(object).map(({ name }) => name)])
  const found = new Map<string, string>()
  let begun = ''
  for (const piece of text.split(',')) {
    const whole = begun + piece
    const sign = whole.lastIndexOf('=')
    const name = whole.slice(0, sign).trim()
    const field = whole.slice(sign + 1).trim()
    if (sign < 0) {
      begun = `${whole},`
      continue
    }
    if (!fields.has(field)) throw new UsageError(tell(FILE_COLUMNS.noField, { field, fields: [...fields] }))
    if (name === '' || found.has(name) || [...found.values()].includes(field))
      throw new UsageError(tell(FILE_COLUMNS.twice, { pair: whole.trim() }))
    found.set(name, field)
    begun = ''
  }
  if (begun !== '') throw new UsageError(tell(FILE_COLUMNS.badColumns, { text: begun.slice(0, -1).trim() }))
  return found
}

/** Options for a file whose columns have names of their own. */
export interface ColumnReading {
  readonly object: Resource
  readonly fields: ColumnFields
  /** Decimal separator, for a file that does not show it. */
  readonly decimals: Decimals | undefined
}

/**
 * The bytes of a CSV with the names of fields above its columns, and with its numbers as the server takes them: the file is read as
 * the console reads it.
 * @throws {Error} when a column is missing, or a number may be two
 */
export async function* withFields(
  content: AsyncIterable<Buffer>,
  { object, fields, decimals, note }: ColumnReading & { readonly note: (sentence: string) => void },
): AsyncGenerator<Buffer> {
  const pieces = content[Symbol.asyncIterator]()
  const first = await firstBytes(pieces)
  const beginning = await beginningOf(new File([first], 'list.csv'))
  if (typeof beginning === 'string' || beginning.format !== 'csv') throw new Error(tell(FILE_COLUMNS.noTable))
  const { table, encoding } = beginning
  const headerRow = headerRowWith(table, fields)
  const columns = columnsUnder(table, headerRow)
  const mapping = mappingOf(columns.names, fields, object)
  const left = columns.names.filter((name, place) => name !== '' && mapping[place] === null)
  if (left.length > 0) note(tell(FILE_COLUMNS.leftOut, { names: left }))
  tellRepeated(object, table, headerRow, mapping, note)

  const found = findNumbers(object, columns, mapping, false, '')
  const told = decimals ?? found.decimals
  if (found.ambiguous !== undefined && told === undefined)
    throw new Error(tell(FILE_COLUMNS.ambiguous, { value: found.ambiguous }))
  const numbers = { units: found.units, decimals: told, isTyped: false, codes: found.codes }
  const header = newHeaderOf(table, { headerRow, mapping, numbers })
  if (!header) throw new Error(tell(FILE_COLUMNS.noTable))

  const whole = utf8Of(chained(first, pieces), encoding)
  yield Buffer.from(header.text)
  const below = behind(whole, header.from + (encoding === 'utf-8' ? markIn(first) : 0))
  if (!header.numbers) return yield* below
  const text = Readable.toWeb(Readable.from(below)) as ReadableStream<Uint8Array>
  const rewritten = text
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(rewriteNumbers(table.delimiter, header.numbers, header.number))
  for await (const piece of rewritten) if (piece !== '') yield Buffer.from(piece)
}

/** Beginning of a file, from which its columns and the form of its numbers are known. */
const firstBytes = async (pieces: AsyncIterator<Buffer>): Promise<Buffer<ArrayBuffer>> => {
  const taken: Buffer[] = []
  for (let length = 0; length <= BEGINNING_BYTES; ) {
    const { value, done } = await pieces.next()
    if (done) break
    taken.push(value)
    length += value.length
  }
  return Buffer.concat(taken)
}

async function* chained(first: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return
    yield value
  }
}

async function* utf8Of(content: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') return yield* content
  const decoder = new TextDecoder(encoding)
  for await (const bytes of content) yield Buffer.from(decoder.decode(bytes, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** All but the first `skipped` bytes. */
async function* behind(content: AsyncIterable<Buffer>, skipped: number): AsyncGenerator<Buffer> {
  let left = skipped
  for await (const bytes of content) {
    const rest = bytes.subarray(left)
    left -= bytes.length - rest.length
    if (rest.length > 0) yield rest
  }
}

/** The record that names all the columns: titles may come before it. */
const headerRowWith = (table: TextTable, fields: ColumnFields): number => {
  const rows = headerRows(table)
  const missingIn = (row: number) => {
    const names = new Set(namesAbove(table, row))
    return [...fields.keys()].filter((name) => !names.has(name))
  }
  const [best] = rows.toSorted((one, other) => missingIn(one).length - missingIn(other).length)
  if (best === undefined) throw new Error(tell(FILE_COLUMNS.noTable))
  const [name] = missingIn(best)
  if (name !== undefined) {
    const names = namesAbove(table, best).filter((one) => one !== '')
    throw new Error(tell(FILE_COLUMNS.noColumn, { name, names }))
  }
  return best
}

/** Columns that are not mentioned stay where they have the name of a field. */
const mappingOf = (names: readonly string[], fields: ColumnFields, object: Resource): Mapping => {
  const own = new Set(['id', ...columnsOf(object).map(({ name }) => name)])
  const taken = new Set(fields.values())
  return names.map((name) => {
    const field = fields.get(name)
    if (field !== undefined) return field
    return own.has(name) && !taken.has(name) ? name : null
  })
}

const tellRepeated = (
  object: Resource,
  table: TextTable,
  headerRow: number,
  mapping: Mapping,
  note: (sentence: string) => void,
): void => {
  const lines = table.records.slice(headerRow + 1).map(({ line }) => line)
  const repeated = repeatedKeys(object, columnsUnder(table, headerRow), lines, mapping)
  if (!repeated) return
  const examples = repeated.examples.map(({ key, lines }) => `${key}: ${lines.slice(0, 5).join(', ')}`)
  note(
    tell(FILE_COLUMNS.repeated, {
      lines: count(repeated.lines),
      keys: count(repeated.keys),
      examples: examples.join('; '),
    }),
  )
}
