import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoriesBestbuy } from '../../samples/payloads.ts'
import { openShop } from '../vitrina.ts'
import { countsOf, importFile, linesOf, rowsOf } from './importing.ts'

const { client } = await openShop()

const key = (n: number | string) => ({ group_category_id: `C-${n}` })

/** Chain of categories: category n is below n - 1. */
const chain = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...key(n),
    name_ro: `Nivelul ${n}`,
    ...(n > 0 && { category_id: [key(n - 1)] }),
  }))

const isChain = async (shop: Awaited<ReturnType<typeof client>>, count: number) => {
  const rows = await rowsOf(shop, 'category', 'id,group_category_id,category_id')
  const ids = new Map(rows.map(({ id, group_category_id }) => [group_category_id, id]))
  return (
    rows.length === count &&
    rows.every(({ group_category_id, category_id }) => {
      const n = Number(group_category_id.slice(2))
      return n === 0 || category_id?.[0] === ids.get(`C-${n - 1}`)
    })
  )
}

test('4.2.13 a line may refer to a later one at any distance: a chain of 1,600 levels in reverse', async () => {
  const shop = await client()
  const job = await importFile(shop, 'category/import/', linesOf(chain(1600).reverse()))
  assert.deepEqual(countsOf(job), { created: 1600, updated: 0, unchanged: 0, invalid: 0 })
  assert.ok(await isChain(shop, 1600))
})

test('4.2.13 in any order: 40 trees of 40 levels, shuffled', async () => {
  const shop = await client()
  const lines = Array.from({ length: 1600 }, (_, n) => ({
    ...key(n),
    ...(n >= 40 && { category_id: [key(n - 40)] }),
  }))
  const shuffled = lines.map((_, n) => lines[(n * 7919) % 1600] as object)
  const job = await importFile(shop, 'category/import/', linesOf(shuffled))
  assert.deepEqual(countsOf(job), { created: 1600, updated: 0, unchanged: 0, invalid: 0 })
})

test('4.2.13 a line still waiting at the end is invalid under its own number: its reference does not exist', async () => {
  const shop = await client()
  const orphans = [
    { ...key('a'), category_id: [key('nowhere')] },
    { ...key('b'), category_id: [key('a')] },
    { ...key('c'), category_id: [key(0)] },
    { ...key('d'), category_id: [key('d')] },
  ]
  const job = await importFile(shop, 'category/import/', linesOf([...orphans, ...chain(1100).reverse()]))

  assert.deepEqual(countsOf(job), { created: 1101, updated: 0, unchanged: 0, invalid: 3 })
  assert.deepEqual(
    job.errors.map(({ line, field, code }: Record<string, unknown>) => [line, field, code]).sort(),
    [
      [1, 'category_id.0', 'not_found'],
      [2, 'category_id.0', 'not_found'],
      [4, 'category_id', 'cycle'],
    ],
  )
  assert.equal((await shop.get('/external/category/by/group_category_id/C-c')).status, 200)
})

test('4.2.13 errors of a waiting line are reported, too', async () => {
  const shop = await client()
  const lines = [{ ...key('x'), position: 'no', category_id: [key(1)] }, ...chain(2)]
  const job = await importFile(shop, 'category/import/', linesOf(lines))
  assert.equal(job.created, 2)
  assert.ok(job.errors.some(({ line, field }: Record<string, unknown>) => line === 1 && field === 'position'))
})

test('4.2.13 real categories, children before parents, some without parents', async () => {
  const shop = await client()
  const categories = await categoriesBestbuy()
  const job = await importFile(shop, 'category/import/', linesOf(categories))

  const known = new Set(categories.map(({ group_category_id }) => group_category_id))
  const missing = new Set<unknown>()
  for (let before = -1; before !== missing.size; ) {
    before = missing.size
    for (const { group_category_id, category_id } of categories)
      for (const parent of (category_id ?? []) as { group_category_id: string }[])
        if (!known.has(parent.group_category_id) || missing.has(parent.group_category_id))
          missing.add(group_category_id)
  }
  assert.equal(job.invalid, missing.size)
  assert.equal(job.created, categories.length - missing.size)
})
