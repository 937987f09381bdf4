import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { everyFeed, PRICES, STOCK, subjectAt } from './every-feed.ts'

const vitrina = await openShop()
const { sql, client } = vitrina
const every = everyFeed(vitrina)

every('5.2.1 each pair gets its figure, and is read back in ascending order of owners', async (feed) => {
  const { row, send, figuresOf, shown, get, read } = feed

  const { status, body } = await send([row(3, 'P1', 1), row(1, 'P1', 2), row(2, 'P2', 3)])

  assert.equal(status, 200)
  assert.deepEqual(body, { updated: 3, unchanged: 0 })
  const { body: raw, headers } = await get(`/external/product/1/${read}`)
  assert.deepEqual(raw, [
    { [feed.ownerField]: 1, [feed.figure]: shown(2) },
    { [feed.ownerField]: 3, [feed.figure]: shown(1) },
  ])
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(await figuresOf(2), [[2, shown(3)]])
  assert.deepEqual(await figuresOf(3), [])
})

every('5.2.1 inserted and changed rows are counted as updated, other rows as unchanged', async (feed) => {
  const { row, send, figuresOf, shown } = feed
  await send([row(1, 'P1', 1), row(2, 'P1', 2)])

  const { body } = await send([row(1, 'P1', 1), row(2, 'P1', 9), row(3, 'P1', 3)])

  assert.deepEqual(body, { updated: 2, unchanged: 1 })
  assert.deepEqual(await figuresOf(1), [
    [1, shown(1)],
    [2, shown(9)],
    [3, shown(3)],
  ])
})

every('5.2.1 only the sent pairs are changed', async (feed) => {
  const { row, send, figuresOf, shown } = feed
  await send([row(1, 'P1', 1), row(2, 'P1', 2), row(1, 'P2', 3)])

  await send([row(1, 'P1', 7)])

  assert.deepEqual(await figuresOf(1), [
    [1, shown(7)],
    [2, shown(2)],
  ])
  assert.deepEqual(await figuresOf(2), [[1, shown(3)]])
})

every('4.2.8 an owner may be given by its client key', async (feed) => {
  const { row, send, figuresOf, shown, ownerKey } = feed

  const { body } = await send([row({ [ownerKey]: 'O2' }, 'P1', 1), row(3, 'P1', 2)])

  assert.deepEqual(body, { updated: 2, unchanged: 0 })
  assert.deepEqual(await figuresOf(1), [
    [2, shown(1)],
    [3, shown(2)],
  ])
  assert.deepEqual((await send([row({ [ownerKey]: 'O3' }, 'P1', 2)])).body, { updated: 0, unchanged: 1 })
})

test('4.2.8 a key of digits may be sent as a number, and is not an id', async () => {
  const stock = await subjectAt(await client(), STOCK)
  await stock.post('/external/shop/bulk-create/', [STOCK.draft('3')])

  await stock.send([stock.row({ code: 3 }, 'P1', 1)])

  assert.deepEqual(await stock.figuresOf(1), [[4, STOCK.shown(1)]])
})

every('4.2.10 an unchanged figure is not written: no new time, no change entry', async (feed) => {
  const { row, send, siteId, table } = feed
  const rows = [row(1, 'P1', 1), row(2, 'P2', 2)]
  const stateOf = async () => ({
    rows: await sql`select *, xmin from ${sql.unsafe(table)} where site_id = ${siteId} order by product_id`,
    changes: await sql`select * from change where site_id = ${siteId} order by cursor`,
    states: await sql`select * from content_state where site_id = ${siteId} order by type`,
  })
  await send(rows)
  const before = await stateOf()

  assert.deepEqual((await send(rows)).body, { updated: 0, unchanged: 2 })

  assert.deepEqual(await stateOf(), before)
})

every('4.2.10 a changed row has a later updated_at, and other rows keep theirs', async (feed) => {
  const { row, send, siteId, table } = feed
  const times = () =>
    sql<{
      at: Date
    }>`select updated_at as at from ${sql.unsafe(table)} where site_id = ${siteId} order by product_id`
  await send([row(1, 'P1', 1), row(1, 'P2', 2)])
  const [one, two] = await times()

  await send([row(1, 'P1', 3), row(1, 'P2', 2)])

  const [later, same] = await times()
  assert.ok(Number(later?.at) > Number(one?.at))
  assert.deepEqual(same, two)
})

test('5.2.1 a quantity is a number with at most three decimals, also negative', async () => {
  const stock = await subjectAt(await client(), STOCK)
  const quantities = [0, -3, 0.001, 12.5, 999_999_999_999, -0]
  for (const qty of quantities) {
    const { status, body } = await stock.send([{ shop_id: 1, qty, group_product_id: 'P1' }])
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(await stock.figuresOf(1), [[1, qty === 0 ? 0 : qty]])
  }
  await stock.send([{ shop_id: 2, qty: 12.5, group_product_id: 'P1' }])
  const { body } = await stock.post(stock.write, '[{"shop_id":2,"qty":12.500,"group_product_id":"P1"}]')
  assert.deepEqual(body, { updated: 0, unchanged: 1 })
})

test('5.2.2 a price is money: a number or a string, read as a string with two decimals', async () => {
  const prices = await subjectAt(await client(), PRICES)
  for (const [price, shown] of [
    [7, '7.00'],
    ['7.5', '7.50'],
    [0, '0.00'],
    ['9999999999.99', '9999999999.99'],
  ] as const) {
    await prices.send([{ user_type_id: 1, price, group_product_id: 'P1' }])
    assert.deepEqual(await prices.figuresOf(1), [[1, shown]])
  }
  const { body } = await prices.send([{ user_type_id: 1, price: 9_999_999_999.99, group_product_id: 'P1' }])
  assert.deepEqual(body, { updated: 0, unchanged: 1 })
})

every('4.2.14 keys are compared exactly, case included', async (feed) => {
  const { row, send, post, figuresOf, shown } = feed
  await post('/external/product/bulk-upsert/', [
    { group_product_id: 'p1', name_ro: 'p', price: '1', category: [], specifications: [] },
    { group_product_id: 'a"b\\c,{d}', name_ro: 'p', price: '1', category: [], specifications: [] },
    { group_product_id: 'NULL', name_ro: 'p', price: '1', category: [], specifications: [] },
  ])

  const { body } = await send([row(1, 'p1', 1), row(1, 'a"b\\c,{d}', 2), row(1, 'NULL', 3)])

  assert.deepEqual(body, { updated: 3, unchanged: 0 })
  assert.deepEqual(await figuresOf(1), [])
  assert.deepEqual(await figuresOf(4), [[1, shown(1)]])
  assert.deepEqual(await figuresOf(5), [[1, shown(2)]])
  assert.deepEqual(await figuresOf(6), [[1, shown(3)]])
})

every('1.3 with and without a slash at the end', async (feed) => {
  const { row, post, get, write, read } = feed
  for (const [n, path] of [write, write.slice(0, -1)].entries())
    assert.deepEqual((await post(path, [row(1, 'P1', n)])).body, { updated: 1, unchanged: 0 })
  for (const path of [`/external/product/1/${read}/`, `/external/product/1/${read}`])
    assert.equal((await get(path)).body.length, 1)
})

every('3.2 writing requires content:write, reading content:read', async (feed) => {
  const { row, siteId, write, read } = feed
  const reader = await client({ siteId, scopes: ['content:read'] })
  const writer = await client({ siteId, scopes: ['content:write'] })
  const path = `/external/product/1/${read}`

  assert.equal((await writer.post(write, [row(1, 'P1', 1)])).status, 200)
  assert.equal((await reader.get(path)).status, 200)
  assert.deepEqual(
    [(await reader.post(write, [row(1, 'P1', 2)])).body.code, (await writer.get(path)).body.code],
    ['insufficient_scope', 'insufficient_scope'],
  )
  assert.equal((await feed.get(path, { 'api-token': '' })).status, 401)
})
