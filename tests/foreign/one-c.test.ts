import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { connect } from '../exchange/one-c.ts'
import { openShop } from '../vitrina.ts'
import { needs } from './needs.ts'

// A strict client in PHP, one-c.php, performs whole exchanges.

const { skip } = needs('php-cli', ['php'], ['-r', 'exit(class_exists("DOMDocument") ? 0 : 1);'])
const run = promisify(execFile)

test('a strict client in PHP sends a catalogue, gets each order once, and sends statuses back', {
  skip,
}, async () => {
  const shop = await openShop()
  await shop.sql`update site set currency = 'RUB' where id = ${shop.siteId}`
  const { login, password } = await connect(shop, shop.siteId, { first_number: 900 })
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-one-c-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const name of ['import0_1.xml', 'offers0_1.xml'])
    writeFileSync(
      join(folder, name),
      gunzipSync(readFileSync(new URL(`../../samples/commerceml/bitrix-${name}.gz`, import.meta.url))),
    )
  const play = async (half: 'catalogue' | 'orders') =>
    (
      await run('php', [
        new URL('one-c.php', import.meta.url).pathname,
        `${shop.url}/bitrix/admin/1c_exchange.php`,
        login,
        password,
        folder,
        half,
        join(folder, 'tables.json'),
      ])
    ).stdout.trim()

  await play('catalogue')
  const products = (await shop.get('/external/product/?page_size=100')).body
  assert.equal(products.length, 36)
  const place = async (rrn: string) => {
    const { status } = await shop.post('/external/external-order/', [
      {
        rrn,
        order_items: [{ product: products[0].id, quantity: 2, loyalty_price: 10 }],
        customer: { name: 'Ana' },
        delivery: { price: 5 },
      },
    ])
    assert.ok(status < 300)
  }
  await place('A')
  await place('B')
  assert.equal(await play('orders'), '2 2')
  await place('C')
  assert.equal(await play('orders'), '3 3')
  const orders = (await shop.get('/external/external-order/')).body
  assert.deepEqual(
    orders.map(({ status }: { status: string }) => status),
    ['canceled', 'canceled', 'canceled'],
  )
})
