import { isUnique } from '@vitrina/schema/columns'
import { keepHistory } from './keep-history.ts'
import { keepImport } from './keep-import.ts'
import { createUpdated, keepUpdated } from './keep-updated.ts'
import { quoted } from './quoted.ts'
import { defaultOf, referencesOf, type StoredColumn, sqlType, type Table, tableName } from './table.ts'

/**
 * SQL that creates the table of a content object: columns, keys, indexes, and the triggers that record its changes and its
 * history. Migrations are drafted from it; `tests/golden/` has it for review.
 */
export const tableDefinition = (table: Table): string =>
  [createTable(table, foreignKeys(table)), ...indexes(table), ...createUpdated(table), recording(table)].join(
    '\n\n',
  )

/** Definitions of all tables, which may refer to each other in any order. */
export const tableDefinitions = (tables: readonly Table[]): string =>
  [
    ...tables.flatMap((table) => [
      createTable(table, []),
      ...indexes(table),
      ...createUpdated(table),
      recording(table),
    ]),
    ...tables.flatMap((table) => foreignKeys(table).map((key) => `alter table ${table.name} add ${key};`)),
  ].join('\n\n')

const foreignKeys = ({ columns }: Table): string[] =>
  columns.flatMap(({ name, field }) =>
    field.kind === 'reference'
      ? [`foreign key (site_id, ${quoted(name)}) references ${tableName(field.to)} (site_id, id)`]
      : [],
  )

const createTable = (table: Table, foreignKeys: readonly string[]): string => {
  const { name, columns } = table
  const lines = [
    'site_id integer not null',
    'id integer not null',
    ...columns.map(columnDefinition),
    'created_at timestamptz(3) not null default now()',
    'updated_at timestamptz(3) not null default now()',
    // For processes of the previous release, which use it to recognize unchanged objects; a change clears it.
    'digest bytea',
    'primary key (site_id, id)',
    // Deferred, so that two rows of one batch may swap their slugs.
    ...columns
      .filter((column) => isUnique(table, column))
      .map((column) => `unique (site_id, ${quoted(column.name)}) deferrable initially deferred`),
    ...foreignKeys,
  ]
  // No compression up to the size of a page: compressing texts of a few KiB halves the speed of a write.
  const options = ['toast_tuple_target = 8160']
  // Free space on each page, so that a transaction that changes all its rows stays on the page and updates no index.
  if (table.resource.oftenChanged) options.push('fillfactor = 50')
  return `create table ${name} (\n  ${lines.join(',\n  ')}\n) with (${options.join(', ')});`
}

const columnDefinition = (column: StoredColumn): string => {
  const fallback = defaultOf(column.field)
  return [
    quoted(column.name),
    sqlType(column, 'collated'),
    ...(column.filled ? ['not null'] : []),
    ...(fallback === undefined ? [] : [`default ${fallback}`]),
  ].join(' ')
}

const indexes = (table: Table): string[] => {
  const scalar = table.columns.filter(
    ({ field }) => field.kind === 'reference' || (field.kind === 'text' && field.indexed),
  )
  const paths = referencesOf(table).filter(({ column }) => column.field.kind !== 'reference')
  const lists = new Map(
    paths.map(({ column, element }) => [
      column.name,
      quoted(column.name) + (element ? ' jsonb_path_ops' : ''),
    ]),
  )
  const codes = table.columns.filter(({ field }) => field.kind === 'codes')
  const custom = table.columns.filter(({ field }) => field.kind === 'custom')
  return [
    ...(table.resource.oftenChanged ? [] : [`create index on ${table.name} (site_id, updated_at);`]),
    `-- For processes of the last release; nothing fills the column any more.\ncreate index on ${table.name} (site_id, digest) where digest is not null;`,
    ...scalar.map(
      ({ name }) =>
        `create index on ${table.name} (site_id, ${quoted(name)}, id) where ${quoted(name)} is not null;`,
    ),
    ...table.columns
      .filter(({ field }) => field.kind === 'boolean' && field.seldom)
      .map(({ name }) => `create index on ${table.name} (site_id, id) where ${quoted(name)};`),
    ...(lists.size > 0
      ? [
          `-- Who refers to it? For filters, and for the refusal to delete what is in use.\ncreate index on ${table.name} using gin (site_id, ${[...lists.values()].join(', ')});`,
        ]
      : []),
    ...codes.map(
      ({ name }) =>
        `create index on ${table.name} using gin (site_id, ${quoted(name)}) where ${quoted(name)} is not null;`,
    ),
    // By the ids of own fields, which are unique over all sites.
    ...custom.map(
      ({ name }) =>
        `create index on ${table.name} using gin (${quoted(name)} jsonb_path_ops) where ${quoted(name)} is not null;`,
    ),
  ]
}

/** Triggers of the table. */
export const recording = (table: Table): string =>
  [recordChanges(table), ...keepHistory(table), ...keepImport(table), ...keepUpdated(table)].join('\n\n')

/** The function that records the changed columns of a row, and the three triggers that call it. */
export const recordChanges = (table: Table): string => {
  const key = table.key === null ? 'null' : `n.${quoted(table.key)}`
  const compared = table.columns
    .map(({ name }) => `case when n.${quoted(name)} is distinct from o.${quoted(name)} then '${name}' end`)
    .join(',\n        ')
  return `create or replace function ${table.name}_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_changes('${table.resource.path}', ${table.key === null ? 'null' : `'${table.key}'`}, 'created', (
      select array_agg((n.site_id, n.id, ${key}, null)::changed_row order by n.id) from new_rows n
    ));
  elsif tg_op = 'DELETE' then
    perform record_changes('${table.resource.path}', ${table.key === null ? 'null' : `'${table.key}'`}, 'deleted', (
      select array_agg((n.site_id, n.id, ${key}, null)::changed_row order by n.id) from old_rows n
    ));
  else
    perform record_changes('${table.resource.path}', ${table.key === null ? 'null' : `'${table.key}'`}, 'updated', (
      select array_agg((n.site_id, n.id, ${key}, fields)::changed_row order by n.id)
      from new_rows n
      full join old_rows o using (site_id, id)
      cross join array_remove(array[
        ${compared}
      ], null) as fields
      where fields <> '{}'
    ));
  end if;
  return null;
end $$;

${['insert', 'update', 'delete'].map((operation) => trigger(table.name, operation)).join('\n\n')}`
}

const trigger = (name: string, operation: string): string => {
  const rows = [
    ...(operation === 'insert' ? [] : ['old table as old_rows']),
    ...(operation === 'delete' ? [] : ['new table as new_rows']),
  ]
  return `create or replace trigger ${name}_record_${operation} after ${operation} on ${name}
  referencing ${rows.join(' ')} for each statement execute function ${name}_record_changes();`
}
