import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call, LoggedCall } from './call.ts'
import { openLedger } from './ledger.ts'

const callOf = (fields: Partial<Call> = {}): Call => ({
  siteId: 1,
  author: 1,
  method: 'GET',
  route: '/external/category',
  url: '/external/category/',
  status: 200,
  refusal: null,
  rows: null,
  at: 0,
  requestId: 'r',
  databaseMs: 0,
  ip: '127.0.0.1',
  ...fields,
})

const entryOf = ({ siteId, author, method, url, status }: Call, body: string | null = null): LoggedCall => ({
  site_id: siteId,
  request_id: 'r',
  at: '',
  author,
  method,
  path: url,
  query: null,
  route: '',
  status,
  code: null,
  detail: null,
  fault: null,
  ms: 1,
  request_bytes: null,
  answer_bytes: null,
  ip: '',
  user_agent: null,
  language: null,
  body,
  body_cut: false,
  problem: null,
  keys: [],
  row_count: null,
  refused_rows: 0,
  personal: false,
  left_out: 0,
  refusal: null,
})

const noted = (calls: readonly Call[], body?: string) => {
  const ledger = openLedger()
  for (const call of calls) ledger.note(call, () => entryOf(call, body))
  return ledger
}
const NOT_FOUND = { code: 'not_found', stored: null, detail: null, fault: null }

const many = (count: number, fields: Partial<Call>) => Array.from({ length: count }, () => callOf(fields))

test('a caller has at most twenty reads and fifty refused calls stored, and all writes; the last one of each kind counts the others', () => {
  const portion = noted([
    ...many(100, {}),
    ...many(100, { status: 404, refusal: NOT_FOUND }),
    ...many(100, { method: 'POST' }),
  ]).take(Number.POSITIVE_INFINITY)

  const entriesByCall = Map.groupBy(portion?.entries ?? [], ({ method, status }) => `${method} ${status}`)
  assert.deepEqual(
    [...entriesByCall].map(([sort, entries]) => [sort, entries.length, entries.at(-1)?.left_out]),
    [
      ['GET 200', 20, 80],
      ['GET 404', 50, 50],
      ['POST 200', 100, 0],
    ],
  )
})

test('calls of one caller do not displace those of another', () => {
  const portion = noted([...many(100, {}), callOf({ author: 2 }), callOf({ siteId: 2 })]).take(1e9)

  assert.equal(portion?.entries.length, 22)
  assert.deepEqual(
    portion?.entries.slice(-2).map(({ left_out }) => left_out),
    [0, 0],
  )
})

test('all calls are counted, including those that are not stored', () => {
  const portion = noted([...many(100, {}), ...many(30, { status: 404, refusal: NOT_FOUND })]).take(1e9)

  assert.deepEqual(
    portion?.tallies.map(({ calls, last }) => [calls, last.refusal?.code]),
    [
      [100, undefined],
      [30, 'not_found'],
    ],
  )
})

test('during a failure of the database, the oldest entries are dropped, and counted', () => {
  const body = 'x'.repeat(16_384)
  const writes = Array.from({ length: 1_000 }, (_, n) => callOf({ method: 'POST', url: `/${n}` }))
  const portion = noted(writes, body).take(1e9)
  const entries = portion?.entries ?? []

  assert.ok(entries.length > 100 && entries.length < 256, `${entries.length} are kept`)
  assert.equal(entries.at(-1)?.path, '/999')
  assert.equal(entries.length + (entries.at(-1)?.left_out ?? 0), 1_000)
})

test('entries that could not be written are written first in the next attempt', () => {
  const ledger = noted([callOf({ url: '/1' })])
  const failed = ledger.take(1e9)
  assert.ok(failed)
  const since = callOf({ url: '/2', at: 5 })
  ledger.note(since, () => entryOf(since))
  ledger.giveBack(failed)

  const again = ledger.take(1e9)
  assert.deepEqual(
    again?.entries.map(({ path }) => path),
    ['/1', '/2'],
  )
  assert.deepEqual(
    again?.tallies.map(({ calls, last }) => [calls, last.url]),
    [[2, '/2']],
  )
  assert.equal(ledger.take(1e9), undefined)
})

test('a portion has a limited size, and the rest follows', () => {
  const ledger = noted(many(10, { method: 'PUT' }), 'x'.repeat(10_000))

  const sizes = [1, 2, 3].map(() => ledger.take(50_000)?.entries.length)
  assert.deepEqual(sizes, [3, 3, 3])
})

test('during a failure of the database, reads are dropped first, then refused calls; writes are kept', () => {
  const body = 'x'.repeat(16_384)
  const ledger = openLedger()
  const note = (call: Call) => ledger.note(call, () => entryOf(call, body))
  for (let n = 0; n < 100; n++) note(callOf({ method: 'POST', url: `/${n}` }))
  for (let author = 0; author < 20; author++) {
    for (const call of many(50, { author, status: 404, refusal: NOT_FOUND })) note(call)
    for (const call of many(20, { author })) note(call)
  }
  const entriesByCall = Map.groupBy(
    ledger.take(1e9)?.entries ?? [],
    ({ method, status }) => `${method} ${status}`,
  )

  assert.equal(entriesByCall.get('POST 200')?.length, 100)
  assert.equal(entriesByCall.get('GET 200'), undefined)
  assert.ok((entriesByCall.get('GET 404')?.length ?? 0) > 50)
})
