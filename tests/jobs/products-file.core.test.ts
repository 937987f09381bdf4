import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { signIn } from '../console/operator.ts'
import { IS_LONG } from '../long.ts'
import { openShop, type Reply } from '../vitrina.ts'
import { countsOf, importFile, linesOf, overAt, rowsOf, until } from './importing.ts'

const vitrina = await openShop()
const { client } = vitrina

const JSON_FILE = { 'content-type': 'application/json' }
const FILE = readFileSync(new URL('../../samples/earlier-system/Products.json', import.meta.url))
const OBJECTS = ['category', 'brand', 'specification', 'specification-value', 'product']

type Shop = Awaited<ReturnType<typeof client>>

/** Imports a file for each of its objects. Returns their jobs. */
const importAll = async (shop: Shop, file: string | Buffer, query = ''): Promise<Reply['body'][]> => {
  const jobs = []
  for (const path of OBJECTS) jobs.push(await importFile(shop, `${path}/import/${query}`, file, JSON_FILE))
  return jobs
}
const errorsOf = ({ errors }: Reply['body']): string[] =>
  errors.map(({ line, field, code }: Record<string, unknown>) => `${line} ${field} ${code}`)
const created = (count: number) => ({ created: count, updated: 0, unchanged: 0, invalid: 0 })

test('4.2.13 a Products.json becomes categories, brands, characteristics and products, and once more everything is unchanged', async () => {
  const shop = await client()
  const jobs = await importAll(shop, FILE)
  assert.deepEqual(jobs.map(countsOf), [3, 1, 2, 3, 3].map(created), JSON.stringify(jobs))

  const categories = await rowsOf(shop, 'category', 'id,group_category_id,name_ro,name_ru,hide,category_id')
  const [tools] = categories.filter(({ name_ro }) => name_ro === 'Scule electrice')
  assert.deepEqual(
    categories.map(({ name_ru, hide, category_id }) => [name_ru, hide, category_id]).toSorted(),
    [
      ['Дрели', false, [tools.id]],
      ['Запчасти', true, null],
      ['Электроинструмент', false, null],
    ],
  )
  const [brand] = await rowsOf(shop, 'brand')
  assert.partialDeepStrictEqual(brand, { name: 'Молдова Тул', slug: 'moldova-tul' })
  const values = await rowsOf(shop, 'specification-value', 'id,sp_key,name_ro,name_ru')
  const specifications = await rowsOf(shop, 'specification', 'id,sp_key,name_ru')

  const [drill, brushes, last] = await rowsOf(shop, 'product')
  assert.partialDeepStrictEqual(drill, {
    group_product_id: '7be3f0d2-5b1e-11ee-9c01-00155d0a0101',
    code: 'GSB-550',
    name_ro: 'Mașină de găurit cu percuție 550 W',
    name_ru: 'Дрель ударная 550 Вт',
    seo_title_ru: 'Дрель 550 Вт',
    seo_description_ro: 'Pentru beton, lemn și metal',
    seo_keywords_ru: 'дрель, перфоратор',
    description_ru: 'Патрон 13 мм',
    price: '1234.50',
    old_price: '1500.00',
    qty: 6,
    brand_id: brand.id,
    hide: false,
  })
  assert.equal(drill.category.length, 2)
  const named = (product: Reply['body']) =>
    product.specifications.map((one: Record<string, number>) =>
      [specifications, values]
        .map((all, place) => {
          const id = place === 0 ? one.specification_id : one.specification_value_id
          return all.find((each) => each.id === id)?.name_ru
        })
        .join(': '),
    )
  assert.deepEqual(named(drill), ['Мощность: 550 Вт', 'Цвет: Синий'])
  assert.deepEqual(named(last), ['Цвет: Синий', 'Мощность: 700 Вт'])
  assert.partialDeepStrictEqual(brushes, { hide: true, qty: 0, brand_id: null, specifications: [] })

  const again = IS_LONG
    ? await importAll(shop, FILE)
    : [await importFile(shop, 'product/import/', FILE, JSON_FILE)]
  assert.deepEqual(
    again.map(countsOf),
    (IS_LONG ? [3, 1, 2, 3, 3] : [3]).map((unchanged) => ({ ...created(0), unchanged })),
  )
})

test('4.2.13 a field that the file omits stays, a dry run writes nothing, and each bad object is reported', async () => {
  const shop = await client()
  await importAll(shop, FILE)
  const id = '7be3f0d2-5b1e-11ee-9c01-00155d0a0101'
  const file = JSON.stringify({
    catalog: { id: 'C-9', name_ro: 'Una', name_ru: 'Одна', is_visible: 2 },
    product: [
      { id, price: 1000, is_visible: '0' },
      {
        id: 'P-9',
        category_id: 'none',
        name_ro: 'Nou',
        name_ru: 'Новый',
        price: 'ten',
        stock: 1,
        is_visible: 1,
        rest: 5,
      },
      {
        id: 'P-10',
        category_id: [],
        name_ro: 'Altul',
        price: 1,
        features: [{ feature_ro: 'Culoare', value_ro: 'Verde' }],
      },
    ],
  })
  const dry = await importFile(shop, 'product/import/?dry_run=true', file, JSON_FILE)
  assert.deepEqual([dry.dry_run, dry.updated, dry.invalid], [true, 1, 2])
  assert.equal((await rowsOf(shop, 'product', 'price'))[0].price, '1234.50')
  const jobs = await Promise.all(
    ['category', 'product'].map((path) => importFile(shop, `${path}/import/`, file, JSON_FILE)),
  )
  assert.deepEqual(jobs.map(errorsOf), [
    ['1 hide invalid_type'],
    ['2 price invalid_value', '2 rest unknown_field', '3 specifications.0.specification_value_id not_found'],
  ])
  const [drill, ...others] = await rowsOf(shop, 'product', 'price,old_price,qty,hide,name_ru')
  assert.deepEqual(drill, {
    price: '1000.00',
    old_price: '1500.00',
    qty: 6,
    hide: true,
    name_ru: 'Дрель ударная 550 Вт',
  })
  assert.equal(others.length, 2)
})

test('4.2.13 a single object, features next to it, and a list of files are read, too', async () => {
  const shop = await client()
  const files = ['P-1', 'P-2'].map((id) => ({
    product: { id, category_id: [], name_ro: id, price: 1, stock: 1, is_visible: 1 },
    features: [{ feature_ro: 'Culoare', feature_ru: 'Цвет', value_ro: `Alb ${id}`, value_ru: `Белый ${id}` }],
  }))
  for (const [place, path] of ['specification', 'specification-value', 'product'].entries()) {
    const job = await importFile(shop, `${path}/import/`, JSON.stringify(files), JSON_FILE)
    assert.deepEqual(countsOf(job), created(place === 0 ? 1 : 2), JSON.stringify(job))
  }
  const products = await rowsOf(shop, 'product', 'specifications')
  assert.deepEqual(
    products.map(({ specifications }) => specifications.length),
    [1, 1],
  )
})

test('4.2.13 other JSON, other objects and parameters of lists are refused, and nothing is written', async () => {
  const shop = await client()
  const refused = async (file: string | Buffer, path = 'product', query = '') => {
    const { status, body } = await shop.post(`/external/${path}/import/${query}`, file, JSON_FILE)
    return `${status} ${body.code} ${body.detail}`
  }
  assert.match(await refused('{"product": ['), /^400 malformed_json .*not valid JSON/)
  assert.match(await refused(Buffer.from([0x22, 0xff, 0x22])), /^400 malformed_json /)
  for (const file of [
    '[1]',
    '"text"',
    '{"products": []}',
    '{"product": [5]}',
    '{"product": [{}, {}], "features": []}',
  ])
    assert.match(await refused(file), /^400 malformed_json .*"catalog" and "product"/, file)
  assert.match(await refused('{"product": []}'), /^400 empty_batch /)
  assert.match(await refused(FILE, 'shop'), /^415 unsupported_media_type /)
  assert.match(await refused(FILE, 'product', '?columns=auto'), /^400 validation_failed /)
  assert.deepEqual(await rowsOf(shop, 'product', 'id'), [])
})

test('4.2.13 an import at the console is undone', async () => {
  const shop = await client()
  const operator = await signIn(vitrina, { role: 'manager', siteId: shop.siteId })
  const file = linesOf([{ catalog: [{ id: 'C-1', name_ro: 'Una', name_ru: 'Одна', is_visible: 1 }] }])
  const { status, body } = await operator.post(`${operator.site}/external/category/import/`, file, JSON_FILE)
  assert.equal(status, 202, JSON.stringify(body))
  await overAt(shop, `/external/job/${body.id}/`)
  assert.equal((await rowsOf(shop, 'category', 'id')).length, 1)
  await operator.post(`${operator.site}/import-undo/${body.id}`)
  await until(
    async () => (await operator.get(`${operator.site}/import-undo/${body.id}`)).body.state === 'done',
  )
  assert.deepEqual(await rowsOf(shop, 'category', 'id'), [])
})
