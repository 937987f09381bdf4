import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { category, product } from '../writes/drafts.ts'

const vitrina = await openShop()
const { get, post, sql, siteId } = vitrina
const setIdsAsText = (word: 'refuse' | 'accept' | 'first') =>
  sql`update site set ids_as_text = ${word} where id = ${siteId}`

let ids: readonly number[]
before(async () => {
  const drafts = Array.from({ length: 4 }, (_, n) => category(`K-${n}`))
  ids = (await post('/external/category/bulk-upsert/', drafts)).body.map(({ id }: { id: number }) => id)
})
const [FIRST, THIRD] = [0, 2]
const idAt = (place: number) => ids[place] as number

const parentsOf = async (category_id: unknown) => {
  const { status, body } = await post('/external/category/bulk-create/', [{ category_id }])
  return status === 201 ? body[0].category_id : [body.errors[0].code, body.errors[0].message]
}

test('4.2.8a a text is a key, and a number an id', async () => {
  assert.deepEqual(await parentsOf('K-1'), [idAt(1)])
  assert.deepEqual(await parentsOf([' K-1', idAt(2), { group_category_id: 'K-3' }]), [
    idAt(1),
    idAt(2),
    idAt(3),
  ])
  const [code, message] = await parentsOf('K-9')
  assert.equal(code, 'not_found')
  assert.match(message, /group_category_id “K-9”/)
})

test('4.2.8a a text that is a key and the id of another object is ambiguous, and both are reported', async () => {
  const key = String(idAt(FIRST))
  const [{ id }] = (await post('/external/category/bulk-upsert/', [category(key)])).body
  for (const word of ['refuse', 'accept'] as const) {
    await setIdsAsText(word)
    const [code, message] = await parentsOf(key)
    assert.equal(code, 'ambiguous')
    assert.ok(message.includes(`category ${id} `) && message.includes(`category ${key}.`), message)
  }
  await setIdsAsText('first')
  assert.deepEqual(await parentsOf(key), [idAt(FIRST)])
  await setIdsAsText('refuse')
  assert.deepEqual(await parentsOf({ group_category_id: key }), [id])
  assert.deepEqual(await parentsOf(idAt(FIRST)), [idAt(FIRST)])
})

test('4.2.8a a text that is only an id is accepted if the site allows it', async () => {
  const text = String(idAt(THIRD))
  const [code, message] = await parentsOf(text)
  assert.equal(code, 'not_found')
  assert.ok(message.includes(`id ${text}`), message)

  await setIdsAsText('accept')
  assert.deepEqual(await parentsOf([text]), [idAt(THIRD)])
  // Repeated bytes refer to the key as soon as it exists.
  const bytes = JSON.stringify([{ group_category_id: 'child', category_id: [text] }])
  await post('/external/category/bulk-upsert/', bytes)
  const moved = await post('/external/category/bulk-upsert/', [category(text)])
  const again = await post('/external/category/bulk-upsert/', bytes)
  assert.deepEqual([again.status, again.body.errors?.[0].code], [400, 'ambiguous'])
  await post('/external/category/bulk-delete/', [moved.body[0].id])
  await setIdsAsText('refuse')
})

test('4.2.8a an id as a text is accepted for an object without a key', async () => {
  const shop = await vitrina.client()
  const [one] = (await shop.post('/external/category/bulk-create/', [{ name_ro: 'Fără cheie' }])).body
  const [child] = (await shop.post('/external/category/bulk-create/', [{ category_id: String(one.id) }])).body
  assert.deepEqual(child.category_id, [one.id])
})

test('4.2.8a keys of the batch itself count, too', async () => {
  const text = String(idAt(1))
  const { status, body } = await post('/external/category/bulk-upsert/', [
    category(text),
    { group_category_id: 'below', category_id: [text] },
  ])
  assert.deepEqual([status, body.errors[0].index, body.errors[0].code], [400, 1, 'ambiguous'])
  const created = await post('/external/category/bulk-upsert/', [
    category('fresh'),
    { group_category_id: 'below', category_id: 'fresh' },
  ])
  const read = await get(`/external/category/${created.body[1].id}`)
  assert.deepEqual(read.body.category_id, [created.body[0].id])
})

test('4.2.8a items of orders, stock and prices parse texts alike', async () => {
  const [a, b] = (
    await post('/external/product/bulk-upsert/', [product('art-1'), product('art-2')])
  ).body.map(({ id }: { id: number }) => id)
  const [c] = (await post('/external/product/bulk-upsert/', [product(String(b))])).body
  const ordered = async (item: unknown) => {
    const { status, body } = await post('/external/external-order/', [
      { order_items: [{ product: item, quantity: 1 }] },
    ])
    return status === 200 ? body[0].order_items[0].product : body.errors[0].code
  }
  assert.equal(await ordered('art-1'), a)
  assert.equal(await ordered(String(b)), 'ambiguous')
  assert.equal(await ordered({ group_product_id: String(b) }), c.id)
  assert.equal(await ordered(b), b)
  assert.equal(await ordered(String(a)), 'not_found')
  await setIdsAsText('accept')
  assert.equal(await ordered(String(a)), a)

  const [vip, other] = (await post('/external/user-type/bulk-upsert/', [{ name: 'VIP' }, { name: 'Angro' }]))
    .body
  const priced = async (user_type_id: unknown) => {
    const row = { user_type_id, group_product_id: 'art-1', price: 3 }
    const { status, body } = await post('/external/product/user-price-update/?dry_run=true', [row])
    return status === 200 ? body.updated : body.errors[0].code
  }
  assert.deepEqual(
    [await priced('VIP'), await priced(String(other.id)), await priced('Nimeni')],
    [1, 1, 'not_found'],
  )
  await setIdsAsText('refuse')
  assert.deepEqual([await priced('VIP'), await priced(String(vip.id))], [1, 'not_found'])
})
