import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product as productDraft } from '../writes/drafts.ts'

const { get, post, put } = await openShop()

const characteristic = (key: string, ro: string, ru: string) => ({ sp_key: key, name_ro: ro, name_ru: ru })

await post('/external/specification/bulk-create/', [
  characteristic('color', 'Culoare', 'Цвет'),
  characteristic('size', 'Mărime', 'Размер'),
  characteristic('fabric', 'Material', 'Материал'),
])
await post('/external/specification-value/bulk-create/', [
  { ...characteristic('red', 'roșu', 'красный'), name_en: 'red' },
  characteristic('m', 'M', 'M'),
  characteristic('cotton', 'bumbac', 'хлопок'),
])

const has = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([one, value]) => ({
    specification_id: { sp_key: one },
    specification_value_id: { sp_key: value },
  }))

const productOf = (key: string, more: object = {}) =>
  productDraft(key, { price: '1', name_ro: 'Tricou', ...more })

const groups = '/external/v2/product-group'
await post(`${groups}/bulk-create/`, [{ name: 'Tricou', code: 'T' }])
await post('/external/product/bulk-create/', [
  productOf('T-M', {
    product_group_id: { code: 'T' },
    specifications: has(['color', 'red'], ['fabric', 'cotton'], ['size', 'm']),
  }),
  productOf('T-plain', { product_group_id: { code: 'T' }, specifications: has(['fabric', 'cotton']) }),
  productOf('alone', { specifications: has(['color', 'red']) }),
])

const RED = {
  specification_id: 1,
  ...{ name_ro: 'Culoare', name_ru: 'Цвет', name_en: null, name_uk: null },
  specification_value_id: 1,
  ...{ value_ro: 'roșu', value_ru: 'красный', value_en: 'red', value_uk: null },
}
const M = {
  specification_id: 2,
  ...{ name_ro: 'Mărime', name_ru: 'Размер', name_en: null, name_uk: null },
  specification_value_id: 2,
  ...{ value_ro: 'M', value_ru: 'M', value_en: null, value_uk: null },
}

const list = '/external/product/?fields=id,options'
const one = '/external/product/1/?fields=options'

test('5.2.7 a product has the values of the characteristics that its group lists, in the order of the group', async () => {
  assert.deepEqual((await get(one)).body, { options: null })
  assert.ok(!('options' in (await get(`${groups}/1/`)).body))

  const written = await put(`${groups}/1/`, { options: [{ sp_key: 'size' }, { sp_key: 'color' }] })

  assert.deepEqual(written.body.options, [2, 1])
  assert.deepEqual((await get(`${groups}/1/`)).body.options, [2, 1])
  assert.deepEqual((await get(one)).body, { options: [M, RED] })
  assert.deepEqual((await get(list)).body, [
    { id: 1, options: [M, RED] },
    // A value of another characteristic is not an option, nor is one of a product without a group.
    { id: 2, options: null },
    { id: 3, options: null },
  ])
})

test('5.2.7 4.2.13 an export has options when it asks for them', async () => {
  const exported = async (query: string): Promise<string[]> =>
    (await get(`/external/product/export/?${query}`)).body.trimEnd().split('\n')
  const [first, second] = await exported('fields=group_product_id,options')
  assert.deepEqual(JSON.parse(first ?? ''), { group_product_id: 'T-M', options: [M, RED] })
  assert.deepEqual(JSON.parse(second ?? ''), { group_product_id: 'T-plain', options: null })
  const [head, row, plain] = await exported('format=csv&fields=group_product_id,options')
  assert.deepEqual([head, plain], ['group_product_id,options', 'T-plain,'])
  assert.deepEqual(JSON.parse(/^T-M,"(.*)"$/.exec(row ?? '')?.[1]?.replaceAll('""', '"') ?? ''), [M, RED])
  assert.ok(!(await exported('format=csv'))[0]?.includes('options'))
})

test('5.2.7 a read without fields has no options, and the lists of groups accept only characteristics of the site', async () => {
  assert.ok(!('options' in (await get('/external/product/1/')).body))
  const refused = await put(`${groups}/1/`, { options: [77] })
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    [['options.0', 'not_found']],
  )
  const used = await post('/external/specification/bulk-delete/', [2])
  assert.equal(used.body.errors[0].code, 'in_use')
})

test('5.2.7 4.1.7 a renamed value, and a changed list of the group, change the options of products', async () => {
  const [listed, single] = [await get(list), await get(one)].map(({ headers }) => headers.get('etag') ?? '')
  assert.equal((await get(list, { 'if-none-match': listed ?? '' })).status, 304)
  assert.equal((await get(one, { 'if-none-match': single ?? '' })).status, 304)

  await put('/external/specification-value/1/', { name_en: 'crimson' })

  assert.equal((await get(list, { 'if-none-match': listed ?? '' })).body[0].options[1].value_en, 'crimson')
  assert.equal((await get(one, { 'if-none-match': single ?? '' })).body.options[1].value_en, 'crimson')
  await put(`${groups}/1/`, { options: [] })
  assert.deepEqual((await get(one)).body, { options: null })
  assert.ok(!('options' in (await get(`${groups}/1/`)).body))
})
