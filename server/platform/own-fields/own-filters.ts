import type { Fault } from '@vitrina/schema/errors'
import { isRangedOwn, type OwnColumn } from '@vitrina/schema/own-fields'
import { parseCustom } from '@vitrina/schema/wire/custom'
import type { PendingReference, Sink } from '@vitrina/schema/wire/sink'
import { parseInto } from '@vitrina/schema/wire/value'
import { elementsIn, type QueryParameter } from '../http/protocol/query.ts'
import type { Query } from '../postgres/pool/query.ts'
import type { Sql } from '../postgres/pool/sql.ts'
import { elementColumn } from './own-values.ts'

/** Objects with one of these values in an own field, each as JSON. */
export interface OwnEquals {
  readonly kind: 'ownEquals'
  readonly column: OwnColumn
  readonly values: readonly string[]
}

/** Filter by an own field. */
export type OwnFilter =
  | OwnEquals
  | { readonly kind: 'ownAtLeast' | 'ownAtMost'; readonly column: OwnColumn; readonly bound: string | number }

/** Maximum number of values in a filter. */
const MAX_FILTER_VALUES = 100

/** Filters by the own fields of a site (rule 5.4.4). */
export const ownFilters = (own: readonly OwnColumn[]): Readonly<Record<string, QueryParameter<OwnFilter>>> =>
  Object.fromEntries(
    own
      .filter(({ own }) => own.filterable)
      .flatMap((column): [string, QueryParameter<OwnFilter>][] => [
        [column.name, equalTo(column)],
        ...(isRangedOwn(column)
          ? ([
              [`${column.name}_min`, bound(column, 'ownAtLeast')],
              [`${column.name}_max`, bound(column, 'ownAtMost')],
            ] as [string, QueryParameter<OwnFilter>][])
          : []),
      ]),
  )

const equalTo = (column: OwnColumn): QueryParameter<OwnFilter> => ({
  schema: { type: 'string' },
  description: `Only objects with one of these values in ${column.name}`,
  isList: true,
  read: (text, name, faults) => {
    const values = elementsIn(text).map((value) => storedValue(column, value, name, faults))
    if (values.length > MAX_FILTER_VALUES) {
      faults.push({
        field: name,
        key: 'too_long.elements',
        parameters: { length: values.length, max: MAX_FILTER_VALUES },
      })
      return undefined
    }
    return values.every((value) => value !== undefined)
      ? { kind: 'ownEquals', column, values: values.map((value) => JSON.stringify(value)) }
      : undefined
  },
})

const bound = (column: OwnColumn, kind: 'ownAtLeast' | 'ownAtMost'): QueryParameter<OwnFilter> => ({
  schema: { type: 'string' },
  description: `Only objects whose ${column.name} is at ${kind === 'ownAtLeast' ? 'least' : 'most'} this`,
  read: (text, name, faults) => {
    const value = storedValue(column, text, name, faults)
    return value === undefined ? undefined : { kind, column, bound: value as string | number }
  },
})

/** Parameter value in its stored form: an element of a list, or the value itself. A reference is an id. */
const storedValue = (column: OwnColumn, text: string, name: string, faults: Fault[]): unknown => {
  const references: PendingReference[] = []
  const sink: Sink = {
    timeZone: 'UTC',
    fault: (_field, key, ...parameters) => {
      const [firstParameters] = parameters
      faults.push({ field: name, key, ...(firstParameters && { parameters: firstParameters }) } as Fault)
    },
    reference: (reference) => void references.push(reference),
  }
  const parsed = parseCustom([elementColumn(column)], { value: text }, '', sink, parseInto)
  const [reference] = references
  return reference ? (reference.id ?? 0) : parsed?.value
}

/** Condition of a filter on the rows of its objects. */
export const ownCondition = (sql: Sql, filter: OwnFilter): Query => {
  const { column } = filter
  switch (filter.kind) {
    case 'ownEquals': {
      const isList = column.field.kind === 'words' || column.field.kind === 'references'
      const patterns = filter.values.map((value) => `{"${column.key}":${isList ? `[${value}]` : value}}`)
      return sql`and custom is not null and custom @> any(${patterns}::text[]::jsonb[])`
    }
    case 'ownAtLeast':
      return sql`and ${ownOrder(sql, column)} >= ${filter.bound}${sql.unsafe(boundType(column))}`
    case 'ownAtMost':
      return sql`and ${ownOrder(sql, column)} <= ${filter.bound}${sql.unsafe(boundType(column))}`
  }
}

/** SQL type for the comparison of values. Dates and times are compared as texts, as they are stored. */
const boundType = ({ own }: OwnColumn): string =>
  own.kind === 'number' || own.kind === 'money' ? '::numeric' : '::text collate "C"'

const ownOrder = (sql: Sql, column: OwnColumn): Query =>
  sql`(custom ->> ${column.key}::text)${sql.unsafe(boundType(column))}`

/**
 * Subquery of the ids of the objects with a value of an own field, from the column `id` of their table; undefined for more than
 * `most`.
 */
export const ownIds = async (
  sql: Sql,
  { table, id }: { readonly table: string; readonly id: string },
  siteId: number,
  filter: OwnEquals,
  most: number,
): Promise<readonly number[] | undefined> => {
  // An own field belongs to one site, so the index alone finds the objects; offset keeps the planner from merging the subquery.
  const [row] = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select site_id, ${sql.unsafe(id)} as id from ${sql.unsafe(table)} where true ${ownCondition(sql, filter)}
      limit ${most + 1} offset 0
    ) as found
    where site_id = ${siteId}
  `
  const ids = row?.ids ?? []
  return ids.length > most ? undefined : ids
}
