import { fieldKind } from '@vitrina/schema/field-kinds'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { ownAsJson } from '../../../platform/own-fields/own-values.ts'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Lease } from '../../../platform/reading/buffer-pool.ts'
import type { CopyConsumer } from '../../../platform/reading/copy-result.ts'
import { eachRow, LENGTH } from '../../../platform/reading/copy-rows.ts'
import { growableBuffer } from '../../../platform/reading/growable-buffer.ts'
import {
  type ShownForm,
  type WrittenColumns,
  writeRow,
  writtenColumns,
} from '../../../platform/reading/row-json.ts'
import { joinedSql } from './joined.ts'

/** Column of a response. */
export interface Shown {
  readonly name: string
  readonly form: ShownForm
  /** SQL of its value; omit for the column with its name. */
  readonly sql?: string
  /** True for a column that a read omits from objects without a value. */
  readonly whenSet?: boolean
  /** Distinguishes the values of own fields for readers and writers. */
  readonly variant?: string
  /** Distinguishes it from the stored column with its name; see extras.ts and fallback.ts. */
  readonly extra?: string
  /** Columns of other languages whose text replaces a missing one. */
  readonly filledFrom?: readonly string[]
  /** Further kinds of objects whose changes affect the value. */
  readonly types?: readonly string[]
}

/** Column in the form of reads. */
export const shownAs = ({ name, field }: StoredColumn): Shown =>
  field.kind === 'custom'
    ? { name, form: 'json', ...customShown(name, field.own ?? []) }
    : { name, form: fieldKind(field).stored }

/** SQL of the values of own fields under their codes; null for tables without own fields. */
const customShown = (column: string, own: readonly OwnColumn[]): Pick<Shown, 'sql' | 'variant'> => {
  if (own.length === 0) return { sql: 'null' }
  return { sql: ownAsJson(column, own), variant: own.map(({ key }) => key).join('.') }
}

/** Own fields under their flat names, as JSON. */
const flatShown = ({ own }: Table): Shown[] =>
  own.map(({ name, key }) => ({ name, form: 'verbatim', sql: `(custom -> '${key}')`, variant: key }))

/** Fields of a response in their order; the last two only if they are named. */
export const showable = (table: Table): Shown[] => [
  { name: 'id', form: 'verbatim' },
  ...table.columns.filter(({ field }) => !field.writeOnly).map(shownAs),
  ...table.joined.map((list): Shown => ({ name: list.name, form: 'verbatim', sql: joinedSql(table, list) })),
  ...flatShown(table),
  ...TIMES,
]

export const TIMES: readonly Shown[] = [
  { name: 'created_at', form: 'instant' },
  { name: 'updated_at', form: 'instant' },
]

const defaults = new WeakMap<Table, readonly Shown[]>()

/** Columns of a read without `fields`; the same list instance for each call. */
export const shownByDefault = (table: Table): readonly Shown[] => {
  const known = defaults.get(table) ?? usual(table)
  defaults.set(table, known)
  return known
}

const usual = (table: Table): readonly Shown[] => {
  const whenSet = new Set(table.columns.filter(({ field }) => field.whenSet).map(({ name }) => name))
  return showable(table)
    .filter((shown) => !TIMES.includes(shown) && !shown.name.startsWith(OWN_FIELD_PREFIX))
    .map((shown) => (whenSet.has(shown.name) ? { ...shown, whenSet: true } : shown))
}

const joined = new WeakMap<readonly Shown[], string>()

/** Names of the selected columns, as part of a cache key; a question mark follows a column that is omitted without a value. */
export const namesOf = (shown: readonly Shown[]): string => {
  const known =
    joined.get(shown) ??
    shown
      .map(({ name, whenSet, variant = '', extra = '' }) => `${name}${whenSet ? '?' : ''}${variant}${extra}`)
      .join()
  joined.set(shown, known)
  return known
}

/** Select list for {@link rowRenderer}: the id first, all values as text. */
export const selectList = (shown: readonly Shown[]): string =>
  ['id::text', ...shown.filter(({ name }) => name !== 'id').map(selected)].join(', ')

/** SQL of one value: PostgreSQL quotes texts as JSON; other values are plain text. */
const selected = ({ name, form, sql = quoted(name) }: Shown): string =>
  form === 'words' ? `array_to_json(${sql})::text` : `${sql}::text`

/** Format of the rows: one array, or one line per row; without ids for new rows of a dry run. */
export interface RowFormat {
  readonly as: 'array' | 'lines'
  readonly nullIds?: boolean
  /** True if the caller releases the lease of the result. */
  readonly isShared?: boolean
  /** Maximum number of rows. */
  readonly most?: number
}

export interface RenderedRows {
  readonly json: Buffer
  /** Lease of the pooled buffer that contains the bytes; only with `isShared`. */
  readonly lease?: Lease | null
  readonly count: number
  readonly lastId: number | null
}

const prepared = new WeakMap<readonly Shown[], WrittenColumns>()

/** Text before each value: its name, with a comma except for the first one. */
const writtenOf = (shown: readonly Shown[]): WrittenColumns => {
  const known = prepared.get(shown)
  if (known) return known
  const idShown = shown.some(({ name }) => name === 'id')
  const columns: readonly Shown[] = [
    { name: 'id', form: idShown ? 'verbatim' : 'hidden' },
    ...shown.filter(({ name }) => name !== 'id'),
  ]
  const first = columns.findIndex(({ form }) => form !== 'hidden')
  const written = writtenColumns(
    columns.map(({ name, form, whenSet = false }, c) => ({
      before: `${c === first ? '' : ','}${JSON.stringify(name)}:`,
      form,
      whenSet,
    })),
  )
  prepared.set(shown, written)
  return written
}

/** Maximum bytes reserved beyond the current content. */
const MAX_AHEAD = 2 ** 25

/**
 * Estimated size in bytes of `most` rows from the size `end` of the first `count`. A buffer that grows by
 * doubling is copied repeatedly and needs twice the memory meanwhile. The system allocates memory on first
 * write, so an overestimate costs nothing.
 */
const expectedBytes = (end: number, count: number, most: number): number =>
  Math.max(2 * end, Math.min(Math.ceil((1.1 * end * most) / Math.max(count, 1)), MAX_AHEAD))

/** Converts rows of a binary COPY of {@link selectList} to JSON as they arrive, without creating objects or strings. */
export const rowRenderer = (
  shown: readonly Shown[],
  { as, nullIds = false, isShared = false, most = 0 }: RowFormat = { as: 'array' },
): CopyConsumer<RenderedRows> => {
  const lines = as === 'lines'
  const columns = writtenOf(shown)
  const out = growableBuffer()
  let end = 0
  let count = 0
  let lastId: number | null = null
  if (!lines) out.bytes[end++] = 0x5b

  const append = (json: Buffer): void => {
    const needed = end + json.length + AROUND_ROWS
    if (needed > out.bytes.length) out.reserve(end, needed, expectedBytes(end, count, most))
    if (count++ > 0) out.bytes[end++] = lines ? 0x0a : 0x2c
    out.bytes.set(json, end)
    end += json.length
  }
  const addRow = (copied: Buffer, begin: number): number => {
    const next = writeRow(columns, copied, begin, nullIds, append)
    lastId = idOf(copied, begin)
    return next
  }

  return {
    take: eachRow(addRow),
    finish: (isComplete) => {
      out.reserve(end, end + 1)
      if (!lines) out.bytes[end++] = 0x5d
      else if (count > 0) out.bytes[end++] = 0x0a
      if (!isShared || !isComplete) return { json: out.finish(end), count, lastId }
      const { bytes, lease } = out.share(end)
      return { json: bytes, lease, count, lastId }
    },
  }
}

/** Bytes for the separators of rows and for the end. */
const AROUND_ROWS = 2

/** Id at the start of a row. */
const idOf = (copied: Buffer, begin: number): number => {
  const from = begin + LENGTH
  const stop = from + copied.readInt32BE(begin)
  let id = 0
  for (let at = from; at < stop; at++) id = 10 * id + (copied[at] as number) - 0x30
  return id
}
