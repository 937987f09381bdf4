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

// Strict clients play whole exchanges: one-c.php in PHP, one-c.sh in bash and curl.

const { skip } = needs('php-cli', ['php'], ['-r', 'exit(class_exists("DOMDocument") ? 0 : 1);'])
const run = promisify(execFile)

const xmllint = needs('libxml2-utils', ['xmllint'], ['--version'])

/** Creates a shop in roubles with a destination, a folder with the files of a catalog, and a client program. */
const playing = async () => {
  const shop = await openShop()
  const client = await shop.client()
  await shop.sql`update site set currency = 'RUB' where id = ${client.siteId}`
  const { login, password } = await connect(shop, client.siteId, { first_number: 900 })
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-one-c-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const name of ['import0_1.xml', 'offers0_1.xml'])
    writeFileSync(
      join(folder, name),
      gunzipSync(readFileSync(new URL(`../../samples/commerceml/bitrix-${name}.gz`, import.meta.url))),
    )
  const address = `${shop.url}/bitrix/admin/1c_exchange.php`
  const play = async (program: string, file: string, ...args: string[]) => {
    const script = new URL(file, import.meta.url).pathname
    return (await run(program, [script, address, login, password, folder, ...args])).stdout.trim()
  }
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
  return { client, folder, play, place, products }
}

test('a strict client in PHP sends a catalog, gets each order once, and sends statuses back', {
  skip,
}, async () => {
  const { client, folder, play, place, products } = await playing()
  const half = (name: 'catalogue' | 'orders') => play('php', 'one-c.php', name, join(folder, 'tables.json'))
  await half('catalogue')
  assert.equal(await products(), 36)
  await place('A')
  await place('B')
  assert.equal(await half('orders'), '2 2')
  await place('C')
  assert.equal(await half('orders'), '3 3')
  const orders = (await client.get('/external/external-order/')).body
  assert.deepEqual(
    orders.map(({ status }: { status: string }) => status),
    ['canceled', 'canceled', 'canceled'],
  )
})

test('a strict client in bash and curl sends a catalog as one archive in parts, and gets each order once', {
  skip: xmllint.skip,
}, async () => {
  const { play, place, products } = await playing()
  await play('bash', 'one-c.sh', 'catalogue')
  assert.equal(await products(), 36)
  assert.equal(await play('bash', 'one-c.sh', 'orders'), '0 0')
  await place('A')
  await place('B')
  assert.equal(await play('bash', 'one-c.sh', 'orders'), '2 2')
  await place('C')
  assert.equal(await play('bash', 'one-c.sh', 'orders'), '1 3')
  assert.equal(await play('bash', 'one-c.sh', 'orders'), '0 3')
})
