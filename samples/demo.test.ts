import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LANGUAGES } from '@vitrina/schema/languages'
import { placesOf } from '../cli/geo.ts'
import { type Payload, products, productsOffFull } from './payloads.ts'
import { readRows } from './rows.ts'

/** The objects of the demo shop in the order in which they are loaded, and the client key of each. */
const KEYS = {
  brand: 'slug',
  category: 'group_category_id',
  specification: 'sp_key',
  'specification-value': 'sp_key',
  'category-characteristic': undefined,
  product: 'group_product_id',
  region: 'code',
  locality: 'code',
  sector: 'code',
  shop: 'code',
  promocode: 'code',
  'external-order': 'rrn',
} as const

/** Their names are those that `vitrina geo load` brings, in the languages that there are. */
const PLACES = ['region', 'locality', 'sector']

const TARGETS = {
  brand_id: 'brand',
  category_id: 'category',
  category: 'category',
  specification_id: 'specification',
  specification_value_id: 'specification-value',
  id: 'specification',
  region_id: 'region',
  locality_id: 'locality',
  sector_id: 'sector',
  shop: 'shop',
  promocode: 'promocode',
  product: 'product',
} as const

const read = async (object: string): Promise<Payload[]> =>
  JSON.parse(await readFile(new URL(`demo/${object}.json`, import.meta.url), 'utf8'))

const shop = Object.fromEntries(
  await Promise.all(Object.keys(KEYS).map(async (object) => [object, await read(object)] as const)),
)
const every = Object.entries(shop).flatMap(([object, rows]) => rows.map((row) => ({ object, row })))

const isObject = (value: unknown): value is Payload => typeof value === 'object' && value !== null

/** Every reference by client key inside a value: the field that holds it, and the reference. */
const references = (value: unknown, field = ''): [field: string, reference: Payload][] => {
  if (Array.isArray(value)) return value.flatMap((element) => references(element, field))
  if (!isObject(value)) return []
  if (field in TARGETS && Object.keys(value).length === 1 && !isObject(Object.values(value)[0]))
    return [[field, value]]
  return Object.entries(value).flatMap(([name, inner]) => references(inner, name))
}

test('the demo shop is small and complete', () => {
  const sizes = Object.entries(shop).map(([object, rows]) => [object, rows.length])
  assert.deepEqual(Object.fromEntries(sizes), {
    brand: 10,
    category: 14,
    specification: 7,
    'specification-value': 37,
    'category-characteristic': 10,
    product: 48,
    region: 24,
    locality: 73,
    sector: 5,
    shop: 3,
    promocode: 1,
    'external-order': 8,
  })
})

test('every object has a unique client key', () => {
  for (const [object, key] of Object.entries(KEYS)) {
    if (key === undefined) continue
    const values = (shop[object] ?? []).map((row) => row[key])
    assert.ok(values.every((value) => typeof value === 'string' && value !== ''))
    assert.equal(new Set(values).size, values.length, object)
  }
})

test('every reference names an object that is loaded before, or in the same call', () => {
  const order = Object.keys(KEYS)
  let found = 0
  for (const { object, row } of every)
    for (const [field, reference] of references(row)) {
      const target = TARGETS[field as keyof typeof TARGETS]
      const [[key, value] = []] = Object.entries(reference)
      assert.equal(key, KEYS[target], `${object}: ${field}`)
      assert.ok(
        shop[target]?.some((candidate) => candidate[KEYS[target]] === value),
        `${object}: no ${target} "${value}"`,
      )
      assert.ok(order.indexOf(target) <= order.indexOf(object))
      found++
    }
  assert.ok(found > 300, `${found} references`)
})

test('a text in one language exists in all four', () => {
  for (const { object, row } of every.filter(({ object }) => !PLACES.includes(object)))
    for (const field of Object.keys(row)) {
      const [, name] = /^(.+)_(?:ro|ru|en|uk)$/.exec(field) ?? []
      if (name === undefined) continue
      for (const language of LANGUAGES) {
        const text: unknown = row[`${name}_${language}`]
        assert.ok(typeof text === 'string' && text.trim() !== '', `${object}: ${name}_${language}`)
        assert.equal(text, text.trim().normalize('NFC'))
      }
    }
})

test('each language uses only its own letters', () => {
  const foreign = {
    ro: /[ŞşŢţ]|\p{Script=Cyrillic}/u,
    ru: /[ІіЇїЄєҐґ]/,
    en: /\p{Script=Cyrillic}/u,
    uk: /[ЁёЪъЫыЭэ]/,
  }
  for (const { row } of every)
    for (const [field, text] of Object.entries(row))
      for (const language of LANGUAGES)
        if (field.endsWith(`_${language}`)) assert.doesNotMatch(String(text), foreign[language], field)
  assert.doesNotMatch(JSON.stringify(shop), /[ŞşŢţ]/)
})

test('a slug is Latin and unique in its language', () => {
  for (const object of ['category', 'product'])
    for (const language of LANGUAGES) {
      const slugs = shop[object]?.map((row) => String(row[`slug_${language}`])) ?? []
      for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/)
      assert.equal(new Set(slugs).size, slugs.length)
    }
})

test('a characteristic key has neither capitals nor spaces', () => {
  for (const object of ['specification', 'specification-value'])
    for (const row of shop[object] ?? []) assert.match(String(row.sp_key), /^[^\s,\p{Lu}]+$/u)
})

test('prices are money, and an old price is higher', () => {
  for (const { price, old_price: old } of shop.product ?? []) {
    assert.match(String(price), /^\d+\.\d\d$/)
    assert.ok(old === null || Number(old) > Number(price))
  }
})

test('the places are those of "vitrina geo load md", so that it finds nothing to change', async () => {
  for (const { path, lines } of await placesOf('md')) {
    const shipped = new Map(lines.map((line) => JSON.parse(line.toString())).map((row) => [row.code, row]))
    for (const row of shop[path] ?? []) assert.deepEqual(row, shipped.get(row.code))
  }
})

test('every region has a locality, and each store is in its named places', () => {
  const codeIn = (row: Payload, field: string) => (row[field] as { code: string } | undefined)?.code
  const inside = (object: string, field: string) =>
    new Map((shop[object] ?? []).map((row) => [row.code, codeIn(row, field)]))
  const regionOf = inside('locality', 'region_id')
  const localityOf = inside('sector', 'locality_id')
  const lived = new Set(regionOf.values())
  assert.deepEqual(
    shop.region?.filter(({ code }) => !lived.has(String(code))),
    [],
  )
  for (const { addresses } of shop.shop ?? []) {
    const address = addresses as Payload
    const sector = codeIn(address, 'sector_id')
    assert.equal(regionOf.get(codeIn(address, 'locality_id')), codeIn(address, 'region_id'))
    if (sector !== undefined) assert.equal(localityOf.get(sector), codeIn(address, 'locality_id'))
  }
})

test('phone numbers of the demo are from an unassigned range', () => {
  const phones = (shop.shop ?? []).flatMap(({ phones }) => phones as { phone: string }[])
  for (const { phone } of phones) assert.match(phone, /^\+373 22 000 00\d$/)
})

const checkDigit = (barcode: string) => {
  const digits = [...barcode].slice(0, -1).map(Number)
  return (10 - (digits.reduce((sum, digit, place) => sum + digit * (place % 2 ? 3 : 1), 0) % 10)) % 10
}

test('products, pictures and brands are those of the sample files', async () => {
  const rows = [...(await products()), ...(await productsOffFull())]
  const codes = new Set(rows.map((row) => row.code))
  const pictures = new Set(rows.flatMap((row) => (row.images as { url: string }[]).map(({ url }) => url)))
  for (const { code, images } of shop.product ?? []) {
    const barcode = String(code)
    const urls = (images as { url: string }[]).map(({ url }) => url)
    assert.match(barcode, /^\d{13}$/)
    assert.equal(Number(barcode.at(-1)), checkDigit(barcode))
    assert.ok(urls.every((url) => pictures.has(url)))
    // The wider file has lost its barcodes to a spreadsheet, but its pictures' addresses still spell them.
    assert.ok(codes.has(code) || urls.some((url) => url.replaceAll('/', '').includes(barcode)), barcode)
  }

  const known = await readRows<{ brand: string; display_name: string }>('brands')
  const names = new Set(known.flatMap((row) => [row.brand, row.display_name]))
  for (const { name } of shop.brand ?? []) assert.ok(names.has(String(name)), String(name))
})
