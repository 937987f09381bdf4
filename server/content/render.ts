import { fieldKind, type StoredForm } from '@vitrina/schema/field-kinds'
import { quoted } from '../database/definition.ts'
import type { StoredColumn, Table } from '../database/table.ts'
import type { Taker } from '../reading/copied.ts'
import { eachRow, LENGTH } from '../reading/copy-rows.ts'
import { growing } from '../reading/growing.ts'
import { copyBytes, GROWTH, writeString } from '../reading/json-bytes.ts'
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

/** The select list that {@link rowRenderer} reads: the id first, everything as text. */
export const selectList = (shown: readonly Shown[]): string =>
  ['id::text', ...shown.filter(({ name }) => name !== 'id').map(selected)].join(', ')

/** Words are quoted by PostgreSQL itself; all else is its plain text. */
const selected = ({ name, form, sql = quoted(name) }: Shown): string =>
  form === 'words' ? `array_to_json(${sql})::text` : `${sql}::text`

const NULL = Buffer.from('null')
/** How rows are rendered: into one array or a line each; a dry run's new rows without the ids that they will not have. */
export interface Rendering {
  readonly as: 'array' | 'lines'
  readonly nullIds?: boolean
  /** Whoever asks gives the bytes back. */
  readonly isLent?: boolean
  /** How many rows there will be at most. */
  readonly most?: number
}

export interface Rendered {
  readonly json: Buffer
  readonly count: number
  readonly lastId: number | null
}

/** The columns of an answer, as they are written. */
interface Written {
  /** The form of each column, the id first. */
  readonly forms: readonly Form[]
  /** What stands before each value: a comma, unless it is the first that is shown, and its name. */
  readonly names: readonly Buffer[]
  /** The most bytes of a row beside those of its values. */
  readonly around: number
}

const prepared = new WeakMap<readonly Shown[], Written>()

const writtenOf = (shown: readonly Shown[]): Written => {
  const known = prepared.get(shown)
  if (known) return known
  const idShown = shown.some(({ name }) => name === 'id')
  const columns: readonly Shown[] = [
    { name: 'id', form: idShown ? 'verbatim' : 'hidden' },
    ...shown.filter(({ name }) => name !== 'id'),
  ]
  const first = columns.findIndex(({ form }) => form !== 'hidden')
  const names = columns.map(({ name }, c) => Buffer.from(`${c === first ? '' : ','}${JSON.stringify(name)}:`))
  const written = {
    forms: columns.map(({ form }) => form),
    names,
    around: names.reduce((sum, { length }) => sum + length + AROUND_VALUE, AROUND_ROW),
  }
  prepared.set(shown, written)
  return written
}

/** `null`, or quotes. */
const AROUND_VALUE = 4
/** Braces, what parts rows, and the end of all. */
const AROUND_ROW = 5

/** The most bytes that are taken ahead of what is there. */
const MOST_AHEAD = 2 ** 25

/**
 * How many bytes `most` rows will be by the first `count` of them, which are `end`: an answer that grows by doubling is copied twice over, and
 * stands there twice meanwhile. A system gives memory when it is written to, so that too much costs nothing.
 */
const expectedBytes = (end: number, count: number, most: number): number =>
  Math.max(2 * end, Math.min(Math.ceil((1.1 * end * most) / Math.max(count, 1)), MOST_AHEAD))

/**
 * Turns the rows that a binary COPY of {@link selectList} sends into JSON as they come, byte by byte in one pass: no row becomes
 * an object, no text a string.
 */
export const rowRenderer = (
  shown: readonly Shown[],
  { as, nullIds = false, isLent = false, most = 0 }: Rendering = { as: 'array' },
): Taker<Rendered> => {
  const lines = as === 'lines'
  const { forms, names, around } = writtenOf(shown)
  const out = growing()
  let end = 0
  let count = 0
  let lastId: number | null = null
  if (!lines) out.bytes[end++] = 0x5b

  const writeRow = (copied: Buffer, copiedView: DataView, begin: number): number => {
    const needed = end + GROWTH * (copied.length - begin) + around
    if (needed > out.bytes.length) out.room(end, needed, expectedBytes(end, count, most))
    const { bytes: to, view } = out
    let at = begin
    if (count++ > 0) to[end++] = lines ? 0x0a : 0x2c
    to[end++] = 0x7b
    for (let c = 0; c < forms.length; c++) {
      const form = forms[c] as Form
      const length = copiedView.getInt32(at)
      at += LENGTH
      const from = at
      at += Math.max(length, 0)
      if (c === 0) lastId = Number(copied.toString('latin1', from, at))
      if (form === 'hidden') continue
      const name = names[c] as Buffer
      for (let i = 0; i < name.length; i++) to[end++] = name[i] as number
      end =
        length === -1 || (nullIds && c === 0)
          ? copyBytes(NULL, 0, 4, to, end)
          : form === 'string'
            ? writeString(copied, copiedView, from, at, to, view, end)
            : writeOther(form, copied, from, at, to, end)
    }
    to[end++] = 0x7d
    return at
  }

  return {
    take: eachRow(writeRow),
    made: (isWhole) => {
      out.room(end, end + 1)
      if (!lines) out.bytes[end++] = 0x5d
      else if (count > 0) out.bytes[end++] = 0x0a
      return { json: isLent && isWhole ? out.lend(end) : out.finish(end), count, lastId }
    },
  }
}

const writeOther = (
  form: Exclude<Form, 'string'>,
  from: Buffer,
  start: number,
  stop: number,
  out: Buffer,
  end: number,
): number => {
  switch (form) {
    case 'quoted':
      out[end] = 0x22
      out[copyBytes(from, start, stop, out, end + 1)] = 0x22
      return end + stop - start + 2
    case 'array': {
      // {1,2} is [1,2]
      const after = copyBytes(from, start, stop, out, end)
      out[end] = 0x5b
      out[after - 1] = 0x5d
      return after
    }
    case 'instant': {
      // 2026-03-01 09:00:00.5+00 is 2026-03-01T09:00:00.5Z
      out[end] = 0x22
      const after = copyBytes(from, start, stop - 3, out, end + 1)
      out[end + 11] = 0x54
      out[after] = 0x5a
      out[after + 1] = 0x22
      return after + 2
    }
    case 'words':
    case 'json':
    case 'verbatim':
    case 'hidden':
      return copyBytes(from, start, stop, out, end)
  }
}
