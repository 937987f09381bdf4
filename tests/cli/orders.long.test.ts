import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { urlOf } from '../database.ts'
import { startVitrina } from '../vitrina.ts'
import { vitrinaWith } from './run.ts'

const { url, token, client, siteId, database, sql, post } = await startVitrina()
const elsewhere = vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: token })
const order = (...args: string[]) => elsewhere('order', ...args)

await post('/external/product/bulk-create/', [
  { group_product_id: 'A-7', name_ro: 'Ceai', price: '21.00', category: [], specifications: [] },
])
const item = (quantity: number) => ({ product: { group_product_id: 'A-7' }, quantity })
await post('/external/external-order/', [
  { order_id: 12, rrn: 'R-1001', customer: { name: 'Ana\u001b[2J' }, order_items: [item(2), item(1)] },
  { order_id: 13, rrn: '12', comment: 'sunați', order_items: [{ ...item(3), order_status: 'confirmed' }] },
])

test('orders are listed, searched and filtered with only a token, and texts of customers cannot control the terminal', async () => {
  const { code, stdout, stderr } = await order('list')
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^ID +RRN +CREATED +STATUS +ITEMS +TOTAL +CUSTOMER$/m)
  assert.match(stdout, /^12 +R-1001 +\S+ \S+ +new \(New\) +2 +63\.00 MDL +Ana\\u001b\[2J$/m)
  const ids = async (...args: string[]) =>
    JSON.parse((await order('list', '--json', ...args)).stdout).map(
      (one: { order_id: number }) => one.order_id,
    )
  assert.deepEqual(await ids('--status', 'confirmed'), [13])
  assert.deepEqual(await ids('--status', 'in_collection,new'), [12])
  assert.deepEqual(await ids('--search', 'R-1001'), [12])
  assert.deepEqual(await ids('--created-after', '1h'), [12, 13])
  assert.deepEqual(await ids('--created-after', '2999-01-01'), [])
  const one = await order('list', '--limit', '1')
  assert.match(one.stderr, /There are more: raise --limit/)
  assert.equal((await order('list', '--status', 'lost')).code, 2)
  assert.equal((await order('list', '--created-after', 'soon')).code, 2)
})

test('an order is found by its id, or else by its rrn, and only by the rrn on request', async () => {
  const id = async (...args: string[]) => JSON.parse((await order('show', ...args, '--json')).stdout).order_id
  assert.equal(await id('12'), 12)
  assert.equal(await id('R-1001'), 12)
  assert.equal(await id('12', '--rrn'), 13)
  const { stdout } = await order('show', 'R-1001')
  assert.match(stdout, /^Order 12, rrn R-1001, /)
  assert.match(stdout, / Ceai +2 +21 +new \(New\)/)
  assert.match(stdout, /^Total: 63\.00 MDL$/m)
  const none = await order('show', 'R-9')
  assert.equal(none.code, 1)
  assert.match(none.stderr, /^Unknown order "R-9"\.\nServer: http/)
})

test('a status is set for all items or for one, a repetition changes nothing, and the history names the author', async () => {
  const [first] = JSON.parse((await order('show', '12', '--json')).stdout).order_items
  const one = await order('status', '12', 'confirmed', '--item', String(first.order_id))
  assert.equal(one.stdout, 'Order 12: 1 item is now confirmed.\n')
  const rest = await order('status', 'R-1001', 'confirmed')
  assert.equal(rest.stdout, 'Order 12: 1 item is now confirmed.\n')
  assert.equal(
    (await order('status', '12', 'confirmed')).stdout,
    'Order 12: the status was already confirmed.\n',
  )

  const both = await order('status', '12', 'on_delivery')
  assert.equal(both.stdout, 'Order 12: 2 items are now ondelivery.\n')
  const steps = JSON.parse((await order('history', '12', '--json')).stdout)
  assert.deepEqual(
    steps.map(({ from, to }: { from: string; to: string }) => [from, to]),
    [
      [null, 'new'],
      [null, 'new'],
      ['new', 'confirmed'],
      ['new', 'confirmed'],
      ['confirmed', 'ondelivery'],
      ['confirmed', 'ondelivery'],
    ],
  )
  assert.match((await order('history', '12')).stdout, /^WHEN|^AT +ITEM +FROM +TO +BY/)
  assert.equal((await order('status', '12', 'flying')).code, 2)
  assert.match(
    (await order('status', '12', 'done', '--item', '999')).stderr,
    /Order 12 has no item 999\. Its items: /,
  )
})

test('the token may come from a file or from standard input, and is never sent over plain HTTP to another machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-token-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'token'), `${token}\n`)
  const bare = vitrinaWith({})
  const result = await bare('order', 'show', '12', '--url', url, '--token-from', join(folder, 'token'))
  assert.equal(result.code, 0, result.stderr)
  assert.equal((await bare('order', 'show', '12', '--url', url)).code, 2)
  const plain = await bare('order', 'list', '--url', 'http://shop.example', '--token', token)
  assert.equal(plain.code, 2)
  assert.match(plain.stderr, /is readable in transit to shop\.example/)
  assert.equal((await bare('order', 'list')).code, 2)
})

test('a refusal of the server is reported in its own sentence, with the address of the server', async () => {
  const reader = await client({ siteId, scopes: ['content:read'] })
  const refused = await vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: reader.token })('order', 'list')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /orders:read.*\nServer: http:\/\/127/)
  const unknown = await vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: 'vt_nobody-has-this-token' })(
    'order',
    'list',
  )
  assert.match(unknown.stderr, /Is it a token of this server/)
  assert.match((await order('list', '--verbose')).stderr, new RegExp(`^Server: ${url}\n$`))
})

test('the same command works on a site of the database while the server runs', async () => {
  const [{ slug = '' } = {}] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  const local = vitrinaWith({ DATABASE_URL: urlOf(database) })
  const { code, stdout, stderr } = await local(
    'order',
    'show',
    'R-1001',
    '--site',
    slug,
    '--json',
    '--verbose',
  )
  assert.equal(code, 0, stderr)
  assert.equal(JSON.parse(stdout).order_id, 12)
  assert.match(stderr, /Database: DATABASE_URL, at /)
})

test('a command without an equivalent for tokens says so for a remote server', async () => {
  const VITRINA_DATA_DIR = join(tmpdir(), 'vitrina-nothing-here')
  const { code, stderr } = await vitrinaWith({ VITRINA_URL: url, VITRINA_DATA_DIR })('token', 'list')
  assert.equal(code, 1)
  assert.match(stderr, /works on the database, not at a server/)
})
