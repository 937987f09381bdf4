import { fieldKind, type StoredForm } from '@vitrina/schema/field-kinds'
import { quoted } from '../database/definition.ts'
import type { StoredColumn, Table } from '../database/table.ts'
import { joinedSql } from './joined.ts'

type Form = StoredForm | 'hidden'

/** A column of an answer. */
export interface Shown {
  readonly name: string
  readonly form: Form
  /** SQL that gives its value; unset: the column of its name. */
  readonly sql?: string
}

/** A column as reads show it. */
export const shownAs = ({ name, field }: StoredColumn): Shown => ({ name, form: fieldKind(field).stored })

/** Everything that can stand in an answer, in its order; the last two only when they are named. */
export const showable = (table: Table): Shown[] => [
  { name: 'id', form: 'verbatim' },
  ...table.columns.filter(({ field }) => !field.writeOnly).map(shownAs),
  ...table.joined.map((list): Shown => ({ name: list.name, form: 'verbatim', sql: joinedSql(table, list) })),
  ...TIMES,
]

export const TIMES: readonly Shown[] = [
  { name: 'created_at', form: 'instant' },
  { name: 'updated_at', form: 'instant' },
]

const defaults = new WeakMap<Table, readonly Shown[]>()

/** The answer that a read without `fields` gives; the same list each time. */
export const shownByDefault = (table: Table): readonly Shown[] => {
  const known = defaults.get(table) ?? showable(table).filter((shown) => !TIMES.includes(shown))
  defaults.set(table, known)
  return known
}

const joined = new WeakMap<readonly Shown[], string>()

/** The names of what is shown, as a part of the question that an answer is kept under. */
export const namesOf = (shown: readonly Shown[]): string => {
  const known = joined.get(shown) ?? shown.map(({ name }) => name).join()
  joined.set(shown, known)
  return known
}

/** The select list that {@link renderRows} reads: the id first, everything as text. */
export const selectList = (shown: readonly Shown[]): string =>
  ['id::text', ...shown.filter(({ name }) => name !== 'id').map(selected)].join(', ')

/** Words are quoted by PostgreSQL itself; all else is its plain text. */
const selected = ({ name, form, sql = quoted(name) }: Shown): string =>
  form === 'words' ? `array_to_json(${sql})::text` : `${sql}::text`

const ESCAPES = new Map<number, Buffer>()
for (let byte = 0; byte < 0x20; byte++)
  ESCAPES.set(byte, Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)))
ESCAPES.set(0x22, Buffer.from('\\"'))
ESCAPES.set(0x5c, Buffer.from('\\\\'))

/** 1 where a byte cannot stand in a JSON string as it is. */
const ESCAPED = new Uint8Array(256)
for (const byte of ESCAPES.keys()) ESCAPED[byte] = 1

const NULL = Buffer.from('null')
/** The signature, flags and extension length that a binary COPY begins with. */
const COPY_HEADER = 19
/** The most bytes that one byte of text can become: a control character is `\u0000`. */
const GROWTH = 6

/** How rows are rendered: into one array or a line each; a dry run's new rows without the ids that they will not have. */
export interface Rendering {
  readonly as: 'array' | 'lines'
  readonly nullIds?: boolean
}

export interface Rendered {
  readonly json: Buffer
  readonly count: number
  readonly lastId: number | null
}

/**
 * Turns the chunks that a binary COPY of {@link selectList} sent into JSON, byte by byte in one pass: no row becomes an
 * object, no text a string.
 */
export const renderRows = (
  chunks: readonly Buffer[],
  shown: readonly Shown[],
  { as, nullIds = false }: Rendering = { as: 'array' },
): Rendered => {
  const lines = as === 'lines'
  const copied = gathered(chunks)
  const idShown = shown.some(({ name }) => name === 'id')
  const rest = shown.filter(({ name }) => name !== 'id')
  const columns: readonly Shown[] = [{ name: 'id', form: idShown ? 'verbatim' : 'hidden' }, ...rest]
  const names = columns.map(({ name }) => Buffer.from(`${JSON.stringify(name)}:`))
  const longestName = Math.max(...names.map(({ length }) => length))

  const size = sizeOf(copied, columns, names) + SLACK
  let out = size <= written.length ? written : Buffer.allocUnsafe(size)
  let end = 0
  let at = COPY_HEADER
  let count = 0
  let lastId: number | null = null
  if (!lines) out[end++] = 0x5b
  while (copied.readInt16BE(at) !== -1) {
    at += 2
    if (count++ > 0) out[end++] = lines ? 0x0a : 0x2c
    out[end++] = 0x7b
    let first = true
    for (let c = 0; c < columns.length; c++) {
      const form = (columns[c] as Shown).form
      const length = copied.readInt32BE(at)
      at += 4
      const from = at
      at += Math.max(length, 0)
      if (c === 0) lastId = Number(copied.toString('latin1', from, at))
      if (form === 'hidden') continue

      const needed = end + GROWTH * Math.max(length, 0) + longestName + 16
      if (needed > out.length) out = Buffer.concat([out.subarray(0, end)], needed + (out.length >> 2))
      if (!first) out[end++] = 0x2c
      first = false
      const name = names[c] as Buffer
      for (let i = 0; i < name.length; i++) out[end++] = name[i] as number
      end =
        length === -1 || (nullIds && c === 0)
          ? copy(NULL, 0, 4, out, end)
          : write(form, copied, from, at, out, end)
    }
    out[end++] = 0x7d
  }
  if (!lines) out[end++] = 0x5d
  else if (count > 0) out[end++] = 0x0a
  const json = out.subarray(0, end)
  return { json: out === written ? Buffer.copyBytesFrom(json) : json, count, lastId }
}

// Small answers are gathered and written in the same two buffers: new ones for each make V8 collect garbage for as long
// as the rendering takes. Nothing else runs between the gathering and the copy that is kept.
const received = Buffer.allocUnsafeSlow(2 ** 20)
const written = Buffer.allocUnsafeSlow(2 ** 20)

const gathered = (chunks: readonly Buffer[]): Buffer => {
  let size = 0
  for (const { length } of chunks) size += length
  if (size > received.length) return Buffer.concat(chunks, size)
  let end = 0
  for (const chunk of chunks) {
    received.set(chunk, end)
    end += chunk.length
  }
  return received.subarray(0, size)
}

/** Room for texts that must be escaped. */
const SLACK = 2 ** 16

/** The bytes that the rows take as JSON when no text has to be escaped. */
const sizeOf = (copied: Buffer, columns: readonly Shown[], names: readonly Buffer[]): number => {
  let at = COPY_HEADER
  let size = 2
  while (copied.readInt16BE(at) !== -1) {
    at += 2
    size += 2
    for (let c = 0; c < columns.length; c++) {
      const length = copied.readInt32BE(at)
      at += 4 + Math.max(length, 0)
      if ((columns[c] as Shown).form !== 'hidden')
        size += (names[c] as Buffer).length + Math.max(length + 2, 4) + 1
    }
  }
  return size
}

const write = (form: Form, from: Buffer, start: number, stop: number, out: Buffer, end: number): number => {
  switch (form) {
    case 'string':
      return writeString(from, start, stop, out, end)
    case 'quoted':
      out[end] = 0x22
      out[copy(from, start, stop, out, end + 1)] = 0x22
      return end + stop - start + 2
    case 'array': {
      // {1,2} is [1,2]
      const after = copy(from, start, stop, out, end)
      out[end] = 0x5b
      out[after - 1] = 0x5d
      return after
    }
    case 'instant': {
      // 2026-03-01 09:00:00.5+00 is 2026-03-01T09:00:00.5Z
      out[end] = 0x22
      const after = copy(from, start, stop - 3, out, end + 1)
      out[end + 11] = 0x54
      out[after] = 0x5a
      out[after + 1] = 0x22
      return after + 2
    }
    case 'words':
    case 'json':
    case 'verbatim':
    case 'hidden':
      return copy(from, start, stop, out, end)
  }
}

const copy = (from: Buffer, start: number, stop: number, out: Buffer, end: number): number => {
  let to = end
  for (let i = start; i < stop; i++) out[to++] = from[i] as number
  return to
}

const writeString = (from: Buffer, start: number, stop: number, out: Buffer, end: number): number => {
  let to = end
  out[to++] = 0x22
  for (let i = start; i < stop; i++) {
    const byte = from[i] as number
    if (ESCAPED[byte] === 0) out[to++] = byte
    else for (const escaped of ESCAPES.get(byte) as Buffer) out[to++] = escaped
  }
  out[to++] = 0x22
  return to
}
