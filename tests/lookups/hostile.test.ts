import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { create, productOf, readLookup, searchFor } from './shop.ts'

const shop = await openShop()

/** Hostile texts. */
const NASTY = [
  "'; drop table product; --",
  '%',
  '_',
  '\\',
  '100%_\\',
  '{"a":1}',
  '{a,b}',
  'NULL',
  '---',
  '!!! ??? ...',
  '😀🛒',
  '\u{10ffff}',
  '\ufffd\ufeff\u200b',
  '\u202etxt.exe',
  'a\u0300'.repeat(100),
  'ﷺ'.repeat(255),
  'x'.repeat(255),
  'x '.repeat(127),
  '1 '.repeat(127),
  '9'.repeat(255),
  '99999999999999999999',
  '2147483648',
  '-1',
  '1e9',
  '0x1F',
  '٣٤٥',
  '①②③',
  '\t\n\r lapte \v',
  'a&search=b',
  '../../etc/passwd',
]

await create(shop, 'product', [
  productOf('plain', 'Lapte'),
  ...NASTY.map((text, n) =>
    productOf(`N-${n}`, text.trim().slice(0, 255) || '-', {
      code: text.slice(0, 255),
      additional_codes: text.repeat(20),
    }),
  ),
  productOf('many', 'Multe', {
    additional_codes: Array.from({ length: 5000 }, (_, n) => `M${n}`).join(', '),
  }),
])

test('6.9 any search text gets a list or a refusal', async () => {
  for (const text of NASTY) {
    const { status, body } = await readLookup(shop, `/base/product/?search=${encodeURIComponent(text)}`)
    assert.equal(status, 200, `${text}: ${JSON.stringify(body)}`)
    assert.ok(Array.isArray(body) && body.length <= 50, text)
  }
  for (const raw of ['%ED%A0%80', '%FF%FE', '%C0%AF', '+', '%']) {
    const { status } = await readLookup(shop, `/base/product/?search=${raw}`)
    assert.ok(status === 200 || status === 400, `${raw}: ${status}`)
  }
})

test('6.9 any names and codes: each product is found by its key, together with others', async () => {
  for (const [n] of NASTY.entries()) {
    const { body } = await readLookup(shop, `/base/product/?search=N-${n}`)
    assert.equal(body[0]?.group_product_id, `N-${n}`)
  }
  assert.ok((await searchFor(shop, 'lapte')).includes('Lapte'))
  assert.equal((await readLookup(shop, '/base/product/?search=m17')).body[0].group_product_id, 'many')
})

test('6.9 a refused text gets the reason, in the language of the caller', async () => {
  const long = await readLookup(shop, `/base/product/?search=${'ă'.repeat(256)}`, { 'accept-language': 'ro' })
  assert.partialDeepStrictEqual(long.body.errors, [
    { field: 'search', code: 'too_long', message: 'Prea lung: 256 de caractere, cel mult 255.' },
  ])
  const none = await readLookup(shop, '/base/product/')
  assert.partialDeepStrictEqual(none.body.errors, [{ field: 'search', code: 'required' }])
})

test('6.9 at most 50 products', async () => {
  const { client } = shop
  const great = await client()
  await create(
    great,
    'product',
    Array.from({ length: 120 }, (_, n) => productOf(`K-${n}`, `Produs${n % 2 ? '' : ' bun'}`)),
  )
  for (const text of ['produs', 'prod', 'prodos', 'K-', 'produs bun']) {
    const hits = await searchFor(great, text)
    assert.equal(hits.length, 50, text)
  }
  assert.deepEqual(new Set(await searchFor(great, 'produs bun')), new Set(['Produs bun']))
})
