import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownInShop } from '@vitrina/schema/console/shown'
import { product } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()
const picker = await signIn(vitrina, { role: 'picker' })

const created = async (path: string, draft: object): Promise<number> => {
  const { status, body } = await vitrina.post(`/external/${path}/bulk-create/`, [draft])
  assert.equal(status, 201, JSON.stringify(body))
  return body[0].id
}

const shown = async (path: string, id: number, language = 'en'): Promise<ShownInShop> => {
  const { status, body } = await picker.get(`${picker.site}/shown/${path}/${id}`, {
    'accept-language': language,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Reasons as words: with the field or the object where they are corrected. */
const reasons = async (path: string, id: number, language?: string): Promise<string[]> => {
  const { hiding, lacking } = await shown(path, id, language)
  return [...hiding, ...lacking].map(
    ({ reason, field, object }) => `${reason} ${field ?? `${object?.path} ${object?.id} ${object?.name}`}`,
  )
}

const root = await created('category', { name_ro: 'Rădăcină', name_en: 'Root', hide: true })
const below = await created('category', { name_ro: 'Sub', category_id: [root] })
const closed = await created('category', { name_ro: 'Închisă', hide: true })
const open = await created('category', { name_ro: 'Deschisă' })
const both = await created('category', { name_ro: 'Ambele', category_id: [root, open] })

let key = 0
const createdIn = (category: readonly number[], more: object = {}): Promise<number> =>
  created(
    'product',
    product(`P${++key}`, {
      category,
      qty: 1,
      images: [{ order: 1, url: 'https://shop.example/1.jpg' }],
      ...more,
    }),
  )

test('a product is in the shop unless it is hidden, has no category, or every way to it is hidden', async () => {
  assert.deepEqual(await reasons('product', await createdIn([open])), [])
  assert.deepEqual(await reasons('product', await createdIn([open], { hide: true })), ['hidden hide'])
  assert.deepEqual(await reasons('product', await createdIn([])), ['no_category category'])
  assert.deepEqual(await reasons('product', await createdIn([closed])), [
    `category_hidden category ${closed} Închisă`,
  ])
  assert.deepEqual(await reasons('product', await createdIn([below])), [
    `parent_hidden category ${root} Root`,
  ])
  assert.deepEqual(await reasons('product', await createdIn([below]), 'ro'), [
    `parent_hidden category ${root} Rădăcină`,
  ])
  assert.deepEqual(await reasons('product', await createdIn([below, closed], { hide: true })), [
    'hidden hide',
    `parent_hidden category ${root} Root`,
    `category_hidden category ${closed} Închisă`,
  ])
  for (const categories of [[closed, open], [both]])
    assert.deepEqual(await reasons('product', await createdIn(categories)), [])
})

test('a product without price, stock or picture may be left out, and no stock counts only at a site with stock', async () => {
  const bare = await createdIn([open], { price: '0', qty: 0, images: [] })
  assert.deepEqual(await reasons('product', bare), ['no_price price', 'no_stock qty', 'no_picture images'])
  assert.deepEqual((await shown('product', bare)).hiding, [])
  await vitrina.put(
    '/external/product/bulk-update/',
    Array.from({ length: key }, (_, n) => ({ id: bare - key + 1 + n, qty: 0 })),
  )
  assert.deepEqual(await reasons('product', bare), ['no_price price', 'no_picture images'])
})

test('a category is in the shop unless it is hidden, or those above it are', async () => {
  assert.deepEqual(await reasons('category', open), [])
  assert.deepEqual(await reasons('category', both), [])
  assert.deepEqual(await reasons('category', root), ['hidden hide'])
  assert.deepEqual(await reasons('category', below), [`parent_hidden category ${root} Root`])
})

test('a store is shown when it is active, has a place, and is no warehouse: as the list for buyers has it', async () => {
  const placed = { is_active: true, lat: '47', lon: '28', addresses: {}, group: 'g' }
  const states: readonly (readonly [code: string, more: object, expected: readonly string[]])[] = [
    ['whole', {}, []],
    ['unplaced', { lat: null, addresses: null }, ['missing lat', 'missing addresses']],
    ['inactive', { is_active: false }, ['hidden is_active']],
    ['warehouse', { kind: 'warehouse', lat: null }, ['warehouse kind']],
  ]
  for (const [code, more, expected] of states) {
    const id = await created('shop', { ...placed, code, ...more })
    assert.deepEqual(await reasons('shop', id), expected)
  }
  const [site] = await vitrina.sql<{ slug: string }>`select slug from site where id = ${vitrina.siteId}`
  const { body } = await vitrina.get(`/base/contacts/group/g/?site=${site?.slug}`)
  assert.deepEqual(
    body.map(({ code }: { code: string }) => code),
    ['whole'],
  )
})

test('4.1.9 the page of an object comes with its state', async () => {
  await vitrina.sql`
    update site set product_address = 'https://shop.example/p/{id}', brand_address = 'https://shop.example/b/{slug}'
    where id = ${vitrina.siteId}
  `
  const id = await createdIn([open])
  assert.equal((await shown('product', id)).addresses?.uk, `https://shop.example/p/${id}`)
  const brand = await created('brand', { slug: 'acme', name: 'Acme' })
  assert.equal((await shown('brand', brand)).addresses?.ro, 'https://shop.example/b/acme')
  assert.equal((await shown('category', open)).addresses, null)
  for (const path of ['product', 'category', 'brand', 'shop'])
    assert.equal((await picker.get(`${picker.site}/shown/${path}/999999`)).status, 404, path)
})
