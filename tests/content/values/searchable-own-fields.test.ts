import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readLookup } from '../../lookups/shop.ts'
import { openShop, type Reply } from '../../vitrina.ts'
import { brand, product } from '../writes/drafts.ts'

const shop = await openShop()
const { get, post, put, del: remove, sql, siteId } = shop

const declare = (code: string, kind: string, more: object = {}, object = 'product'): Promise<Reply> =>
  post('/external/own-field/', { object, code, kind, ...more })
const declared = async (...given: Parameters<typeof declare>) => {
  const { status, body } = await declare(...given)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const change = async (id: number, changes: object) => {
  const { status, body } = await put(`/external/own-field/${id}/`, changes)
  assert.equal(status, 200, JSON.stringify(body))
}
const save = async (key: string, custom: object) => {
  const { status, body } = await post('/external/product/bulk-upsert/', [product(key, { custom })])
  assert.equal(status, 200, JSON.stringify(body))
}
const keysOf = (body: Reply['body']): string =>
  body.map(({ group_product_id }: { group_product_id: string }) => group_product_id).join()
/** Products that shoppers find. */
const shoppers = async (text: string): Promise<string> =>
  keysOf((await readLookup(shop, `/base/product/?search=${encodeURIComponent(text)}`)).body)
/** Products in a list. */
const listed = async (text: string): Promise<string> => {
  const { status, body } = await get(`/external/product/?search=${encodeURIComponent(text)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return keysOf(body)
}
/** Reference numbers of the orders that a search finds. */
const orders = async (text: string): Promise<string[]> => {
  const { body } = await get(`/external/external-order/?search=${encodeURIComponent(text)}`)
  return body.map(({ rrn }: { rrn: string }) => rrn)
}
/** Waits until a search finds these orders: a changed setting indexes them again in the background. */
const assertFoundInTime = async (text: string, rrns: readonly string[]): Promise<void> => {
  const giveUp = Date.now() + 20_000
  while ((await orders(text)).join() !== rrns.join() && Date.now() < giveUp) await sleep(50)
  assert.deepEqual(await orders(text), rrns, text)
}
const refusalOf = ({ status, body }: Reply): string => {
  assert.equal(status, 400, JSON.stringify(body))
  return `${body.errors[0].code} ${body.errors[0].field}: ${body.errors[0].message}`
}

test('5.4.8 a search of products finds searchable values: words, labels of choices, and what rich text shows', async () => {
  await declared('note', 'text', { searchable: true, localized: true })
  await declared('story', 'rich_text', { searchable: true })
  await declared('secret', 'text')
  const tint = { code: 'red', label_ro: 'Roșu', label_ru: 'Красный' }
  await declared('tints', 'choice', { searchable: true, multiple: true, choices: [tint, 'green'] })
  await save('one', {
    note_ru: 'Ёлка AB-77',
    story: '<p class="wide">Zimbru</p>',
    secret: 'hush',
    tints: ['green', 'red'],
  })
  await save('two', { tints: ['green'] })
  const cases: [string, string][] = [
    ['елка', 'one'],
    ['zimbru', 'one'],
    ['rosu', 'one'],
    ['Красн', 'one'],
    ['green', 'one,two'],
    ['wide', ''],
    ['hush', ''],
  ]
  for (const [text, keys] of cases) {
    assert.equal(await shoppers(text), keys, text)
    assert.equal(await listed(text), keys, text)
  }
  // A part of a word, as in names.
  assert.equal(await listed('imbr'), 'one')
  // The index has reached the products of a site with own fields, so that the answer can be kept.
  const { headers } = await readLookup(shop, '/base/product/?search=zimbru')
  assert.ok(headers.get('etag'))
})

test('5.4.8 at a large site a list finds searchable values by the index', async () => {
  await sql`update content_state set rows = rows + 30000 where site_id = ${siteId} and type = 'product'`
  try {
    assert.equal(await listed('imbr'), 'one')
    assert.equal(await listed('ab-7'), 'one')
    await sql`delete from product_search where site_id = ${siteId}`
    assert.equal(await listed('imbru'), '', 'the list was read by another way than the index')
  } finally {
    await sql`update product_search_head set filled_to = 0, version = -1 where site_id = ${siteId}`
    await sql`
      update content_state set rows = rows - 30000, version = version + 1 where site_id = ${siteId} and type = 'product'
    `
  }
})

test('5.4.8 a changed setting, a new label and a deletion hold for the existing products', async () => {
  const origin = await declared('origin', 'choice', { choices: ['cn', 'md'] })
  await save('three', { origin: 'md' })
  assert.equal(await shoppers('Moldova'), '')
  const labelled = ['cn', { code: 'md', label_en: 'Moldova' }]
  await change(origin.id, { searchable: true, choices: labelled })
  assert.equal(await shoppers('Moldova'), 'three')
  assert.equal(await listed('moldov'), 'three')
  await change(origin.id, { choices: ['cn', { code: 'md', label_en: 'Bessarabia' }] })
  assert.equal(await shoppers('Moldova'), '')
  assert.equal(await shoppers('bessarabia'), 'three')
  await change(origin.id, { searchable: false })
  assert.equal(await shoppers('bessarabia'), '')
  await change(origin.id, { searchable: true })
  assert.equal(await shoppers('bessarabia'), 'three')
  await save('three', { origin: 'cn' })
  assert.equal(await shoppers('bessarabia'), '')
  await save('three', { origin: 'md' })
  assert.equal((await remove(`/external/own-field/${origin.id}/`)).status, 204)
  assert.equal(await shoppers('bessarabia'), '')
  assert.equal(await listed('bessarabia'), '')
})

test('5.4.8 lists of other objects and of orders find searchable values', async () => {
  await declared('motto', 'long_text', { searchable: true }, 'brand')
  await post('/external/brand/bulk-create/', [
    brand('acme', { custom: { motto: 'Cu drag\nde casă' } }),
    brand('zenit'),
  ])
  const { body: brands } = await get('/external/brand/?search=de%20casa&fields=slug')
  assert.deepEqual(brands, [{ slug: 'acme' }])

  const hint = await declared('hint', 'text', {}, 'external-order')
  const item = { product: 'one', quantity: 1 }
  const order = (rrn: string, custom: object | null) => ({ rrn, custom, order_items: [item] })
  const created = await post('/external/external-order/', [
    order('a', { hint: 'Poarta verde' }),
    order('b', null),
  ])
  assert.equal(created.status, 200, JSON.stringify(created.body))
  assert.deepEqual(await orders('verde'), [])
  await change(hint.id, { searchable: true })
  await assertFoundInTime('verde', ['a'])
  await post('/external/external-order/', [{ rrn: 'b', custom: { hint: 'Scara albastră' } }])
  assert.deepEqual(await orders('albastra'), ['b'])
  await post('/external/external-order/', [{ rrn: 'b', custom: null }])
  assert.deepEqual(await orders('albastra'), [])
})

test('5.4.8 the search of orders finds searchable values of their items, also after a change and a deletion', async () => {
  const mark = await declared('mark', 'choice', { choices: ['en', 'fr'] }, 'external-order-item')
  await declared('engraving', 'text', { searchable: true, localized: true }, 'external-order-item')
  const item = (custom: object | null) => ({ product: 'one', quantity: 1, custom })
  const saved = async (order: object) => {
    const { status, body } = await post('/external/external-order/', [order])
    assert.equal(status, 200, JSON.stringify(body))
    return body[0]
  }
  const first = await saved({
    rrn: 'items',
    order_items: [item({ engraving_ru: 'Ёжик' }), item({ engraving_ro: 'Pentru Ana', mark: 'fr' })],
  })
  await saved({ rrn: 'none', order_items: [item(null)] })
  assert.deepEqual(await orders('ежик'), ['items'])
  assert.deepEqual(await orders('ana pentru'), ['items'])

  const [hedgehog, ana] = first.order_items
  const { order_id } = first
  await saved({ order_id, order_items: [{ order_id: hedgehog.order_id, custom: { engraving_ru: 'Белка' } }] })
  assert.deepEqual(await orders('ежик'), [])
  assert.deepEqual(await orders('белка'), ['items'])
  assert.equal((await remove(`/external/external-order-item/${hedgehog.order_id}/`)).status, 204)
  assert.deepEqual(await orders('белка'), [])
  assert.deepEqual(await orders('ana'), ['items'])

  // The order has no value of its own: the setting reaches it by its items.
  assert.deepEqual(await orders('fr'), [])
  const labelled = ['en', { code: 'fr', label_en: 'Engraved in French' }]
  await change(mark.id, { searchable: true, choices: labelled })
  await assertFoundInTime('french', ['items'])
  await change(mark.id, { searchable: false })
  await assertFoundInTime('french', [])

  await saved({ order_id, order_items: [{ order_id: ana.order_id, custom: null }] })
  assert.deepEqual(await orders('ana'), [])
})

test('5.4.8 P33 fields that a search cannot read are refused', async () => {
  assert.match(
    refusalOf(await declare('size', 'number', { searchable: true })),
    /^invalid_value searchable: .*number/,
  )
  assert.match(
    refusalOf(await declare('inner', 'text', { searchable: true, visible_to: 'writers' })),
    /^invalid_value searchable: .*hidden field/,
  )
  for (let place = 3; place < 10; place++) await declared(`more${place}`, 'text', { searchable: true })
  assert.match(
    refusalOf(await declare('eleventh', 'text', { searchable: true })),
    /^out_of_range searchable: .*10 own/,
  )
})
