import { boundsOf, canBeEmpty, isFilterable, isOrderable, isRanged } from '@vitrina/schema/columns'
import { cleanKey } from '@vitrina/schema/wire/key'
import { integerIn, isNumber, MAX_INTEGER } from '@vitrina/schema/wire/number'
import { MODE, SLUGS, TEXT_LANGUAGE, WRITE_PARAMETERS } from '../../../platform/batch/options.ts'
import {
  anyText,
  elementsIn,
  flag,
  invalid,
  mapped,
  oneOf,
  type QueryParameter,
  type QueryValues,
  someOf,
  unixTime,
} from '../../../platform/http/protocol/query.ts'
import { ownFilters } from '../../../platform/own-fields/own-filters.ts'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import {
  ALL_ON_ONE_PAGE,
  PAGE_NUMBER,
  pageSizeOf,
  SHAPE_PARAMETER,
} from '../../../platform/reading/parameters.ts'
import { typeName } from '../json-schema.ts'
import { AFTER_PARAMETER } from '../write/list-cursor.ts'
import { requestedOf } from './extras.ts'
import { FALLBACK } from './fallback.ts'
import type { Filter, Ordering } from './filter.ts'
import { type Shown, showable } from './render.ts'

export const LIST_PAGE_SIZE = { usual: 100, most: 5000 }
const MAX_IDS = 5000

/** Maximum number of newest changes of a site that a filter by writer reads: half a second on two cores. */
export const MAX_SCANNED_CHANGES = 1_000_000

/** The columns that a list can be filtered by, each under its own name. */
export const filterable = (table: Table): StoredColumn[] =>
  table.columns.filter((column) => isFilterable(table, column))

const ids: QueryParameter<Filter> = {
  schema: { type: 'integer', minimum: 1 },
  description: 'Ids, separated by commas',
  isList: true,
  read: (text, name, faults) => {
    const ids = elementsIn(text).map((id) => integerIn(id) ?? 0)
    if (ids.every((id) => id > 0) && ids.length <= MAX_IDS)
      return { kind: 'ids', ids: ids.filter((id) => id <= MAX_INTEGER) }
    faults.push(invalid(name, 'ids', { max: MAX_IDS }))
    return undefined
  },
}

/** Filters of lists and exports that every kind of object has; filters by fields differ for each kind. */
export const FILTERS = {
  ids,
  updated_after: mapped(unixTime('inclusive'), (seconds): Filter => ({ kind: 'updatedAfter', seconds })),
  changed_by: mapped(
    anyText(
      `Only objects that this token or console user (origin in the change feed) has created or changed, among the newest ${MAX_SCANNED_CHANGES} changes of the site that the feed still has; with updated_after, since then`,
    ),
    (writer): Filter => ({ kind: 'changedBy', writer }),
  ),
  search: mapped(
    anyText('Search in names, codes and keys; case and diacritics are ignored'),
    (text): Filter => ({ kind: 'search', text: cleanKey(text) }),
  ),
}

/** Id of another object; ids above the maximum match none. */
const otherId = (description: string): QueryParameter<number> => ({
  schema: { type: 'integer', minimum: 0 },
  description,
  read: (text, name, faults) => {
    if (/^\d{1,10}$/.test(text)) return Math.min(Number(text), MAX_INTEGER)
    faults.push(invalid(name, 'id'))
    return undefined
  },
})

const equalTo = (column: StoredColumn): QueryParameter<Filter> => {
  const { name, field } = column
  const isReference = field.kind === 'reference' || field.kind === 'references'
  const value = field.kind === 'boolean' ? flag : isReference ? otherId : anyText
  return mapped<string | number | boolean, Filter>(value(`Only objects with this ${name}`), (value) => ({
    kind: 'equals',
    column,
    value: typeof value === 'string' ? cleanKey(value) : value,
  }))
}

/** Filter for objects in which one of the named fields is empty; undefined if each field always has a value. */
const emptyOf = (table: Table): Readonly<Record<string, QueryParameter<Filter>>> => {
  const columns = table.columns.filter(canBeEmpty)
  if (columns.length === 0) return {}
  const names = someOf(
    columns.map(({ name }) => name),
    `${typeName(table)}EmptyField`,
  )
  const description = 'Names of fields, separated by commas: only objects in which all of them are empty'
  return {
    empty: mapped({ ...names, description }, (selectedNames): Filter => {
      return { kind: 'empty', columns: columns.filter(({ name }) => selectedNames.includes(name)) }
    }),
  }
}

/** Filter for objects without orders since a time; undefined for kinds that orders do not contain. */
const unsoldOf = ({ resource }: Table): Readonly<Record<string, QueryParameter<Filter>>> =>
  resource.sold
    ? {
        unsold_since: mapped(
          unixTime(
            'inclusive: only objects in no order created since, in any status; 0: objects never ordered',
          ),
          (seconds): Filter => ({ kind: 'unsoldSince', seconds }),
        ),
      }
    : {}

/** Search without the text index; undefined for kinds without an index. */
const scanOf = ({ resource }: Table): Readonly<Record<string, QueryParameter<Filter>>> =>
  resource.textIndexed
    ? {
        scan: mapped(
          flag(
            'true: search reads every object, and finds parts of codes with fewer than four letters and digits, too. Slow at a site with many objects',
          ),
          (isSelected): Filter => ({ kind: 'scan', isSelected }),
        ),
      }
    : {}

const amount = (description: string): QueryParameter<string> => ({
  schema: { type: 'number' },
  description,
  read: (text, name, faults) => {
    if (isNumber(text)) return text
    faults.push(invalid(name, 'number'))
    return undefined
  },
})

const rangeOf = (column: StoredColumn): Readonly<Record<string, QueryParameter<Filter>>> => {
  const bound = (kind: 'atLeast' | 'atMost', word: string) =>
    mapped(
      amount(`Only objects whose ${column.name} is ${word} this`),
      (amount): Filter => ({ kind, column, amount }),
    )
  const { atLeast, atMost } = boundsOf(column)
  return { [atLeast]: bound('atLeast', 'at least'), [atMost]: bound('atMost', 'at most') }
}

const orderingOf = (table: Table): QueryParameter<Ordering> => {
  const columns = table.columns.filter((column) => isOrderable(table, column))
  const names = ['id', 'updated_at', ...columns.map(({ name }) => name)]
  return mapped(
    oneOf(
      names.flatMap((name) => [name, `-${name}`]),
      'Field to order by; with a leading minus, descending',
    ),
    (word) =>
      word === 'id' ? undefined : { field: word.replace(/^-/, ''), descending: word.startsWith('-') },
  )
}

/** Selected fields, in the order of reads. */
const fieldsOf = (table: Table): QueryParameter<readonly Shown[]> => {
  const all = [...showable(table), ...requestedOf(table)]
  const valid = all.map(({ name }) => name)
  return {
    schema: { $id: `${typeName(table)}Field`, enum: valid },
    description: 'Names of fields, separated by commas: only these are returned',
    isList: true,
    read: (text, field, faults) => {
      const names = elementsIn(text)
      for (const name of names) {
        if (valid.includes(name)) continue
        const isWriteOnly = table.columns.some((column) => column.name === name)
        faults.push(
          isWriteOnly
            ? { field, key: 'unknown_field.write_only', parameters: { name } }
            : { field, key: 'unknown_field.named', parameters: { name, valid } },
        )
      }
      return names.length > 0 ? all.filter(({ name }) => names.includes(name)) : undefined
    },
  }
}

const parametersOf = (table: Table) => {
  const fields = fieldsOf(table)
  const isLocalized = table.columns.some(({ language }) => language !== undefined)
  // Without localized fields, the parameter is unknown and its value is always undefined.
  const language = (isLocalized ? TEXT_LANGUAGE : {}) as typeof TEXT_LANGUAGE
  const fallback = (isLocalized ? FALLBACK : {}) as typeof FALLBACK
  const own: Readonly<Record<string, QueryParameter<Filter>>> = {
    ...Object.fromEntries(filterable(table).map((column) => [column.name, equalTo(column)])),
    ...Object.assign({}, ...table.columns.filter(isRanged).map(rangeOf)),
    ...emptyOf(table),
    ...ownFilters(table.own),
    ...unsoldOf(table),
    ...scanOf(table),
  }
  return {
    list: {
      page_size: pageSizeOf(LIST_PAGE_SIZE.usual, LIST_PAGE_SIZE.most),
      page: PAGE_NUMBER,
      after: AFTER_PARAMETER,
      fields,
      ...FILTERS,
      ordering: orderingOf(table),
      ...own,
      ...fallback,
      shape: SHAPE_PARAMETER,
    },
    one: { fields, ...fallback, ...ALL_ON_ONE_PAGE },
    create: { ...WRITE_PARAMETERS, ...SLUGS, ...language, fields },
    update: { ...WRITE_PARAMETERS, ...SLUGS, ...language, fields },
    upsert: { ...WRITE_PARAMETERS, ...MODE, ...SLUGS, ...language },
    filters: { ...FILTERS, ...own },
  }
}

const parametersByTable = new WeakMap<Table, ReturnType<typeof parametersOf>>()

/**
 * Parameters of each operation on the objects of a table, and the filters of a list; computed once per table.
 */
export const contentParameters = (table: Table): ReturnType<typeof parametersOf> => {
  const known = parametersByTable.get(table) ?? parametersOf(table)
  parametersByTable.set(table, known)
  return known
}

/** Values of parameters that every write accepts. */
export type WriteValues = Partial<
  QueryValues<ReturnType<typeof parametersOf>['create'] & ReturnType<typeof parametersOf>['upsert']>
>

/** Values of `filters` among the parsed values. */
export const filtersAmong = (filters: object, values: object): Filter[] =>
  Object.keys(filters).flatMap((name) => (values as Readonly<Record<string, Filter>>)[name] ?? [])
