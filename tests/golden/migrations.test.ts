import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { tableDefinition } from '../../server/database/definition.ts'
import { draftMigration } from '../../server/database/draft-migration.ts'
import type { Sql } from '../../server/database/sql.ts'
import { tableOf } from '../../server/database/table.ts'
import { createDatabase } from '../database.ts'

const { sql, drop } = await createDatabase()
after(drop)

const declared = Object.values<Resource>(resources)
const tables = declared.map(tableOf)

test('a migrated database has nothing to be migrated', async () => {
  assert.equal(await draftMigration(sql, declared), '')
})

test('a migration is drafted for an object that has no table yet', async () => {
  const [first] = declared
  assert.ok(first)
  const planned: Resource = { ...first, path: 'planned/object' }

  assert.equal(await draftMigration(sql, [...declared, planned]), tableDefinition(tableOf(planned)))
})

test('a migration is drafted for a field that is added and one that is gone', async () => {
  const [first] = declared
  assert.ok(first)
  const [[gone, field] = ['', undefined], ...rest] = Object.entries(first.fields)
  assert.ok(field)
  const changed: Resource = { ...first, fields: { ...Object.fromEntries(rest), added: { kind: 'integer' } } }

  const draft = await draftMigration(sql, [changed])

  assert.match(draft, /^alter table \w+\n {2}add column added integer,\n {2}drop column \w+;/)
  assert.match(draft, RegExp(`drop column "?${gone}"?;`))
})

/** What the catalog says of a table: all that a definition decides. */
const structureOf = async (sql: Sql, schema: string, table: string) => {
  const named = `${schema}.${table}`
  const plain = (text: string) => text.replaceAll(`${schema}.`, '')
  const columns = await sql`
    select attname, format_type(atttypid, atttypmod) as type, attnotnull, collname,
      pg_get_expr(adbin, adrelid) as fallback
    from pg_attribute
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation
    where attrelid = to_regclass(${named}) and attnum > 0 and not attisdropped
    order by attname
  `
  const texts = await sql<{ text: string }>`
    select conname || ': ' || pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = to_regclass(${named})
    union all
    select pg_get_indexdef(indexrelid) from pg_index where indrelid = to_regclass(${named})
    union all
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = to_regclass(${named}) and tgname like ${`${table}_record_%`}
    union all
    select prosrc from pg_proc where proname = ${`${table}_record_changes`} and pronamespace = to_regnamespace(${schema})
    union all
    select unnest(reloptions) from pg_class where oid = to_regclass(${named})
    order by 1
  `
  return { columns, texts: texts.map(({ text }) => plain(text)) }
}

test('every table of the migrations is what its declaration would make today', async (t) => {
  await sql.begin(async (sql) => {
    await sql.script('create schema fresh; set local search_path to fresh, public')
    for (const table of tables) await sql.script(tableDefinition(table))
  })
  for (const { name } of tables) {
    await t.test(name, async () => {
      const migrated = await structureOf(sql, 'public', name)
      assert.notEqual(migrated.columns.length, 0)
      assert.deepEqual(migrated, await structureOf(sql, 'fresh', name))
    })
  }
})
