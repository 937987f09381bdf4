import type { Resource } from '@vitrina/schema/resource'
import { columnDefinition, quoted, recordChanges, tableDefinition } from './definition.ts'
import type { Sql } from './sql.ts'
import { type Table, tableOf } from './table.ts'

/**
 * Compares the declared objects with the tables of a migrated database and drafts the SQL that brings the tables
 * there. Empty when they agree. A draft is read, mended and committed by a person: it drops what is not declared.
 */
export const draftMigration = async (sql: Sql, resources: readonly Resource[]): Promise<string> => {
  const parts: string[] = []
  for (const table of resources.map(tableOf)) {
    const present = await columnsOf(sql, table.name)
    parts.push(...(present.size === 0 ? [tableDefinition(table)] : alterations(table, present)))
  }
  return parts.join('\n\n')
}

/** Columns that every table has, beside the declared ones. */
const OWN = new Set(['site_id', 'id', 'created_at', 'updated_at', 'digest'])

const columnsOf = async (sql: Sql, table: string): Promise<Set<string>> => {
  const rows = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
  `
  return new Set(rows.map(({ name }) => name))
}

const alterations = (table: Table, present: ReadonlySet<string>): string[] => {
  const declared = new Set(table.columns.map(({ name }) => name))
  const steps = [
    ...table.columns
      .filter(({ name }) => !present.has(name))
      .map((column) => `add column ${columnDefinition(column)}`),
    ...[...present]
      .filter((name) => !declared.has(name) && !OWN.has(name))
      .map((name) => `drop column ${quoted(name)}`),
  ]
  return steps.length === 0
    ? []
    : [`alter table ${table.name}\n  ${steps.join(',\n  ')};`, recordChanges(table)]
}
