import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { resources } from '@vitrina/schema/resources/index'
import { ADDRESS_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS } from '../../../server/orders/columns.ts'
import {
  IMPERSONAL_COLUMNS,
  PERSONAL_COLUMNS,
} from '../../../server/platform/postgres/derive/personal-columns.ts'
import { tableOf } from '../../../server/platform/postgres/derive/table.ts'
import { createDatabase } from '../../database.ts'

const { sql, drop } = await createDatabase()
after(drop)

/** Names of columns that may contain personal data or text from a visitor. */
const PERSONAL_NAMES =
  /(?<![a-z])(?:e?mails?|phones?|address(?:es)?|zipcode|postcode|ip|agent|comments?|notes?|browser|device|name|sex|birth|bank|iban|sender|payment|delivery|detail|fault|faults|refusal|body|bytes|data|output|query|path|terms|headers?|password|identity|subject|claims|destination|originals|tail|offered|picture|avatar|credential|factor)(?![a-z])/

/** Names of products and places. */
const OF_GOODS = /^(?:[a-z]+_)*name(?:_(?:ro|ru|en|uk))?$/

/** Types that can contain text. */
const TEXT_TYPES = /^(?:text|jsonb|json|bytea|date|tsvector|text\[\]|integer|inet|character varying.*)$/

const declared = new Map<string, { personal: Set<string>; all: Set<string> }>([
  ...Object.values(resources).map((resource) => {
    const { name, columns } = tableOf(resource)
    const personal = columns.filter(({ field }) => field.personal).map(({ name }) => name)
    return [name, { personal: new Set(personal), all: new Set(columns.map(({ name }) => name)) }] as const
  }),
  ...[
    ['external_order', ORDER_COLUMNS] as const,
    ['order_item', ITEM_COLUMNS] as const,
    ['order_address', ADDRESS_COLUMNS] as const,
  ].map(([name, columns]) => {
    const personal = columns.filter(({ personal }) => personal).map(({ name }) => name)
    return [name, { personal: new Set(personal), all: new Set(columns.map(({ name }) => name)) }] as const
  }),
])

const columns = await sql<{ table: string; column: string; type: string }>`
  select
    case when nspname = 'public' then '' else nspname || '.' end || relname as table, attname as column,
    format_type(atttypid, atttypmod) as type
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p') and attnum > 0 and not attisdropped
    -- Only the payload of jobs in the queue is ours.
    and (nspname = 'public' or nspname = 'pgboss' and atttypid = 'jsonb'::regtype)
`

const isPersonal = (table: string, column: string): boolean =>
  PERSONAL_COLUMNS[table]?.columns.includes(column) === true ||
  declared.get(table)?.personal.has(column) === true

const isImpersonal = (table: string, column: string): boolean =>
  IMPERSONAL_COLUMNS[table]?.includes(column) === true ||
  (declared.get(table)?.all.has(column) === true && OF_GOODS.test(column))

test('7.7 each column that looks personal is declared so, or listed as not personal', () => {
  const forgotten = columns.filter(
    ({ table, column, type }) =>
      PERSONAL_NAMES.test(column) &&
      TEXT_TYPES.test(type) &&
      !isPersonal(table, column) &&
      !isImpersonal(table, column),
  )
  assert.deepEqual(
    forgotten.map(({ table, column }) => `${table}.${column}`),
    [],
  )
})

test('declared and listed columns exist, and are in one list only', () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const listed = [
    ...Object.entries(PERSONAL_COLUMNS).flatMap(([table, { columns }]) =>
      columns.map((column) => `${table}.${column}`),
    ),
    ...Object.entries(IMPERSONAL_COLUMNS).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
    ...[...declared].flatMap(([table, { personal }]) => [...personal].map((column) => `${table}.${column}`)),
  ]
  assert.deepEqual(
    listed.filter((name) => !known.has(name)),
    [],
  )
  assert.deepEqual(
    listed.filter((name, place) => listed.indexOf(name) !== place),
    [],
  )
})

/**
 * Tables that refer to a person but contain nothing to export: keys, digests, and rows that are deleted
 * within the hour.
 */
const NOT_EXPORTED = [
  'hub_authenticator',
  'hub_half_sign_in',
  'hub_imported_password',
  'hub_recovery_code',
  'notification_mail',
  'operator',
  'upstream_join',
  'upstream_login',
]

test('7.7 each table that refers to a person is in their export, and its rows are erased with them', async () => {
  const referring = await sql<{ table: string; column: string; deletes: string }>`
    select conrelid::regclass::text as table, attname as column, confdeltype as deletes
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = 'hub_user'::regclass and contype = 'f'
  `
  const isReported = (table: string) => PERSONAL_COLUMNS[table]?.copy !== undefined
  const forgotten = referring.filter(({ table }) => !isReported(table) && !NOT_EXPORTED.includes(table))
  assert.deepEqual(
    forgotten.map(({ table }) => table),
    [],
  )
  assert.deepEqual(
    referring.filter(({ deletes }) => deletes !== 'c').map(({ table, column }) => `${table}.${column}`),
    [],
  )
})
