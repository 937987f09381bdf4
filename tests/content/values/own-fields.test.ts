import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content } from '@vitrina/sdk/content'
import { openShop, type Reply } from '../../vitrina.ts'
import { brand, product } from '../writes/drafts.ts'

const shop = await openShop()
const { get, post, put, del: remove } = shop

const declare = async (code: string, kind: string, more: object = {}, object = 'product') => {
  const { status, body } = await post('/external/own-field/', { object, code, kind, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const save = async (key: string, custom: object | null, more: object = {}): Promise<Reply> =>
  post('/external/product/bulk-upsert/', [product(key, { ...more, custom })])
const customOf = async (key: string) =>
  (await get(`/external/product/by/group_product_id/${key}/`)).body.custom
const refusalOf = ({ status, body }: Reply): string => {
  assert.notEqual(status, 200, JSON.stringify(body))
  const [first] = body.errors ?? [body]
  return `${first.code} ${first.field}: ${first.message}`
}

test('5.4.1 a site without own fields refuses custom values and returns none', async () => {
  assert.match(
    refusalOf(await save('early', { color: 'red' })),
    /^unknown_field custom\.color: .*POST \/external\/own-field/,
  )
  const [plain] = (await post('/external/product/bulk-create/', [product('plain')])).body
  assert.ok(!('custom' in plain))
})

test('5.4.2 each kind is read as written, a partial update merges, and null clears', async () => {
  await declare('color', 'choice', {
    choices: ['red', { code: 'green', label_ru: 'Зелёный' }],
    filterable: true,
  })
  await declare('sizes', 'choice', { choices: ['s', 'm', 'l'], multiple: true, filterable: true })
  await declare('note', 'text', { filterable: true })
  await declare('story', 'rich_text', { localized: true })
  await declare('power', 'number', { places: 2, filterable: true })
  await declare('ratio', 'number', { places: 6 })
  await declare('fragile', 'boolean', { filterable: true })
  await declare('made', 'date', { filterable: true })
  await declare('seen', 'datetime')
  await declare('cost', 'money', { filterable: true })
  await declare('sheet', 'url')
  await declare('maker', 'reference', { refers_to: 'brand', filterable: true })
  await declare('shelves', 'reference', { refers_to: 'category', multiple: true })
  await post('/external/brand/bulk-create/', [brand('acme')])
  const [shelf] = (
    await post('/external/category/bulk-create/', [{ group_category_id: 'shelf', name_ro: 'Raft' }])
  ).body
  const sent = {
    color: 'GREEN',
    sizes: ['m', 's'],
    note: '  A note ',
    story_ru: '<p>Да</p>',
    power: '12.50',
    fragile: 'true',
    made: '2026-01-31',
    seen: '2026-01-31T10:00:00+02:00',
    cost: 5,
    sheet: 'https://shop.example/a.pdf',
    maker: { slug: 'acme' },
    shelves: [{ group_category_id: 'shelf' }],
  }
  assert.equal((await save('all', sent)).status, 200)
  const [acme] = (await get('/external/brand/?slug=acme')).body
  const expected = {
    color: 'green',
    sizes: ['m', 's'],
    note: 'A note',
    story_ru: '<p>Да</p>',
    power: 12.5,
    fragile: true,
    made: '2026-01-31',
    seen: '2026-01-31T08:00:00.000Z',
    cost: '5.00',
    sheet: 'https://shop.example/a.pdf',
    maker: acme.id,
    shelves: [shelf.id],
  }
  assert.deepEqual(await customOf('all'), expected)
  const { body: again } = await save('all', { ...expected, power: 12.5 })
  assert.equal(again[0].outcome, 'unchanged')
  const { body: one } = await get('/external/product/by/group_product_id/all/')
  const merged = await put(`/external/product/${one.id}/`, {
    custom: { color: 'red', sizes: null },
    'custom.note': 'B',
  })
  const { sizes: _, ...rest } = expected
  assert.deepEqual(merged.body.custom, { ...rest, color: 'red', note: 'B' })
  const flat = await get(`/external/product/${one.id}/?fields=custom.color,custom.sizes,custom.power`)
  assert.deepEqual(flat.body, { 'custom.sizes': null, 'custom.color': 'red', 'custom.power': 12.5 })
  // A referenced object cannot be deleted.
  assert.match(refusalOf(await remove(`/external/brand/${acme.id}/`)), /in_use/)
  const cleared = await put(`/external/product/${one.id}/`, { custom: null })
  assert.ok(!('custom' in cleared.body))
})

test('5.4.2 each bad value is reported by its code, with the accepted values', async () => {
  const refusalFor = async (custom: object) => refusalOf(await save('bad', custom))
  assert.match(await refusalFor({ colour: 'red' }), /^unknown_field custom\.colour: .*nearest one is “color”/)
  assert.match(await refusalFor({ color: 'blue' }), /^invalid_value custom\.color: .*red, green/)
  assert.match(await refusalFor({ power: 1.23456789 }), /^too_precise custom\.power/)
  assert.match(await refusalFor({ ratio: '123456789012.123456' }), /^out_of_range custom\.ratio: .*15 digits/)
  assert.match(await refusalFor({ maker: { slug: 'none' } }), /^not_found custom\.maker/)
  assert.match(await refusalFor({ shelves: [999999] }), /^not_found custom\.shelves\.0/)
  assert.match(await refusalFor({ made: '2026-02-30' }), /^invalid_value custom\.made/)
  const { body } = await post('/external/product/bulk-upsert/', [
    product('bad', { custom: { color: 1, fragile: 'maybe' } }),
  ])
  assert.deepEqual(
    body.errors.map(({ field }: { field: string }) => field),
    ['custom.color', 'custom.fragile'],
  )
})

test('5.4.3 required, unique and default values are enforced for the whole batch', async () => {
  await declare('code2', 'text', { required: true, unique: true }, 'brand')
  await declare('tier', 'choice', { choices: ['a', 'b'], default: 'b' }, 'brand')
  const create = (...brands: object[]) => post('/external/brand/bulk-create/', brands)
  assert.match(refusalOf(await create(brand('one'))), /^required custom\.code2/)
  const created = await create(
    brand('one', { custom: { code2: 'X' } }),
    brand('two', { custom: { code2: 'Y', tier: 'a' } }),
  )
  assert.equal(created.status, 201, JSON.stringify(created.body))
  assert.deepEqual(
    created.body.map(({ custom }: { custom: object }) => custom),
    [
      { tier: 'b', code2: 'X' },
      { tier: 'a', code2: 'Y' },
    ],
  )
  assert.match(
    refusalOf(await create(brand('three', { custom: { code2: 'X' } }))),
    /^duplicate custom\.code2/,
  )
  const same = await create(
    brand('four', { custom: { code2: 'Z' } }),
    brand('five', { custom: { code2: 'Z' } }),
  )
  assert.match(refusalOf(same), /^duplicate custom\.code2/)
  const [one, two] = created.body
  const swap = await put('/external/brand/bulk-update/', [
    { id: one.id, custom: { code2: 'Y' } },
    { id: two.id, custom: { code2: 'X' } },
  ])
  assert.equal(swap.status, 200, JSON.stringify(swap.body))
  assert.match(
    refusalOf(await put(`/external/brand/${one.id}/`, { custom: { code2: null } })),
    /^required custom\.code2/,
  )
  assert.equal((await put(`/external/brand/${one.id}/`, { custom: { tier: 'a' } })).body.custom.code2, 'Y')
})

test('5.4.4 lists are filtered by values, several values and bounds', async () => {
  const rows = [1, 2, 3, 4].map((n) =>
    product(`f${n}`, {
      custom: {
        color: n % 2 ? 'red' : 'green',
        power: n,
        cost: `${n}.50`,
        made: `2026-0${n}-01`,
        sizes: n > 2 ? ['l', 's'] : ['m'],
        fragile: n === 1,
      },
    }),
  )
  assert.equal((await post('/external/product/bulk-upsert/', rows)).status, 200)
  const matches = async (query: string) => {
    const { status, body } = await get(`/external/product/?fields=group_product_id&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.map(({ group_product_id }: { group_product_id: string }) => group_product_id).join()
  }
  assert.equal(await matches('custom.color=red&custom.power_min=2&custom.power_max=9'), 'f3')
  assert.equal(await matches('custom.color=green,red&custom.power_max=9'), 'f1,f2,f3,f4')
  assert.equal(await matches('custom.power_max=2'), 'f1,f2')
  assert.equal(await matches('custom.cost_min=3.5&custom.power_max=9'), 'f3,f4')
  assert.equal(await matches('custom.made_min=2026-02-01&custom.made_max=2026-03-01'), 'f2,f3')
  assert.equal(await matches('custom.sizes=l'), 'f3,f4')
  assert.equal(await matches('custom.fragile=true&custom.power_max=9'), 'f1')
  assert.equal(await matches('custom.color='), '')
  const plan = await shop.sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`
    return sql`
      explain select id from product
      where custom is not null and custom @> any(${['{"1":"a"}', '{"1":"b"}']}::text[]::jsonb[])
    `
  })
  assert.match(JSON.stringify(plan), /product_custom_idx/)
  assert.match(
    refusalOf(await get('/external/product/?custom.seen=2026-01-01')),
    /^unknown_parameter custom\.seen/,
  )
  assert.match(refusalOf(await get('/external/product/?custom.color=blue')), /^invalid_value custom\.color/)
  const narrowed = await get(
    '/external/product/export/?format=csv&custom.color=red&fields=group_product_id,custom.color',
  )
  assert.equal(narrowed.body.trim(), 'group_product_id,custom.color\nf1,red\nf3,red')
})

test('5.4.1 a change that would lose values is refused, and a field declared again is another one', async () => {
  const { body: fields } = await get('/external/own-field/?object=product')
  const of = (code: string) => fields.find((field: { code: string }) => field.code === code)
  const change = (code: string, more: object) => put(`/external/own-field/${of(code).id}/`, more)
  assert.match(
    refusalOf(await change('power', { kind: 'text', places: null })),
    /^conflict kind|^conflict undefined/,
  )
  assert.match(refusalOf(await change('color', { choices: ['red'] })), /conflict/)
  assert.match(refusalOf(await change('power', { places: 1 })), /conflict/)
  assert.equal(
    (await change('color', { choices: ['red', 'green', 'blue'], label_en: 'Colour' })).body.label_en,
    'Colour',
  )
  assert.equal((await change('color', { code: 'colour' })).status, 200)
  assert.equal((await customOf('f1')).colour, 'red')
  assert.equal((await remove(`/external/own-field/${of('color').id}/`)).status, 204)
  assert.ok(!('colour' in (await customOf('f1'))))
  await declare('colour', 'text')
  assert.ok(!('colour' in (await customOf('f1'))))
  const bad = await post('/external/own-field/', { object: 'product', code: 'story_ru', kind: 'text' })
  assert.match(refusalOf(bad), /duplicate/)
  assert.match(
    refusalOf(await post('/external/own-field/', { object: 'product', code: '1a', kind: 'text' })),
    /^invalid_value code/,
  )
})

test('5.4.5 P29 a field for writers is hidden from tokens that only read', async () => {
  await declare('margin', 'number', { visible_to: 'writers', filterable: true })
  await save('secret', { margin: 7, note: 'seen' })
  assert.deepEqual(await customOf('secret'), { note: 'seen', margin: 7 })
  const reader = await shop.client({ siteId: shop.siteId, scopes: ['content:read', 'lookups:read'] })
  const one = '/external/product/by/group_product_id/secret/'
  assert.deepEqual((await reader.get(one)).body.custom, { note: 'seen' })
  assert.deepEqual((await reader.get(`${one}?fields=custom`)).body, { custom: { note: 'seen' } })
  assert.match(refusalOf(await reader.get(`${one}?fields=custom.margin`)), /^unknown_field/)
  assert.match(refusalOf(await reader.get('/external/product/?custom.margin=7')), /^unknown_parameter/)
  const { body: exported } = await reader.get('/external/product/export/?format=csv')
  assert.ok(exported.includes('custom.note') && !exported.includes('margin'))
  // Its ETag differs, so a cached response of one caller is not valid for the other.
  const tags = await Promise.all([get(one), reader.get(one)])
  assert.notEqual(...(tags.map(({ headers }) => headers.get('etag')) as [string, string]))
})

test('5.4.6 the OpenAPI document of a site has its own fields, and that of all sites does not', async () => {
  const { body: site } = await get('/external/openapi.json')
  const { body: all } = await get('/openapi.json')
  const customIn = ({ components }: Reply['body'], form: string) => components.schemas[form].properties.custom
  assert.deepEqual(customIn(site, 'Product').properties.power.type, 'number')
  assert.deepEqual(customIn(site, 'ProductCreate').properties.fragile, { type: ['boolean', 'null'] })
  assert.equal(customIn(all, 'Product').properties, undefined)
  const names = ({ paths }: Reply['body']) =>
    paths['/external/product'].get.parameters.map(({ name }: { name: string }) => name)
  assert.deepEqual(
    names(site)
      .filter((name: string) => !names(all).includes(name))
      .includes('custom.power_min'),
    true,
  )
})

test('5.4.1 product groups of both versions have own fields', async () => {
  for (const path of ['product-group', 'v2/product-group']) {
    const field = await declare('season', 'text', { filterable: true, searchable: true }, path)
    const { body: created } = await post(`/external/${path}/bulk-create/`, [
      { name: 'Coats', code: 'coats', custom: { season: 'Winter' } },
      { name: 'Boots', code: 'boots' },
    ])
    assert.deepEqual(
      created.map(({ custom }: { custom?: object }) => custom),
      [{ season: 'Winter' }, undefined],
    )
    for (const query of ['custom.season=Winter', 'search=winter'])
      assert.deepEqual((await get(`/external/${path}/?fields=code&${query}`)).body, [{ code: 'coats' }], path)
    const [, second] = created
    const written = await put(`/external/${path}/${second.id}/`, { custom: { season: 'Autumn' } })
    assert.deepEqual(written.body.custom, { season: 'Autumn' })
    const { body: feed } = await get(`/external/changes/?after=0&types=${path}`)
    assert.deepEqual(feed.changes.at(-1).fields, ['custom'], path)
    assert.equal((await remove(`/external/own-field/${field.id}/`)).status, 204)
  }
})

test('5.4.2 the SDK types the own fields of a site', async () => {
  const typed = content<{ product: { power: number; note: string } }>({ url: shop.url, token: shop.token })
  await typed.product.upsert([{ group_product_id: 'f1', custom: { power: 8, note: null } }])
  const one = await typed.product.byKey('f1')
  const power: number | undefined = one?.custom?.power
  assert.equal(power, 8)
  // @ts-expect-error a number is not a text
  const wrong = () => typed.product.upsert([{ group_product_id: 'f1', custom: { note: 5 } }])
  assert.ok(wrong)
})
