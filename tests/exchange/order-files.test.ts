import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openShop } from '../vitrina.ts'
import { connect } from './one-c.ts'

const shop = await openShop()

/** Site with places, a store and products from an import, which the destination does not know. */
const selling = async () => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId)
  const create = async (path: string, object: object): Promise<number> => {
    const { status, body } = await client.post(`/external/${path}/bulk-create/`, [object])
    assert.equal(status, 201, JSON.stringify(body))
    return body[0].id
  }
  const product = { price: '100', category: [], specifications: [] }
  await create('product', {
    ...product,
    group_product_id: 'P-1',
    code: 'A-1',
    name_ro: 'Ceainic',
    name_ru: 'Чайник',
  })
  const region = await create('region', { name_ro: 'Chișinău', name_ru: 'Кишинёв', code: 'R' })
  const locality = await create('locality', {
    name_ro: 'Băcioi',
    name_ru: 'Бачой',
    code: 'L',
    region_id: region,
  })
  const store = await create('shop', { code: 'S-1', name_ro: 'Centru', name_ru: 'Центр', is_active: true })
  const save = async (order: object) => {
    const { status, body } = await client.post('/external/external-order/', [order])
    assert.equal(status, 200, JSON.stringify(body))
    return body[0]
  }
  const ask = async () => {
    const { status, text } = await one.call('type=sale&mode=query&format=json')
    assert.equal(status, 200)
    return JSON.parse(text)
  }
  return { client, one, region, locality, store, save, ask }
}

test('query with format=json answers each order in the form of Order.json, and success confirms them', async () => {
  const { client, one, region, locality, store, save, ask } = await selling()
  await client.post('/external/own-field/', {
    object: 'external-order-item',
    code: 'secret',
    kind: 'text',
    visible_to: 'writers',
  })
  const order = await save({
    rrn: 'R1',
    shop: store,
    customer: { name: 'Ион', phone: '+37369123456', email: 'ion@example.md' },
    company: {
      name: 'Ромашка SRL',
      fiscal_code: '1003600012345',
      address: 'str. Mare 1',
      iban: 'MD24AG000225100013104168',
    },
    payment: { method: 'cash', months: 6, sumpermonth: '40.00' },
    payment_number: 'T-77',
    delivery: { method: 'standart' },
    address: { address_id: 9, address_ru: 'ул. Пушкина, 1', region_id: region, locality_id: locality },
    order_items: [{ product: 'P-1', quantity: 2, loyalty_price: 90.5, custom: { secret: 'hush' } }],
  })
  await one.begin('sale')
  const [file, ...others] = await ask()
  assert.deepEqual(others, [])
  const { order_items: items, ...head } = file
  assert.deepEqual(head, {
    id: order.order_id,
    customer: {
      email: 'ion@example.md',
      name: 'Ион',
      phone: '+37369123456',
      dateofbirth: null,
      fiscal_code: '1003600012345',
      juridical_address: 'str. Mare 1',
      iban: 'MD24AG000225100013104168',
      address: {
        id: 9,
        store: { id: store, name: 'Центр' },
        region: { id: region, name: 'Кишинёв' },
        locality: { id: locality, name: 'Бачой' },
        sector: null,
        address: 'ул. Пушкина, 1',
        address_type: null,
      },
      bank_code: null,
    },
    payment: {
      delivery_type: 'standart',
      pay_method: 'cash',
      payment_system: null,
      months: 6,
      sumpermonth: '40.00',
      transaction_id: 'T-77',
      promo_code: null,
    },
    total_price: '181.00',
    created_at: order.created_at,
    comment: null,
  })
  assert.partialDeepStrictEqual(items, [
    {
      product_key: 'P-1',
      product_code: 'A-1',
      product_name: 'Ceainic',
      quantity: 2,
      loyalty_price: 90.5,
      order_status: 'new',
    },
  ])
  assert.ok(!('custom' in items[0]))

  // Unconfirmed, the order is due again; confirmed, it is due after a change.
  await one.begin('sale')
  assert.equal((await ask()).length, 1)
  assert.match((await one.call('type=sale&mode=success')).text, /^success\n/)
  assert.deepEqual(await ask(), [])
  await save({ order_id: order.order_id, comment: 'Позвонить' })
  const [changed] = await ask()
  assert.equal(changed.comment, 'Позвонить')
})

test('P28 a recorded answer in JSON has nothing about the customer', async () => {
  const { client, one, save, ask } = await selling()
  await save({
    rrn: 'R1',
    customer: { name: 'Ион Тайный' },
    comment: 'Тайный',
    order_items: [{ product: 'P-1', quantity: 1 }],
  })
  await one.begin('sale')
  assert.equal((await ask()).length, 1)
  const rows = await shop.sql<{ answer: Buffer }>`
    select answer from destination_recording where site_id = ${client.siteId} and query like '%format=json%'
  `
  const texts = rows.map(({ answer }) => gunzipSync(answer).toString())
  assert.equal(texts.length, 1)
  assert.doesNotMatch(texts.join(), /Тайный|P-1/)
  assert.match(texts.join(), /"total_price":"100.00"/)
})
