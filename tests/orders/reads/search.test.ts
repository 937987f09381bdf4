import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { client, ...own } = await openShop()
const { get, write } = await orderShop(own)

before(async () => {
  const other = await orderShop(await client())
  await other.write({ order_id: 1, rrn: 'OTHER-1', order_items: [item(1, 1, { order_id: 90 })] })
  await write(
    { order_id: 1, rrn: 'ERP-100', order_items: [item(1, 1, { order_id: 500 })] },
    {
      order_id: 2,
      rrn: 'erp-1001',
      order_items: [item(1, 1, { order_id: 3 }), item(2, 1, { order_id: 12 })],
    },
    { order_id: 3, rrn: '12', order_items: [item(1, 1, { order_id: 1 })] },
    { order_id: 12, rrn: '50%_\\x', order_items: [item(1, 1, { order_id: 4 })] },
    { order_id: 13, rrn: 'Заказ-7', order_items: [item(1, 1, { order_id: 13 })] },
    { order_id: 14, order_items: [item(1, 1, { order_id: 14 })] },
  )
})

const search = async (text: string, more = '') => {
  const { status, headers, body } = await get(
    `${ORDERS}?fields=order_id&search=${encodeURIComponent(text)}${more}`,
  )
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(headers.get('x-total-count'), String(body.length), text)
  return body.map(({ order_id }: { order_id: number }) => order_id).sort((a: number, b: number) => a - b)
}

test('6.7 an order is found by its id, exactly', async () => {
  assert.deepEqual(await search('14'), [14])
  assert.deepEqual(await search('014'), [])
  assert.deepEqual(await search('4000'), [])
})

test('6.1 an order is found by the id of one of its items, exactly', async () => {
  assert.deepEqual(await search('500'), [1])
  assert.deepEqual(await search('4'), [12])
})

test('6.1 an order is found by the beginning of its rrn, in any letter case', async () => {
  assert.deepEqual(await search('ERP-100'), [1, 2])
  assert.deepEqual(await search('erp-1001'), [2])
  assert.deepEqual(await search('eRp'), [1, 2])
  assert.deepEqual(await search('RP-100'), [])
  assert.deepEqual(await search('Заказ'), [13])
})

test('6.1 order id, item id and rrn are searched together, and each order is listed once', async () => {
  assert.deepEqual(await search('12'), [2, 3, 12])
  assert.deepEqual(await search('1'), [1, 3])
  assert.deepEqual(await search('13'), [13])
})

test('6.7 the order with the searched id precedes those with such an item or rrn, unless the call orders them', async () => {
  const idsOf = async (query: string) =>
    (await get(`${ORDERS}?fields=order_id&search=1${query}`)).body.map(
      ({ order_id }: { order_id: number }) => order_id,
    )
  assert.deepEqual(await idsOf(''), [1, 3])
  assert.deepEqual(await idsOf('&page_size=5'), [1, 3])
  assert.deepEqual([await idsOf('&page_size=1'), await idsOf('&page_size=1&page=2')], [[1], [3]])
  assert.deepEqual(await idsOf('&ordering=-created_at'), [3, 1])
  assert.deepEqual(await idsOf('&ids=3'), [3])
  assert.deepEqual(await idsOf('&status=done'), [])
})

test('6.1 %, _ and \\ are literal characters', async () => {
  assert.deepEqual(await search('50%_\\'), [12])
  for (const text of ['%', '_', '\\', '50_', '5%', "'", "' or true --", '*'])
    assert.deepEqual(await search(text), [], text)
})

test('6.1 numbers beyond all ids find nothing, and an empty search is ignored', async () => {
  for (const text of ['9007199254740993', '9'.repeat(16), '9'.repeat(17), '9'.repeat(300), '-1', '1.0'])
    assert.deepEqual(await search(text), [], text)
  assert.deepEqual(await search(''), [1, 2, 3, 12, 13, 14])
})

test('1.2 a search finds nothing of another site', async () => {
  for (const text of ['90', 'OTHER']) assert.deepEqual(await search(text), [], text)
})

test('6.1 a search is combined with other filters, orderings and pages', async () => {
  assert.deepEqual(await search('erp', '&ids=2,3'), [2])
  assert.deepEqual(await search('12', '&status=new&created_after=0'), [2, 3, 12])
  assert.deepEqual(await search('12', '&status=done'), [])
  const { body } = await get(`${ORDERS}?search=12&after=2&page_size=1&fields=order_id`)
  assert.deepEqual(body, [{ order_id: 3 }])
})
