import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { catalogueXml, goodsXml, offersXml } from '../exchange/files.ts'
import { connect } from '../exchange/one-c.ts'
import { openShop } from '../vitrina.ts'
import { needs } from './needs.ts'
import { installed } from './npm.ts'

// Orders that the exchange sends, read by a parser of other authors, and judged by the public schema of CommerceML 2.10. The licence of the
// schema is not clear, so COMMERCEML_XSD names its file: doc/commerceml-2.10.xsd of github.com/dobromyslov/commerceml-parser.

const PARSER = new URL('./one-c-parser/', import.meta.url)
const SCHEMA = process.env.COMMERCEML_XSD
const xmllint = needs('libxml2-utils', ['xmllint'], ['--version'])

/** Response to `query` with orders that use all elements, and their numbers. */
const sentOrders = async () => {
  const shop = await openShop()
  const client = await shop.client()
  const one = await connect(shop, client.siteId, { next_number: 700 })
  await one.catalogue({
    'import.xml': catalogueXml([goodsXml('g1', 'Чайник', '<Артикул>A</Артикул>'), goodsXml('g2', 'Чашка')]),
    'offers.xml': offersXml([
      { id: 'g1', price: '100' },
      { id: 'g2#m', chars: { Размер: 'M' }, price: '50' },
    ]),
  })
  const item = (key: string, more: object = {}) => ({
    product: { group_product_id: key },
    quantity: 2,
    loyalty_price: 100,
    ...more,
  })
  const customer = { name: 'Ион & Ана', phone: '+37369123456', email: 'ion@example.md' }
  const { status, body } = await client.post('/external/external-order/', [
    {
      rrn: 'R1',
      order_items: [
        item('g1', { quantity: 1.5, unit: 'KGM', discount: '10.00', vat_rate: '20' }),
        item('g2#m', { unit: 'XJR', vat_rate: 'exempt' }),
        { kind: 'delivery', name: 'Курьер', quantity: 1, loyalty_price: 30, vat_rate: '8' },
        { kind: 'fee', name: 'Упаковка', quantity: 1, loyalty_price: 3 },
      ],
      discount: '5.00',
      company: {
        name: 'Пример',
        fiscal_code: '7707083893',
        address: 'ул. Пушкина, 1',
        iban: 'MD24AG000225100013104168',
      },
      ...{ paid_at: '2026-11-28T10:00:00Z', invoice_number: 'A-7', tracking_number: 'T-1' },
    },
    {
      rrn: 'R2',
      order_items: [item('g1')],
      vat_included: false,
      customer,
      comment: 'Звонок < 18:00',
      delivery: { price: '30.00', method: 'Курьер' },
      payment: { method: 'Карта' },
      address: { address_id: 1, address_ru: 'ул. Пушкина, 1', postcode: 'MD-2001' },
    },
    { rrn: 'R3', order_items: [item('g1', { order_status: 'done' })], customer, discount: '60.00' },
    {
      rrn: 'R4',
      order_items: [item('g1', { order_status: 'canceled' })],
      customer: { phone: '+37369000000' },
    },
  ])
  assert.ok(status < 300, JSON.stringify(body))
  const { body: third } = await client.get(`/external/external-order/${body[2].order_id}/`)
  const returned = await client.post(`/external/external-order/${third.order_id}/return/`, {
    order_items: [{ order_id: third.order_items[0].order_id, quantity: 1 }],
  })
  assert.equal(returned.status, 201)
  const query = async () => {
    await one.begin('sale')
    return (await one.call('type=sale&mode=query')).text
  }
  const xml = await query()
  assert.equal((await one.call('type=sale&mode=success')).lines[0], 'success')
  return { xml, empty: await query(), numbers: ['700', '701', '702', '703'] }
}

/** Document of `commerceml-parser`. */
type ReadDocument = Readonly<Record<'number' | 'date' | 'operation' | 'role' | 'currency', string>>

test('commerceml-parser, of other authors, reads the orders that the exchange sends', {
  skip: installed(PARSER.pathname, 'commerceml-parser'),
}, async () => {
  const { OrdersParser } = createRequire(new URL('package.json', PARSER))('commerceml-parser')
  const { xml, empty, numbers } = await sentOrders()
  const read = async (xml: string): Promise<readonly ReadDocument[]> => {
    const documents: ReadDocument[] = []
    const parser = new OrdersParser()
    parser.onDocument((document: ReadDocument) => documents.push(document))
    await parser.parseIterable([xml])
    return documents
  }
  const documents = await read(xml)
  assert.deepEqual(
    documents.map(({ number }) => number),
    numbers,
  )
  for (const { operation, role, currency, date } of documents)
    assert.deepEqual([operation, role, currency, date.length], ['Заказ товара', 'Продавец', 'MDL', 10])
  assert.deepEqual(await read(empty), [])
})

test('the orders that the exchange sends are valid by the public schema 2.10, without five attributes of the root and with its namespace', {
  skip: xmllint.skip || (SCHEMA === undefined && 'COMMERCEML_XSD names no schema'),
}, async () => {
  const { xml, empty } = await sentOrders()
  for (const sent of [xml, empty]) {
    const input = sent
      .replace(/ (?:Формат(?:Даты|Времени|Суммы|Количества)|РазделительДатаВремя)="[^"]*"/g, '')
      .replace('<КоммерческаяИнформация', '<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2"')
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', String(SCHEMA), '-'], {
      input,
    })
    assert.equal(status, 0, stderr.toString())
  }
})
