import { isFilterable, isOrderable } from '@vitrina/schema/columns'
import type { Fault } from '@vitrina/schema/errors'
import { booleanOf } from '@vitrina/schema/wire/boolean'
import { wordAmong } from '@vitrina/schema/wire/choice'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import { MAX_INTEGER, wholeNumberOf } from '@vitrina/schema/wire/number'
import { invalid, listIn, NUL, onlyOnce, type Parameters, wholeNumberIn } from '../batch/options.ts'
import type { Column, Table } from '../database/table.ts'
import { ApiError } from '../http/errors.ts'
import { EVERY_GET, isBeyondIn } from '../reading/narrowing.ts'
import { shapeIn } from '../reading/shape.ts'
import { namesOf, type Shown, showable, shownByDefault } from './render.ts'

/** What a list is asked for. */
export interface ListQuery {
  readonly shown: readonly Shown[]
  readonly pageSize: number
  /** From 1; null when the page begins after an id. */
  readonly page: number | null
  readonly after: number
  readonly filters: readonly Filter[]
  readonly ordering: { readonly field: string; readonly descending: boolean } | null
  /** The same for every spelling of the same question. */
  readonly canonical: string
}

export type Filter =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'updatedAfter'; readonly seconds: number }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'equals'; readonly column: Column; readonly value: string | number | boolean }

const DEFAULT_PAGE_SIZE = 100
const MOST_PAGE_SIZE = 5000
const MOST_IDS = 5000

/** The columns that a list can be filtered by, each under its own name. */
export const filterable = (table: Table): Column[] =>
  table.columns.filter((column) => isFilterable(table, column))

/** The fields that a list can be ordered by: the ones with an index. */
export const orderable = (table: Table): string[] => [
  'id',
  'updated_at',
  ...table.columns.filter((column) => isOrderable(table, column)).map(({ name }) => name),
]

const COMMON = ['page', 'page_size', 'after', 'fields', 'shape', 'ids', 'updated_after', 'search', 'ordering']

/** Every parameter of a list of this object. */
export const listParameters = (table: Table): string[] => [
  ...COMMON,
  ...filterable(table).map(({ name }) => name),
]

/**
 * Reads the parameters of a list.
 * @throws {ApiError} `validation_failed`, naming every parameter that is unknown or not understood.
 */
export const parseListQuery = (
  table: Table,
  parameters: Parameters,
): ListQuery & { readonly shape: ListShape | null } => {
  const faults: Fault[] = []
  const given = onlyOnce(parameters, listParameters(table), faults)
  const shown = shownIn(table, given, faults)
  const pageSize = Math.min(wholeNumberIn(given, 'page_size', 1, faults) ?? DEFAULT_PAGE_SIZE, MOST_PAGE_SIZE)
  const after = integerWithin(wholeNumberIn(given, 'after', 0, faults))
  const page = integerWithin(wholeNumberIn(given, 'page', 1, faults))
  const ordering = orderingOf(table, given.get('ordering'), faults)
  if (after !== undefined && page !== undefined) faults.push(invalid('page', 'beside', { other: 'after' }))
  if (after !== undefined && ordering) faults.push(invalid('ordering', 'beside', { other: 'after' }))
  const filters = filtersOf(table, given, faults)
  const shape = shapeIn(given, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  const canonical = JSON.stringify([
    namesOf(shown),
    pageSize,
    page ?? 1,
    after ?? null,
    ordering,
    [...given].filter(([name]) => !(name in PAGING)).sort(),
  ])
  return {
    shown,
    pageSize,
    page: after === undefined ? (page ?? 1) : null,
    after: after ?? 0,
    filters,
    ordering,
    shape,
    canonical,
  }
}

const PAGING = { page: 1, page_size: 1, after: 1, fields: 1, ordering: 1, shape: 1 }

/**
 * Reads `fields` where it stands alone: beside a write.
 * @throws {ApiError} `validation_failed`
 */
export const parseFields = (table: Table, given: ReadonlyMap<string, string>): readonly Shown[] => {
  const faults: Fault[] = []
  const shown = shownIn(table, given, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return shown
}

/**
 * Reads what every GET takes, on a single object: there is nothing to page (rule 4.1.1).
 * @throws {ApiError} `validation_failed`
 */
export const parseOneQuery = (table: Table, parameters: Parameters): readonly Shown[] => {
  const faults: Fault[] = []
  const given = onlyOnce(parameters, EVERY_GET, faults)
  isBeyondIn(given, faults)
  const shown = shownIn(table, given, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return shown
}

/** Behind the largest id there is nothing, however far one asks. */
export const integerWithin = (value: number | undefined, most = MAX_INTEGER): number | undefined =>
  value === undefined ? undefined : Math.min(value, most)

/** The fields that `fields` asks for, in the order in which they are read; the default ones when it asks for none. */
export const shownIn = (
  table: Table,
  given: ReadonlyMap<string, string>,
  faults: Fault[],
): readonly Shown[] => {
  const names = listIn(given, 'fields')
  if (names === undefined) return shownByDefault(table)
  const all = showable(table)
  for (const name of names) {
    if (all.some((shown) => shown.name === name)) continue
    const writeOnly = table.columns.some((column) => column.name === name)
    faults.push(
      writeOnly
        ? { field: 'fields', key: 'unknown_field.write_only', parameters: { name } }
        : {
            field: 'fields',
            key: 'unknown_field.named',
            parameters: { name, valid: all.map((shown) => shown.name) },
          },
    )
  }
  return all.filter(({ name }) => names.includes(name))
}

const orderingOf = (table: Table, text: string | undefined, faults: Fault[]) => {
  if (text === undefined) return null
  const descending = text.startsWith('-')
  const field = wordAmong(descending ? text.slice(1) : text, orderable(table))
  if (field !== undefined) return field === 'id' && !descending ? null : { field, descending }
  faults.push(
    invalid('ordering', 'one_of', { valid: orderable(table).flatMap((name) => [name, `-${name}`]) }),
  )
  return null
}

/** What a list is filtered by. */
export const filtersOf = (table: Table, given: ReadonlyMap<string, string>, faults: Fault[]): Filter[] => {
  const filters: Filter[] = []
  const list = listIn(given, 'ids')?.map((id) => wholeNumberOf(id) ?? 0)
  if (list !== undefined) {
    if (!list.every((id) => id > 0) || list.length > MOST_IDS)
      faults.push(invalid('ids', 'ids', { max: MOST_IDS }))
    else filters.push({ kind: 'ids', ids: list.filter((id) => id <= MAX_INTEGER) })
  }
  const seconds = wholeNumberIn(given, 'updated_after', 0, faults)
  if (seconds !== undefined) {
    if (seconds <= LAST_SECOND) filters.push({ kind: 'updatedAfter', seconds })
    else faults.push(invalid('updated_after', 'unix_time'))
  }
  const text = given.get('search')
  if (text !== undefined) {
    if (text.includes('\0')) faults.push(invalid('search', 'character', NUL))
    else filters.push({ kind: 'search', text })
  }
  for (const column of filterable(table)) {
    const value = given.get(column.name)
    if (value !== undefined) filters.push(...equalsOf(column, value, faults))
  }
  return filters
}

/** The year 9999 in seconds: who sends milliseconds by mistake is told. */
const LAST_SECOND = 253_402_300_799

const equalsOf = (column: Column, text: string, faults: Fault[]): Filter[] => {
  const { name, field } = column
  if (field.kind === 'boolean') {
    const value = booleanOf(text)
    if (value !== undefined) return [{ kind: 'equals', column, value }]
    faults.push(invalid(name, 'one_of', { valid: ['true', 'false'] }))
  } else if (field.kind === 'reference' || field.kind === 'references') {
    if (/^\d{1,10}$/.test(text))
      return [{ kind: 'equals', column, value: Math.min(Number(text), MAX_INTEGER) }]
    faults.push(invalid(name, 'id'))
  } else if (text.includes('\0')) faults.push(invalid(name, 'character', NUL))
  else return [{ kind: 'equals', column, value: text }]
  return []
}
