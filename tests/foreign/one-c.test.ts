import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { connect } from '../exchange/one-c.ts'
import { openShop } from '../vitrina.ts'
import { needs } from './needs.ts'
import { strictClient } from './strict-client.ts'

// Strict clients play whole exchanges: one-c.php in PHP, one-c.sh in bash and curl.

const { skip } = needs('php-cli', ['php'], ['-r', 'exit(class_exists("DOMDocument") ? 0 : 1);'])
const xmllint = needs('libxml2-utils', ['xmllint'], ['--version'])

/** Creates a shop in roubles with a destination, and a strict client with the files of a catalogue. */
const playing = async (...program: Parameters<typeof strictClient>[0]) => {
  const shop = await openShop()
  const client = await shop.client()
  await shop.sql`update site set currency = 'RUB' where id = ${client.siteId}`
  const { login, password } = await connect(shop, client.siteId, { next_number: 900 })
  const address = `${shop.url}/bitrix/admin/1c_exchange.php`
  const files = ['import0_1.xml', 'offers0_1.xml'].map((name) => [
    name,
    gunzipSync(readFileSync(new URL(`../../samples/commerceml/bitrix-${name}.gz`, import.meta.url))),
  ])
  const strict = strictClient(program, { address, login, password }, Object.fromEntries(files))
  const place = async (rrn: string) => {
    const [product] = (await client.get('/external/product/?page_size=1')).body
    const { status } = await client.post('/external/external-order/', [
      {
        rrn,
        order_items: [{ product: product.id, quantity: 2, loyalty_price: 10 }],
        customer: { name: 'Ana' },
        delivery: { price: 5 },
      },
    ])
    assert.ok(status < 300)
  }
  const products = async () => (await client.get('/external/product/?page_size=100')).body.length
  return { client, ...strict, place, products }
}

test('a strict client in PHP sends a catalogue, gets each order once, and sends statuses and numbers back', {
  skip,
}, async () => {
  const { client, sendCatalogue, exchangeOrders, place, products } = await playing('php', 'one-c.php')
  await sendCatalogue()
  assert.equal(await products(), 36)
  await place('A')
  await place('B')
  assert.equal(await exchangeOrders('Отменён'), '2 2')
  await place('C')
  assert.equal(await exchangeOrders('Отменён'), '3 3')
  const orders = (await client.get('/external/external-order/')).body
  assert.deepEqual(
    orders.map(({ status }: { status: string }) => status),
    ['canceled', 'canceled', 'canceled'],
  )
  assert.deepEqual(
    orders
      .map(({ foreign_numbers: [first] }: { foreign_numbers: { number: string }[] }) => first?.number)
      .sort(),
    ['00AS-000900', '00AS-000901', '00AS-000902'],
  )
})

test('a strict client in bash and curl sends a catalogue as one archive in parts, and gets each order once', {
  skip: xmllint.skip,
}, async () => {
  const { sendCatalogue, exchangeOrders, place, products } = await playing('bash', 'one-c.sh')
  const takeOrders = () => exchangeOrders('')
  await sendCatalogue()
  assert.equal(await products(), 36)
  assert.equal(await takeOrders(), '0 0')
  await place('A')
  await place('B')
  assert.equal(await takeOrders(), '2 2')
  await place('C')
  assert.equal(await takeOrders(), '1 3')
  assert.equal(await takeOrders(), '0 3')
})
