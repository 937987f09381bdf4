import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { get, write } = await orderShop(await openShop())

const TEXTS = {
  address_ro: 'str. Ștefan cel Mare',
  address_ru: 'ул. Штефана чел Маре',
  address_en: 'Stefan cel Mare street',
  address_uk: 'вул. Штефана чел Маре',
}

const delivered = async (address: object) => {
  const [order] = await write({ order_items: [item()], address })
  return `${ORDERS}${order?.order_id}/address/`
}

/** Text and language for an Accept-Language. */
const chosen = async (path: string, accepted?: string) => {
  const { status, body, headers } = await get(path, {
    'accept-language': accepted ?? '',
  })
  assert.equal(status, 200)
  return [headers.get('content-language'), body.address]
}

test('6.6 the address of an order equals the one in the order, with address in addition to all languages', async () => {
  const [order] = await write({
    order_items: [item()],
    address: { ...TEXTS, zipcode: 2001, region_id: 1, locality_id: 1, sector: 1 },
  })
  const { body } = await get(`${ORDERS}${order?.order_id}/address/`, { 'accept-language': 'ru' })

  assert.deepEqual(body, { ...order?.address, address: TEXTS.address_ru })
  assert.deepEqual(Object.keys(body), [...Object.keys(order?.address ?? {}), 'address'])
})

test('6.6 address is in the language that Accept-Language prefers', async () => {
  const path = await delivered(TEXTS)
  for (const [accepted, language] of [
    ['ro', 'ro'],
    ['ru-MD', 'ru'],
    ['EN', 'en'],
    ['de, uk;q=0.5', 'uk'],
    ['ro;q=0.1, en;q=0.9', 'en'],
    ['ru;q=0, uk', 'uk'],
    ['ru;q=0', 'ro'],
  ] as const)
    assert.deepEqual(await chosen(path, accepted), [language, TEXTS[`address_${language}`]], accepted)
})

test('6.6 without that text it is in the next preferred language, else in the first existing one of ro, ru, en, uk', async () => {
  const { address_en, address_uk, address_ru } = TEXTS
  const some = await delivered({ address_en, address_uk })
  assert.deepEqual(await chosen(some, 'ro, uk;q=0.5'), ['uk', address_uk])
  for (const accepted of ['ro', 'ru, ro', 'de', '', '*', ';;q=x,', 'ro;q=5'])
    assert.deepEqual(await chosen(some, accepted), ['en', address_en], accepted)
  assert.deepEqual(await chosen(await delivered({ address_ru, address_uk }), 'en'), ['ru', address_ru])
  assert.deepEqual(await chosen(await delivered(TEXTS), ''), ['ro', TEXTS.address_ro])
})

test('6.6 an address without any text has null, and no Content-Language', async () => {
  assert.deepEqual(await chosen(await delivered({ zipcode: 2001 }), 'ro'), [null, null])
})

test('6.2 an order without an address is 404', async () => {
  const [order] = await write({ order_items: [item()] })
  const { status, body, headers } = await get(`${ORDERS}${order?.order_id}/address/`)
  assert.deepEqual([status, body.code, headers.get('etag')], [404, 'not_found', null])
  assert.equal(order?.address, null)
})

test('4.1.7 the response varies by Accept-Language, and has an ETag for each language', async () => {
  const path = await delivered(TEXTS)
  const read = (language: string, headers = {}) => get(path, { 'accept-language': language, ...headers })
  const { headers } = await read('ro')
  const tag = headers.get('etag') ?? ''

  assert.match(headers.get('vary') ?? '', /\baccept-language\b/i)
  const again = await read('ro', { 'if-none-match': tag })
  assert.equal(again.status, 304)
  assert.match(again.headers.get('vary') ?? '', /\baccept-language\b/i)
  assert.equal((await read('ru', { 'if-none-match': tag })).status, 200)

  await write({ order_id: Number(path.split('/').at(-3)), address: { zipcode: 1 } })
  assert.equal((await read('ro', { 'if-none-match': tag })).status, 200)
})

test('6.3 an address from its own route can be sent back', async () => {
  const path = await delivered(TEXTS)
  const { body } = await get(path)
  const id = Number(path.split('/').at(-3))

  const [written] = await write({ order_id: id, address: body })
  const { address: _, ...address } = body
  assert.deepEqual(written?.address, address)
})
