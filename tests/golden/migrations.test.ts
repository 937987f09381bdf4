import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { brand } from '@vitrina/schema/resources/brand'
import { gift } from '@vitrina/schema/resources/gift'
import { resources } from '@vitrina/schema/resources/index'
import { promo } from '@vitrina/schema/resources/promo'
import { recordChanges, recording, tableDefinition } from '../../server/platform/postgres/derive/definition.ts'
import { draftMigration } from '../../server/platform/postgres/derive/draft-migration.ts'
import { withDryRun } from '../../server/platform/postgres/dry-run.ts'
import { ownTables } from '../../server/platform/postgres/migrate.ts'
import { tableOf } from '../../server/platform/postgres/derive/table.ts'
import { createDatabase } from '../database.ts'

const { sql, drop } = await createDatabase()
after(drop)

const declared = Object.values<Resource>(resources)

/** What is drafted after `change`, and what remains when that was applied; all of it is taken back. */
const draftAfter = (change: string, objects = declared) =>
  sql.begin((sql) =>
    withDryRun(sql, true, async () => {
      await sql.script(change)
      const draft = await draftMigration(sql, objects)
      await sql.script(draft)
      return { draft, then: await draftMigration(sql, objects) }
    }),
  )

test('a migrated database has no pending migration: every table matches its current declaration', async () => {
  assert.equal(await sql.begin((sql) => draftMigration(sql, declared)), '')
})

test('a backup includes every table that the migrations created', async () => {
  const made = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1
  `
  assert.deepEqual(
    made.map(({ name }) => name),
    ownTables().toSorted(),
  )
})

// The plan of a trigger is made for the first statement of a session and kept, and a full join is never a nested loop
// (decision 21).
test('no trigger function compares rows before and after by a join that may be planned as a nested loop', async () => {
  const functions = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
  `
  // Text within quotes is planned at each execution.
  const planned = functions.map(({ name, body }) => ({ name, body: body.replaceAll(/'(?:[^']|'')*'/g, "''") }))
  const pair = /\b(?:old|new)_rows\s+(?:as\s+)?\w*\s+(\w+\s+)?join\s+(?:old|new)_rows\b/g
  const joins = planned.flatMap(({ name, body }) =>
    [...body.matchAll(pair)].map(([, kind]) => ({ name, kind: kind?.trim() })),
  )

  assert.ok(joins.length > 30, `${joins.length} joins found`)
  assert.deepEqual(
    joins.filter(({ kind }) => kind !== 'full'),
    [],
  )
})

test('a migration is drafted for an object that has no table yet', async () => {
  const planned: Resource = { ...brand, path: 'planned/object' }

  const { draft, then } = await draftAfter('', [...declared, planned])

  assert.equal(draft, tableDefinition(tableOf(planned)))
  assert.equal(then, '')
})

test('a migration is drafted for an added field; a removed one needs a manual migration', async () => {
  const { name: omitted, ...rest } = brand.fields
  const added: Resource['fields'] = {
    ...rest,
    added: { kind: 'integer', default: 3 },
    needed: { kind: 'text', required: true },
    made: { kind: 'slug', made: { from: 'needed', when: 'asked', as: 'slug' } },
    // Declared behind it, and refers to it in turn.
    product: { kind: 'reference', to: 'product' },
    products: { kind: 'references', to: 'product', empty: 'list' },
  }
  const changed = declared.map((object): Resource => (object === brand ? { ...brand, fields: added } : object))

  const { draft, then } = await draftAfter('', changed)

  assert.equal(omitted.required, true)
  for (const step of [
    'alter table brand add column added integer not null default 3;',
    'alter table brand add column needed text;',
    'alter table brand add column made text collate "C";',
    'alter table brand add constraint brand_site_id_made_key UNIQUE (site_id, made) DEFERRABLE INITIALLY DEFERRED;',
    'alter table brand add constraint brand_site_id_product_fkey FOREIGN KEY (site_id, product) REFERENCES product(site_id, id);',
    'CREATE INDEX brand_site_id_products_idx ON brand USING gin (site_id, products);',
    'alter table brand alter column name drop not null;',
  ])
    assert.ok(draft.split('\n\n').includes(step), `${step}\n\n${draft}`)
  // What records its changes, and what keeps its history.
  assert.equal(draft.match(/create or replace function brand_/g)?.length, 2)
  assert.equal(
    then,
    `-- Decide: brand: column needed may be null, and is declared as never null
-- alter table brand alter column needed set not null;

-- Decide: brand: column name is not declared
-- alter table brand drop column name;`,
  )
})

/** Differences that a draft removes, each with the statement that does it; one draft removes all of a group. */
const REMOVABLE: Readonly<Record<string, readonly (readonly [change: string, step: string])[]>> = {
  columns: [
    ['alter table category alter position set default 7', 'alter table category alter column "position" set default 0;'],
    ['alter table brand alter hide drop default', 'alter table brand alter column hide set default true;'],
    [
      "alter table promo alter slug set default 'none'",
      'alter table promo alter column slug drop default;',
    ],
    ['alter table brand alter link set not null', 'alter table brand alter column link drop not null;'],
    ['alter table brand drop "order"', 'alter table brand add column "order" integer not null default 0;'],
  ],
  'indexes and constraints': [
    [
      'drop index brand_site_id_updated_at_idx',
      'CREATE INDEX brand_site_id_updated_at_idx ON brand USING btree (site_id, updated_at);',
    ],
    [
      'drop index gift_site_id_updated_at_idx; create index gift_site_id_updated_at_idx on gift (updated_at)',
      'drop index gift_site_id_updated_at_idx;',
    ],
    ['create index extra on brand (name)', 'drop index extra;'],
    [
      'alter table brand drop constraint brand_site_id_slug_key',
      'alter table brand add constraint brand_site_id_slug_key UNIQUE (site_id, slug) DEFERRABLE INITIALLY DEFERRED;',
    ],
    [
      'alter table shop drop constraint shop_site_id_company_id_fkey',
      'alter table shop add constraint shop_site_id_company_id_fkey FOREIGN KEY (site_id, company_id) REFERENCES company(site_id, id);',
    ],
  ],
  'triggers and options': [
    ['drop trigger brand_record_update on brand', recordChanges(tableOf(brand))],
    ['alter table gift disable trigger gift_record_insert', recordChanges(tableOf(gift))],
    ['drop trigger brand_record_update_history on brand', recording(tableOf(brand))],
    [
      'create trigger brand_record_truncate after truncate on brand execute function brand_record_changes()',
      'drop trigger brand_record_truncate on brand;',
    ],
    ['alter table brand reset (toast_tuple_target)', 'alter table brand set (toast_tuple_target = 8160);'],
    ['alter table brand set (fillfactor = 50)', 'alter table brand reset (fillfactor);'],
  ],
  functions: [
    [
      "create or replace function brand_keep_history() returns trigger language plpgsql as 'begin end'",
      recording(tableOf(brand)),
    ],
    [
      "create or replace function promo_record_changes() returns trigger language plpgsql as 'begin end'",
      recordChanges(tableOf(promo)),
    ],
  ],
}

for (const [group, differences] of Object.entries(REMOVABLE))
  test(`differences of ${group} that lose nothing are removed by one draft`, async () => {
    const { draft, then } = await draftAfter(differences.map(([change]) => change).join('; '))
    for (const [change, step] of differences) assert.ok(draft.includes(step), `${change}\n\n${draft}`)
    assert.doesNotMatch(draft, /^-- Decide/m)
    assert.equal(then, '')
  })

test('a table that is no longer declared needs a manual migration', async () => {
  const { draft } = await draftAfter('', declared.filter(({ path }) => path !== 'gift'))

  assert.equal(draft, '-- Decide: gift: it is not declared\n-- drop table gift; drop function gift_record_changes(); drop function if exists gift_keep_history();')
})

/** Differences whose removal may lose data or narrow a table, each as a draft names it. */
const DECISIONS: Readonly<Record<string, readonly (readonly [change: string, draft: string])[]>> = {
  columns: [
    [
      'alter table brand alter "order" drop default, alter "order" type bigint, alter "order" set default 0',
      'column "order" is bigint\n-- alter table brand alter column "order" type integer;',
    ],
    [
      'alter table brand alter slug type text collate "default"',
      'column slug is text\n-- alter table brand alter column slug type text collate "C";',
    ],
    [
      'alter table brand alter name drop not null',
      'column name may be null, and is declared as never null\n-- alter table brand alter column name set not null;',
    ],
    [
      'alter table brand add extra text',
      'column extra is not declared\n-- alter table brand drop column extra;',
    ],
  ],
  constraints: [
    [
      'alter table shop drop constraint shop_site_id_company_id_fkey; alter table shop add foreign key (site_id, company_id) references company on delete cascade',
      'shop_site_id_company_id_fkey is FOREIGN KEY (site_id, company_id) REFERENCES company(site_id, id) ON DELETE CASCADE\n-- alter table shop drop constraint shop_site_id_company_id_fkey; alter table shop add constraint shop_site_id_company_id_fkey FOREIGN KEY (site_id, company_id) REFERENCES company(site_id, id);',
    ],
    [
      "alter table shop add constraint short check (code <> '')",
      'short is not declared\n-- alter table shop drop constraint short;',
    ],
  ],
}

for (const [group, differences] of Object.entries(DECISIONS))
  test(`differences of ${group} that may lose something are named, and left to a person`, async () => {
    const table = group === 'columns' ? 'brand' : 'shop'
    const changes = differences.map(([change]) => change).join('; ')
    const { draft, then } = await draftAfter(changes)
    assert.deepEqual(
      draft.split('\n\n').sort(),
      differences.map(([, named]) => `-- Decide: ${table}: ${named}`).sort(),
    )
    assert.equal(then, draft)
    const decided = draft.replace(/^-- (Decide.*)?/gm, '')
    assert.equal((await draftAfter(`${changes}; ${decided}`)).draft, '')
  })
