import { isAlwaysKeyed } from '@vitrina/schema/columns'
import { fieldKind } from '@vitrina/schema/field-kinds'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import type { ElementField } from '@vitrina/schema/resource'
import { protectedSql } from '@vitrina/schema/wire/formula'
import { instantInJson } from '../../../platform/postgres/derive/instant.ts'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import { type StoredColumn, type Table, tableName } from '../../../platform/postgres/derive/table.ts'
import { requestedOf } from '../read/extras.ts'
import { rowsOfIds } from '../read/read-queries.ts'
import { type Shown, shownAs, TIMES } from '../read/render.ts'

/** Field of an export: the form that a create accepts; and id, times and fields that are calculated, if they are named. */
export interface ExportField {
  readonly name: string
  /** Value in a line of NDJSON. */
  readonly shown: Shown
  /** Text of a CSV cell. */
  readonly cell: string
  /** Included unless `fields` excludes it. */
  readonly byDefault: boolean
}

/**
 * All fields that an export of these objects can have, in export order. An import of the export finds an object without a key by
 * its id and creation time (rule 4.2.13).
 */
export const exportedOf = (table: Table, tables: ReadonlyMap<string, Table>): ExportField[] => [
  {
    name: 'id',
    shown: { name: 'id', form: 'verbatim' },
    cell: `${table.name}.id::text`,
    byDefault: !isAlwaysKeyed(table.resource),
  },
  ...table.columns
    .filter(({ field }) => field.kind !== 'custom')
    .map((column) => {
      const sql = referring(table, tables, column)
      return {
        name: column.name,
        shown: sql === null ? shownAs(column) : { name: column.name, form: 'verbatim' as const, sql },
        cell: sql === null ? cellOf(table, column) : column.field.kind === 'reference' ? spelledId(sql) : sql,
        byDefault: true,
      }
    }),
  ...table.own.map((column) => exportedOwn(table, tables, column)),
  ...TIMES.map((shown) => ({
    name: shown.name,
    shown,
    cell: instant(table, shown.name),
    byDefault: shown.name === 'created_at' && !isAlwaysKeyed(table.resource),
  })),
  ...requestedOf(table).map((shown) => ({
    name: shown.name,
    shown,
    cell: `(${shown.sql})::text`,
    byDefault: false,
  })),
]

/**
 * An own field under its flat name. A required one is left out of lines of objects without it, because an import refuses null.
 */
const exportedOwn = (table: Table, tables: ReadonlyMap<string, Table>, column: OwnColumn): ExportField => {
  const { name, key, field, required } = column
  const value = `(${table.name}.custom -> '${key}')`
  const text = `(${table.name}.custom ->> '${key}')`
  const exported = (sql: string, cell: string): ExportField => ({
    name,
    shown: { name, form: 'verbatim', sql, ...(required && { whenSet: true }) },
    cell,
    byDefault: true,
  })
  switch (field.kind) {
    case 'reference': {
      const sql = referenceSql(table, tables, field.to, `${text}::integer`)
      return exported(sql, spelledId(sql))
    }
    case 'references': {
      const ids = `array(select id::integer from jsonb_array_elements_text(${value}) as listed (id))`
      const sql = referencesSql(table, tables, field.to, ids)
      return exported(sql, sql)
    }
    case 'words':
      return exported(value, `${value}::text`)
    default:
      return exported(value, fieldKind(field).stored === 'string' ? protectedSql(text) : text)
  }
}

/** An import would read a cell with digits only as a key. */
const spelledId = (sql: string): string => `regexp_replace(${sql}, '^(\\d+)$', '{"id":\\1}')`

const instant = ({ name }: Table, column: string): string => instantInJson(`${name}.${quoted(column)}`)

/** SQL of referenced client keys; null for a column without references. */
const referring = (
  table: Table,
  tables: ReadonlyMap<string, Table>,
  { name, field }: StoredColumn,
): string | null => {
  const column = `${table.name}.${quoted(name)}`
  switch (field.kind) {
    case 'reference':
      return referenceSql(table, tables, field.to, column)
    case 'references': {
      const list = referencesSql(table, tables, field.to, column)
      return field.empty === 'list' ? `coalesce(${list}, '[]')` : list
    }
    case 'list':
      return `(
        select coalesce('[' || string_agg(${nestedSql(table, tables, field.fields, 'listed.element')}, ',' order by listed.place) || ']', '[]')
        from jsonb_array_elements(${column}) with ordinality as listed (element, place)
      )`
    case 'object':
      return `case when ${column} is not null then ${nestedSql(table, tables, field.fields, column)} end`
    default:
      return null
  }
}

/** JSON of one nested object without its id, which is meaningless elsewhere. */
const nestedSql = (
  table: Table,
  tables: ReadonlyMap<string, Table>,
  fields: Readonly<Record<string, ElementField>>,
  element: string,
): string => {
  const parts = Object.entries(fields).map(([name, field]) => {
    const value =
      field.kind === 'reference'
        ? referenceSql(table, tables, field.to, `(${element} ->> '${name}')::integer`)
        : `(${element} -> '${name}')::text`
    return `'"${name}":' || coalesce(${value}, 'null')`
  })
  return `'{' || ${parts.join(` || ',' || `)} || '}'`
}

/** JSON of the client keys of a list of ids; null for an empty list. */
const referencesSql = (
  { name }: Table,
  tables: ReadonlyMap<string, Table>,
  to: string,
  ids: string,
): string =>
  // One lookup for each id, enforced by `offset`: for a join without statistics of the site, the planner would read all rows of
  // the site for each id.
  `(
        select '[' || string_agg(target.name, ',' order by named.place) || ']'
        from unnest(${ids}) with ordinality as named (id, place)
        cross join lateral (
          select ${keyOf(to, tables)} as name from ${tableName(to)} as target
          where target.site_id = ${name}.site_id and target.id = named.id offset 0
        ) as target
      )`

const referenceSql = ({ name }: Table, tables: ReadonlyMap<string, Table>, to: string, id: string): string =>
  `(select ${keyOf(to, tables)} from ${tableName(to)} as target where target.site_id = ${name}.site_id and target.id = ${id})`

/** JSON reference to the row `target`: its client key if it has one, else its id. */
const keyOf = (to: string, tables: ReadonlyMap<string, Table>): string => {
  const key = tables.get(to)?.key ?? null
  if (key === null) return 'target.id::text'
  return `case when target.${quoted(key)} is null then target.id::text else '{"${key}":' || to_json(target.${quoted(key)})::text || '}' end`
}

/** Text of a cell. */
const cellOf = (table: Table, { name, field }: StoredColumn): string => {
  const column = `${table.name}.${quoted(name)}`
  switch (fieldKind(field).stored) {
    case 'string':
      return protectedSql(column)
    case 'instant':
      return instant(table, name)
    case 'words':
      return `array_to_json(${column})::text`
    case 'verbatim':
    case 'quoted':
    case 'array':
    case 'json':
      return `${column}::text`
  }
}

/** The statement that sends the cells of the rows with these ids, in their order. */
export const copyCells = (
  table: Table,
  siteId: number,
  exported: readonly ExportField[],
  ids: readonly number[],
  delimiter: string,
): string =>
  `copy (
    select ${exported.map(({ cell }) => cell).join(', ')} from ${table.name}
    join ${rowsOfIds(siteId, ids)} using (site_id, id)
    order by wanted.place
  ) to stdout (format csv, delimiter '${delimiter}')`
