import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { randomOf } from '../faults/random.ts'
import { rounds } from '../long.ts'
import { countsOf, importFile, linesOf, rowsOf } from './importing.ts'

const sent: string[] = []
const original = Client.prototype.query
Client.prototype.query = function (this: unknown, ...args: unknown[]) {
  const [query] = args as [string | { text?: string }]
  sent.push(typeof query === 'string' ? query : (query.text ?? ''))
  return Reflect.apply(original, this, args)
} as typeof original

const { openShop } = await import('../vitrina.ts')
const { client } = await openShop()

type Shop = Awaited<ReturnType<typeof client>>

/** Counts of an import of these lines, and the number of its statements about categories. */
const statementsOf = async (shop: Shop, lines: readonly object[]) => {
  sent.length = 0
  const counts = countsOf(await importFile(shop, 'category/import/', linesOf(lines)))
  return { counts, statements: sent.filter((text) => /\bcategory\b/.test(text)).length }
}

test('4.2.13 a key that is repeated five hundred times in a chunk takes as many statements as one repeated three times', async () => {
  const shop = await client()
  const lines = (key: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ group_category_id: key, position: n, name_ro: `Nr. ${n}` }))

  const few = await statementsOf(shop, lines('few', 3))
  const many = await statementsOf(shop, lines('many', 500))

  assert.deepEqual(many.counts, { created: 1, updated: 499, unchanged: 0, invalid: 0 })
  assert.ok(few.statements > 5)
  assert.equal(many.statements, few.statements)
  const rows = await rowsOf(shop, 'category', 'group_category_id,position,name_ro')
  assert.deepEqual(rows.at(-1), { group_category_id: 'many', position: 499, name_ro: 'Nr. 499' })
})

test('4.2.13 a line with part of the fields follows the line of the same file that creates its object', async () => {
  const shop = await client()
  const complete = {
    group_product_id: 'p',
    name_ro: 'Cană',
    price: '10.00',
    category: [],
    specifications: [],
  }
  const image = { order: 1, url: 'https://shop.example/cana.png' }
  const lines = [
    complete,
    { group_product_id: 'p', images: [image] },
    { group_product_id: 'p', price: '12.50' },
    // No line creates it: each line lacks the price of a new product.
    { group_product_id: 'q', name_ro: 'Farfurie' },
    { group_product_id: 'q', images: [image] },
    // The line that would create it is refused, because of a value or a reference.
    { ...complete, group_product_id: 'r', price: 'no' },
    { group_product_id: 'r', name_ro: 'Tavă' },
    { ...complete, group_product_id: 's', category: ['nowhere'] },
    { group_product_id: 's', name_ro: 'Ceainic' },
  ]

  const job = await importFile(shop, 'product/import/', linesOf(lines))

  assert.deepEqual(countsOf(job), { created: 1, updated: 2, unchanged: 0, invalid: 6 })
  assert.deepEqual(
    job.errors.map(({ line, field, code }: Record<string, unknown>) => [line, field, code]).toSorted(),
    [
      [4, 'price', 'required'],
      [5, 'name_ro', 'required'],
      [5, 'price', 'required'],
      [6, 'price', 'invalid_value'],
      [7, 'price', 'required'],
      [8, 'category.0', 'not_found'],
      [9, 'price', 'required'],
    ],
  )
  const [row, ...others] = await rowsOf(shop, 'product', 'group_product_id,name_ro,price,images')
  assert.partialDeepStrictEqual(row, {
    group_product_id: 'p',
    name_ro: 'Cană',
    price: '12.50',
    images: [image],
  })
  assert.deepEqual(others, [])
})

const ROUNDS = rounds(2, 1)

test('4.2.13 repeated lines have the same effect as in separate files', async () => {
  const [together, apart] = [await client(), await client()]
  const random = randomOf(20_261_125)
  const oneOf = (...values: readonly unknown[]) => values[Math.floor(random() * values.length)]
  const line = (): object => ({
    group_category_id: oneOf('a', 'b', 'c'),
    ...(random() < 0.7 && { name_ro: oneOf('Lapte', 'Unt', null) }),
    ...(random() < 0.4 && { position: oneOf(0, 1, 2, 'no') }),
    ...(random() < 0.2 && { hide: oneOf(true, false) }),
    ...(random() < 0.15 && { slug_ro: oneOf('lapte', 'unt') }),
    ...(random() < 0.15 && { category_id: oneOf(null, [{ group_category_id: oneOf('a', 'b', 'nowhere') }]) }),
    ...(random() < 0.05 && { colour: 'red' }),
  })
  const total = { created: 0, updated: 0, unchanged: 0, invalid: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const lines = Array.from({ length: 30 }, line)
    const complete = await importFile(together, 'category/import/', linesOf(lines))
    const sum = { created: 0, updated: 0, unchanged: 0, invalid: 0 }
    for (const one of lines) {
      const counts = countsOf(await importFile(apart, 'category/import/', linesOf([one])))
      for (const [outcome, count] of Object.entries(counts)) sum[outcome as keyof typeof sum] += count
    }
    assert.deepEqual(countsOf(complete), sum)
    const [one, other] = await Promise.all(
      [together, apart].map(async (shop) =>
        (await rowsOf(shop, 'category')).map(({ created_at: _, updated_at: __, ...row }) => row),
      ),
    )
    assert.deepEqual(one, other)
    for (const [outcome, count] of Object.entries(sum)) total[outcome as keyof typeof total] += count
  }
  const { updated, unchanged, invalid } = total
  assert.ok(updated > 5 * ROUNDS && unchanged > 2 * ROUNDS && invalid > ROUNDS, JSON.stringify(total))
})
