import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { CSV, countsOf, importFile, rowsOf } from './importing.ts'

const { client } = await openShop()

const address = (set: object, more = '') =>
  `product/import/?set=${encodeURIComponent(JSON.stringify(set))}${more}`

test('4.2.13 new objects get the values of the call where their line has none; existing ones keep theirs', async () => {
  const shop = await client()
  await shop.post('/external/category/bulk-create/', [
    { group_category_id: 'A-7' },
    { group_category_id: 'B' },
  ])
  const list = 'group_product_id,name_ro,price,category\nP1,Lapte,10,\nP2,Unt,20,B\n'
  const set = { category: 'A-7', hide: 'true', weight: '1.5' }

  const first = await importFile(shop, address(set), list, CSV)

  assert.deepEqual(
    [countsOf(first), first.errors],
    [{ created: 2, updated: 0, unchanged: 0, invalid: 0 }, []],
  )
  assert.partialDeepStrictEqual(await rowsOf(shop, 'product'), [
    { category: [1], hide: true, weight: '1.5' },
    { category: [2], hide: true, weight: '1.5' },
  ])
  // Later changes of an operator are kept.
  await shop.put('/external/product/1', { category: [2], hide: false })
  const next = await importFile(shop, address(set), list.replace('10', '11'), CSV)
  assert.deepEqual(countsOf(next), { created: 0, updated: 1, unchanged: 1, invalid: 0 })
  assert.partialDeepStrictEqual((await rowsOf(shop, 'product'))[0], {
    price: '11.00',
    category: [2],
    hide: false,
  })
})

test('4.2.13 a name is copied to languages without one, marked with its language, only for new objects', async () => {
  const shop = await client()
  const list = (name: string) => `group_product_id,name_ru,price\nP1,${name},10\n`

  const job = await importFile(shop, 'product/import/?copy_names=true&slugs=auto', list('Дрель'), CSV)

  assert.deepEqual([countsOf(job), job.errors], [{ created: 1, updated: 0, unchanged: 0, invalid: 0 }, []])
  assert.partialDeepStrictEqual((await rowsOf(shop, 'product'))[0], {
    name_ro: 'Дрель [ru]',
    name_ru: 'Дрель',
    name_en: 'Дрель [ru]',
    name_uk: 'Дрель [ru]',
    slug_ru: 'drel',
  })
  await shop.put('/external/product/1', { name_ro: 'Bormașină' })
  await importFile(shop, 'product/import/?copy_names=true', list('Дрель ударная'), CSV)
  assert.partialDeepStrictEqual((await rowsOf(shop, 'product'))[0], {
    name_ro: 'Bormașină',
    name_ru: 'Дрель ударная',
    name_en: 'Дрель [ru]',
  })
})

test('4.2.13 a copied name that is too long is shortened, and its mark is not', async () => {
  const shop = await client()
  await importFile(
    shop,
    'product/import/?copy_names=true',
    `group_product_id,name_ru,price\nP1,${'я'.repeat(255)},10\n`,
    CSV,
  )
  assert.equal((await rowsOf(shop, 'product'))[0].name_ro, `${'я'.repeat(250)} [ru]`)
})

test('4.2.13 a call that sets an unknown field, the key, or an invalid value is refused before anything is read', async () => {
  const shop = await client()
  for (const [set, field, code] of [
    [{ colour: 'red' }, 'set', 'unknown_field'],
    [{ group_product_id: 'P1' }, 'set', 'unknown_field'],
    [{ id: '1' }, 'set', 'unknown_field'],
    [{ price: '10,50' }, 'set.price', 'invalid_value'],
    [{ qty: 5 }, 'set', 'invalid_value'],
    [['qty'], 'set', 'invalid_value'],
  ] as const) {
    const { status, body } = await shop.post(`/external/${address(set)}`, 'group_product_id\nP1\n', CSV)
    assert.deepEqual(
      [status, body.errors[0].field, body.errors[0].code],
      [400, field, code],
      JSON.stringify(set),
    )
  }
})

test('4.2.11 a dry run reports the result of an import that sets a missing category', async () => {
  const shop = await client()
  const list = 'group_product_id,name_ro,price\nP1,Lapte,10\n'
  for (const more of ['&dry_run=true', '']) {
    const job = await importFile(shop, address({ category: 'none' }, more), list, CSV)
    assert.deepEqual(countsOf(job), { created: 0, updated: 0, unchanged: 0, invalid: 1 })
    assert.partialDeepStrictEqual(job.errors, [{ line: 2, field: 'category.0', code: 'not_found' }])
  }
})
