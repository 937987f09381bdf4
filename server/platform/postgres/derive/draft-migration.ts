import type { Resource } from '@vitrina/schema/resource'
import { withDryRun } from '../dry-run.ts'
import type { Transaction } from '../pool/sql.ts'
import { type CataloguePart, contentTables, partsOf } from './catalogue.ts'
import { recording, tableDefinition, tableDefinitions } from './definition.ts'
import { type Table, tableOf } from './table.ts'

/** Start of a line about a difference that an expanding migration cannot remove. */
export const DECIDE = '-- Decide: '

/**
 * Drafts the SQL that changes the tables of a migrated database to those of the declared objects. Empty if they agree. Removals
 * are comments: a developer decides when the previous release no longer needs the column or table. The tables of the declarations
 * are created for the comparison and rolled back, so PostgreSQL formats both sides.
 */
export const draftMigration = async (sql: Transaction, resources: readonly Resource[]): Promise<string> => {
  const tables = resources.map(tableOf)
  const stored = await partsOfAll(sql, tables)
  const removedTables = (await contentTables(sql)).filter(({ name }) =>
    tables.every((table) => table.name !== name),
  )
  const declared = await withDryRun(sql, true, async () => {
    await sql`create schema declared`
    await sql`select set_config('search_path', 'declared, ' || current_setting('search_path'), true)`
    await sql.script(tableDefinitions(tables))
    return partsOfAll(sql, tables)
  })
  // Referenced tables come first.
  const newTables = tables.filter(({ name }) => stored.get(name)?.size === 0)
  return [
    ...newTables.map(tableDefinition),
    ...tables
      .filter((table) => !newTables.includes(table))
      .flatMap((table) => alterations(table, partsIn(stored, table), partsIn(declared, table))),
    ...removedTables.map((table) =>
      decide(
        table,
        'it is not declared',
        `drop table ${table.name}; drop function ${table.name}_record_changes(); drop function if exists ${table.name}_keep_history();`,
      ),
    ),
  ].join('\n\n')
}

type Parts = ReadonlyMap<string, CataloguePart>

const partsIn = (all: ReadonlyMap<string, Parts>, { name }: Table): Parts => all.get(name) ?? new Map()

const partsOfAll = async (sql: Transaction, tables: readonly Table[]): Promise<Map<string, Parts>> => {
  const all = new Map<string, Parts>()
  for (const { name } of tables)
    all.set(name, new Map((await partsOf(sql, name)).map((part) => [`${part.sort} ${part.name}`, part])))
  return all
}

const alterations = (table: Table, stored: Parts, declared: Parts): string[] => {
  const keys = [...new Set([...declared.keys(), ...stored.keys()])]
  const steps = keys.flatMap((key) => stepsOf(table, stored.get(key), declared.get(key)))
  // Functions and triggers are replaced as a whole, once.
  return [...new Set(steps)]
}

const alter = ({ name }: Pick<Table, 'name'>, step: string): string => `alter table ${name} ${step};`

const decide = ({ name }: Pick<Table, 'name'>, what: string, statement: string): string =>
  `${DECIDE}${name}: ${what}\n-- ${statement}`

/** Steps from the stored definition of one part to the declared one. */
const stepsOf = (
  table: Table,
  stored: CataloguePart | undefined,
  declared: CataloguePart | undefined,
): string[] => {
  const { sort, name } = declared ?? (stored as CataloguePart)
  if (sort === 'column')
    return declared ? columnSteps(table, stored, declared) : undeclared(table, stored as CataloguePart)
  if (stored?.definition === declared?.definition) return []
  switch (sort) {
    case 'constraint': {
      const drop = alter(table, `drop constraint ${name}`)
      if (!declared) return [decide(table, `${name} is not declared`, drop)]
      const add = alter(table, `add constraint ${name} ${declared.definition}`)
      return stored ? [decide(table, `${name} is ${stored.definition}`, `${drop} ${add}`)] : [add]
    }
    case 'index':
      return [...(stored ? [`drop index ${name};`] : []), ...(declared ? [`${declared.definition};`] : [])]
    case 'option':
      return [alter(table, declared ? `set (${name} = ${declared.definition})` : `reset (${name})`)]
    case 'recording':
      return [declared ? recording(table) : `drop trigger ${name} on ${table.name};`]
  }
}

const undeclared = (table: Table, { name, filled, fallback }: CataloguePart): string[] => [
  // Column without a declared field.
  ...(filled && fallback === null ? [alter(table, `alter column ${name} drop not null`)] : []),
  decide(table, `column ${name} is not declared`, alter(table, `drop column ${name}`)),
]

const columnSteps = (table: Table, stored: CataloguePart | undefined, declared: CataloguePart): string[] => {
  const { name, definition: type, fallback } = declared
  const standard = fallback === null ? '' : ` default ${fallback}`
  // Not null without a default: existing rows, and rows written by the previous release, have no value.
  const filled = declared.filled && fallback !== null
  const column = stored ?? { ...declared, filled }
  const change = (step: string) => alter(table, `alter column ${name} ${step}`)
  return [
    ...(stored ? [] : [alter(table, `add column ${name} ${type}${filled ? ' not null' : ''}${standard}`)]),
    ...(column.definition === type
      ? []
      : [decide(table, `column ${name} is ${column.definition}`, change(`type ${type}`))]),
    ...(column.fallback === fallback ? [] : [change(fallback === null ? 'drop default' : `set${standard}`)]),
    ...(column.filled && !declared.filled ? [change('drop not null')] : []),
    ...(!column.filled && declared.filled
      ? [decide(table, `column ${name} may be null, and is declared as never null`, change('set not null'))]
      : []),
  ]
}
