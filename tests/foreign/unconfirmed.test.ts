import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import { product } from '../content/writes/drafts.ts'
import { type Client, clientOf } from '../vitrina.ts'
import { freePorts } from './proxies.ts'
import { Postgres, skipWithoutPostgres as skip } from './world/postgres.ts'
import { VitrinaProcess } from './world/processes.ts'

const TOKEN = 'the-token-of-what-nobody-confirms'

const undo: (() => unknown)[] = []
let postgres: Postgres
let admin: Database
let client: Client

before(async () => {
  if (skip) return
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-unconfirmed-'))
  chmodSync(folder, 0o755)
  undo.unshift(() => rmSync(folder, { recursive: true, force: true }))
  const [port = 0, front = 0] = await freePorts(2)
  postgres = new Postgres('primary', join(folder, 'primary'), port)
  undo.unshift(() => postgres.kill())
  await postgres.create()
  admin = postgres.open()
  undo.unshift(() => admin.end())
  // Settings of the role must not hide the warning.
  await admin`alter role vitrina set client_min_messages = 'error'`
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const server = new VitrinaProcess('server', front, dataDir, {
    VITRINA_BOOTSTRAP_TOKEN: TOKEN,
    VITRINA_SECRET: 'the secret of what nobody confirms, of 32 characters',
    DATABASE_URL: `postgres://vitrina@127.0.0.1:${port}/vitrina`,
  })
  undo.unshift(() => server.kill())
  await server.start()
  client = clientOf(server.url, TOKEN, 1)
})
after(async () => {
  for (const work of undo) await work()
})

/** Cancels the waits of commits for a standby, as a statement limit does, until `call` is answered. */
const endWaits = async <T>(call: Promise<T>): Promise<T> => {
  let isAnswered = false
  const response = call.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    await admin`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    await sleep(50)
  }
  return response
}

const CALLS = {
  'a creation with a key': [
    '/external/category/bulk-create/',
    [{ name_ro: 'a' }],
    { 'idempotency-key': 'a' },
  ],
  'an upsert': ['/external/category/bulk-upsert/', [{ name_ro: 'b', group_category_id: 'b' }], {}],
  'an order': [
    '/external/external-order/',
    [{ rrn: 'c', order_items: [{ product: { group_product_id: 'p' }, quantity: 1 }] }],
    {},
  ],
} as const

test('9.2a a write whose commit no longer waits for the synchronous standby is answered 503 on every attempt until a standby is available', {
  skip,
}, async () => {
  const send = ([path, body, headers]: (typeof CALLS)[keyof typeof CALLS]) => client.post(path, body, headers)
  await client.post('/external/product/bulk-create/', [product('p')])
  await postgres.tell("alter system set synchronous_standby_names = 'away'", 'select pg_reload_conf()')
  for (const [name, call] of Object.entries(CALLS))
    for (const time of ['first', 'again']) {
      const { status, body } = await endWaits(send(call))
      assert.equal(`${name}, ${time}: ${status} ${body.code}`, `${name}, ${time}: 503 database_unavailable`)
    }

  await postgres.tell('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
  for (const [name, call] of Object.entries(CALLS)) {
    const { status, body } = await send(call)
    assert.ok(status < 300, `${name}: ${status} ${JSON.stringify(body)}`)
  }
  const [row] = await admin<{ categories: number; orders: number }>`
    select (select count(*) from category) as categories, (select count(*) from external_order) as orders
  `
  assert.deepEqual(row, { categories: 2, orders: 1 })
})
