import { ownCondition } from '../../../platform/own-fields/own-filters.ts'
import { ownSearched } from '../../../platform/own-fields/own-searched.ts'
import { updatedOf } from '../../../platform/postgres/derive/keep-updated.ts'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import type { Filter } from './filter.ts'
import { MAX_SCANNED_CHANGES } from './list-parameters.ts'

/** Condition of a filter, beginning with `and`. */
export const condition = (
  table: Table,
  siteId: number,
  filter: Filter,
  filters: readonly Filter[],
  sql: Sql,
  times: TimeSource,
): Query => {
  switch (filter.kind) {
    case 'ids':
      return sql`and id = any(${filter.ids}::integer[])`
    case 'updatedAfter':
      if (times === 'separate')
        return sql`and id in (
          select listed.id from ${sql.unsafe(updatedOf(table.name))} as listed
          where listed.site_id = ${siteId} and listed.updated_at >= to_timestamp(${filter.seconds}::bigint)
        )`
      return sql`and ${sql.unsafe(timeColumn(times))} >= to_timestamp(${filter.seconds}::bigint)`
    case 'changedBy': {
      const since = filters.find((other) => other.kind === 'updatedAfter')?.seconds ?? 0
      return sql`and id in (
        select change.id from change
        where change.site_id = ${siteId} and change.type = ${table.resource.path}
          and change.cursor > (select head.cursor from feed_head as head where head.site_id = ${siteId}) - ${MAX_SCANNED_CHANGES}::integer
          and change.at >= to_timestamp(${since}::bigint)
          and change.origin = any (array(select number from author where author.site_id = ${siteId} and author.name = ${filter.writer}))
      )`
    }
    case 'unsoldSince':
      return sql`and not exists (
        select from order_item as item
        where item.site_id = ${sql.unsafe(table.name)}.site_id and item.${sql.unsafe(`${table.name}_id`)} = ${sql.unsafe(table.name)}.id
          and item.created_at >= to_timestamp(${filter.seconds}::bigint)
      )`
    case 'search':
      // Keys are compared byte by byte, and under that collation only ASCII has upper and lower case.
      return sql`and fold(concat_ws(${sql.unsafe(separatorOf(table))}, ${sql.unsafe(searched(table, separatorOf(table)))}${ownSearched(sql, table.own, separatorOf(table))}) collate "default") like '%' || replace(replace(replace(
        fold(${filter.text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
    case 'scan':
      return sql``
    case 'among':
      return sql`and id in (${filter.ids(sql)})`
    case 'equals': {
      const name = sql.unsafe(quoted(filter.column.name))
      // A literal instead of a parameter: the planner matches a partial index with a literal only.
      if (typeof filter.value === 'boolean') return filter.value ? sql`and ${name}` : sql`and not ${name}`
      if (filter.column.field.kind === 'references')
        return sql`and ${name} @> array[${filter.value}::integer]`
      if (filter.column.field.kind === 'codes') return sql`and ${name} @> array[${filter.value}::text]`
      return sql`and ${name} = ${filter.value}`
    }
    case 'shoppers':
      return sql`${sql.unsafe(shownToShoppers(table))}`
    case 'empty':
      return sql`and ${sql.unsafe(filter.columns.map(isEmpty).join(' and '))}`
    case 'ownEquals':
    case 'ownAtLeast':
    case 'ownAtMost':
      return ownCondition(sql, filter)
    case 'atLeast':
      return sql`and ${sql.unsafe(quoted(filter.column.name))} >= ${filter.amount}::numeric`
    case 'atMost':
      return sql`and ${sql.unsafe(quoted(filter.column.name))} <= ${filter.amount}::numeric`
  }
}

/**
 * Source of the times of changes: `row`: the rows themselves; `listed`: the table with the times of objects that change often, which is
 * joined; `separate`: the same, not joined.
 */
export type TimeSource = 'row' | 'listed' | 'separate'

export const timeColumn = (times: TimeSource): string =>
  times === 'listed' ? 'listed.updated_at' : 'updated_at'

const shownToShoppers = ({ resource: { shoppers } }: Table): string =>
  shoppers
    ? `${shoppers.need.map((name) => `and ${quoted(name)} is not null `).join('')}
       and ${quoted(shoppers.hidden.field)} is distinct from '${shoppers.hidden.word}'`
    : ''

/** True for a value that means an empty field: a text without letters is stored as null (rule 4.3.1), and so is an empty list. */
const isEmpty = ({ name, field }: StoredColumn): string => {
  const column = quoted(name)
  const none = { references: `= '{}'`, words: `= '{}'`, list: `= '[]'::jsonb` }[field.kind as string]
  return none === undefined ? `${column} is null` : `(${column} is null or ${column} ${none})`
}

/**
 * Separator between the searched fields. A text index finds a text within one field only; without an index, a text may span two
 * fields, such as first and last name.
 */
const separatorOf = ({ resource }: Table): string => (resource.textIndexed ? 'chr(1)' : `' '`)

/** Text to search: names, codes and keys. */
const searched = ({ columns, key }: Table, separator: string): string =>
  columns
    .filter(
      ({ name, field }) =>
        name === key ||
        /(^|_)(name|code)(_|$)/.test(name) ||
        field.kind === 'codes' ||
        (field.kind === 'text' && field.indexed),
    )
    .map(({ name, field }) =>
      field.kind === 'codes' ? `array_to_string(${quoted(name)}, ${separator})` : quoted(name),
    )
    .join(', ')

/** Conditions of all filters at a site. */
export const listConditions = (
  table: Table,
  siteId: number,
  filters: readonly Filter[],
  sql: Sql,
  times: TimeSource,
): Query =>
  filters.reduce(
    (all, filter) => sql`${all} ${condition(table, siteId, filter, filters, sql, times)}`,
    sql`site_id = ${siteId}`,
  )

/** Time source if all matching objects are read: the rows, also if ids narrow the list. */
export const timesOfAll = ({ resource }: Table, filters: readonly Filter[]): TimeSource =>
  resource.oftenChanged && filters.every(({ kind }) => kind !== 'ids') ? 'separate' : 'row'
