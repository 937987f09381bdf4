import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { migrate } from '../../server/platform/postgres/migrate.ts'
import { createDatabase } from '../database.ts'

const { sql, drop } = await createDatabase()
after(drop)

test('4.3.7 the upgrade cleans stored keys, gives a shared one to one object, and changes nothing else', async () => {
  await sql`drop schema if exists pgboss cascade`
  await sql`drop schema public cascade`
  await sql`create schema public`
  const log = pino({ level: 'silent' })
  await migrate(sql, log, ({ number }) => number < 110)
  const [site] = await sql<{ id: number }>`insert into site (slug, name) values ('old', 'Old') returning id`
  const keys = ['a', ' a', 'b\u00a0', '\u200bb', 'c', ' ', 'e\u0301 ']
  await sql`
    insert into category (site_id, id, group_category_id)
    select ${site?.id}::integer, place, key from unnest(${keys}::text[]) with ordinality as given (key, place)
  `
  await sql`insert into user_type (site_id, id, name) values (${site?.id}::integer, 1, ' '), (${site?.id}::integer, 2, 'VIP ')`

  await migrate(sql, log)

  const stored = await sql<{ key: string | null }>`select group_category_id as key from category order by id`
  assert.deepEqual(
    stored.map(({ key }) => key),
    ['a', ' a', 'b', '\u200bb', 'c', null, 'é'],
  )
  const types = await sql<{ name: string }>`select name from user_type order by id`
  assert.deepEqual(
    types.map(({ name }) => name),
    [' ', 'VIP'],
  )
  const changed = await sql<{ id: number }>`
    select distinct id from change where type = 'category' and action = 'updated' order by id
  `
  assert.deepEqual(
    changed.map(({ id }) => id),
    [3, 6, 7],
  )
  await sql`insert into site (slug, name) values ('new', 'New')`
  const settings = await sql<{ word: string }>`select ids_as_text as word from site order by id`
  assert.deepEqual(
    settings.map(({ word }) => word),
    ['accept', 'refuse'],
  )
})
