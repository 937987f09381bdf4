import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product as productDraft } from '../writes/drafts.ts'

const { get, post, put, client, sql, siteId } = await openShop()
const AT = '/external/category'

const create = async (query: string, ...payloads: object[]): Promise<Record<string, unknown>[]> => {
  const { status, body } = await post(`${AT}/bulk-create/${query}`, payloads)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const auto = async (...payloads: object[]) => create('?slugs=auto', ...payloads)

test('a slug is unique within its language', async () => {
  await create('', { slug_ro: 'unic' })
  assert.equal(
    (await post(`${AT}/bulk-create/`, [{ slug_ru: 'unic', slug_en: 'unic', slug_uk: 'unic' }])).status,
    201,
  )
  for (const language of ['ro', 'ru', 'en', 'uk']) {
    const { status, body } = await post(`${AT}/bulk-create/`, [{ [`slug_${language}`]: 'unic' }])
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ index: 0, field: `slug_${language}`, code: 'duplicate' }])
  }
})

test('a slug is unique within its kind of object and site', async () => {
  await create('', { slug_ro: 'liber' })
  const product = productDraft('1', { price: 1, name_ro: 'P', slug_ro: 'liber' })
  assert.equal((await post('/external/product/bulk-create/', [product])).status, 201)
  assert.equal((await (await client()).post(`${AT}/bulk-create/`, [{ slug_ro: 'liber' }])).status, 201)
})

test('slugs that differ in case are different', async () => {
  await create('', { slug_ro: 'caz' }, { slug_ro: 'Caz' }, { slug_ro: 'CAZ' })
})

test('slugs and keys may be swapped within one batch', async () => {
  const [one, two, three] = await create(
    '',
    { slug_ro: 's1', group_category_id: 'k1' },
    { slug_ro: 's2', group_category_id: 'k2' },
    { slug_ro: 's3', group_category_id: 'k3' },
  )
  const { status, body } = await put(`${AT}/bulk-update/`, [
    { id: one?.id, slug_ro: 's2', group_category_id: 'k3' },
    { id: two?.id, slug_ro: 's1', group_category_id: 'k1' },
    { id: three?.id, slug_ro: 's4', group_category_id: 'k2' },
  ])
  assert.equal(status, 200, JSON.stringify(body))
  assert.partialDeepStrictEqual(body, [
    { slug_ro: 's2', group_category_id: 'k3' },
    { slug_ro: 's1', group_category_id: 'k1' },
    { slug_ro: 's4', group_category_id: 'k2' },
  ])
})

test('a slug released by another object in the same batch is free', async () => {
  const [one, two] = await create('', { slug_ro: 'dat' }, { slug_ro: 'alt' })
  const batch = [{ id: two?.id, slug_ro: 'dat' }]
  assert.equal((await put(`${AT}/bulk-update/`, batch)).status, 400)
  for (const input of [null, '', 'nou'])
    assert.equal((await put(`${AT}/bulk-update/`, [...batch, { id: one?.id, slug_ro: input }])).status, 200)
  const fresh = await post(`${AT}/bulk-upsert/`, [
    { id: two?.id, slug_ro: null },
    { group_category_id: 'n', slug_ro: 'dat' },
  ])
  assert.equal(fresh.status, 200, JSON.stringify(fresh.body))
})

test('a slug is created only on request', async () => {
  const [one] = await create('', { name_ro: 'Lapte' })
  assert.equal(one?.slug_ro, null)
  assert.equal((await post(`${AT}/bulk-create/?slugs=given`, [{}])).status, 400)
})

test('slugs=auto creates a slug from the name in each language', async () => {
  const [one] = await auto({ name_ro: 'Lapte și brânză', name_ru: 'Молоко', name_en: 'Milk & Cheese!' })
  assert.partialDeepStrictEqual(one, {
    slug_ro: 'lapte-si-branza',
    slug_ru: 'moloko',
    slug_en: 'milk-cheese',
    slug_uk: null,
  })
})

test('slugs=auto transliterates Romanian, Russian and Ukrainian', async () => {
  for (const [field, name, slug] of [
    ['ro', 'ĂÂÎȘȚ ăâîșț', 'aaist-aaist'],
    ['ro', 'ŞŢ şţ', 'st-st'],
    ['ru', 'Щука в борще', 'shchuka-v-borshche'],
    ['ru', 'Объём', 'obem'],
    ['uk', 'Ґанок', 'ganok'],
    ['en', 'Crème brûlée Ø Straße', 'creme-brulee-o-strasse'],
    ['en', '  --A/B  (100%)  ', 'a-b-100'],
  ]) {
    const [one] = await auto({ [`name_${field}`]: name })
    assert.equal(one?.[`slug_${field}`], slug, name)
  }
  const alphabet = 'абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя'
  const [one] = await auto({
    name_ru: alphabet,
    name_uk: alphabet.toUpperCase(),
    name_en: alphabet.normalize('NFD'),
  })
  assert.match(String(one?.slug_ru), /^[a-z]+$/)
  assert.equal(one?.slug_uk, one?.slug_ru)
})

test('slugs=auto adds numbers to conflicting slugs, stored and in the batch', async () => {
  const slugs = async (...names: string[]) =>
    (await auto(...names.map((name_ro) => ({ name_ro })))).map(({ slug_ro }) => slug_ro)

  assert.deepEqual(await slugs('Pâine', 'paine', 'PAINE!'), ['paine', 'paine-2', 'paine-3'])
  assert.deepEqual(await slugs('Pâine', 'Pâine 3'), ['paine-4', 'paine-3-2'])
})

test('slugs=auto keeps sent slugs, and chooses numbers around them', async () => {
  const [one, two] = await auto({ name_ro: 'Unt' }, { name_ro: 'Unt', slug_ro: 'unt' })
  assert.deepEqual([one?.slug_ro, two?.slug_ro], ['unt-2', 'unt'])
})

test('slugs=auto creates no slug from a name without letters and digits', async () => {
  const [one, two] = await auto({ name_ro: '—!?—' }, { name_ro: '🧀' })
  assert.deepEqual([one?.slug_ro, two?.slug_ro], [null, null])
})

test('slugs=auto keeps the limit of 255 characters, including the number', async () => {
  const name = 'ab '.repeat(85)
  const [one, two] = await auto({ name_ro: name }, { name_ro: name })
  for (const slug of [one?.slug_ro, two?.slug_ro]) {
    assert.ok(String(slug).length <= 255)
    assert.match(String(slug), /^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
  assert.equal(two?.slug_ro, `${one?.slug_ro}-2`)
})

test('slugs=auto creates a required slug, also in an upsert that creates', async () => {
  const { status, body } = await post('/external/brand/bulk-create/?slugs=auto', [
    { name: 'Căprița' },
    { name: 'Caprița' },
  ])
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    body.map(({ slug }: { slug: string }) => slug),
    ['caprita', 'caprita-2'],
  )
  const upsert = await post(`${AT}/bulk-upsert/?slugs=auto`, [
    { group_category_id: 'X', name_ro: 'Smântână' },
  ])
  assert.equal((await get(`${AT}/${upsert.body[0].id}`)).body.slug_ro, 'smantana')
})

test('the key of a characteristic is created from its name: lower case, no spaces, commas as dots', async () => {
  const specification = (name_ro: string, more = {}) => ({ name_ro, name_ru: 'x', ...more })
  const { status, body } = await post('/external/specification/bulk-create/', [
    specification('Diagonala ecranului, inch'),
    specification('Culoare'),
    specification('CULOARE'),
    specification('culoare', { sp_key: '' }),
    specification('Culoare', { sp_key: 'My Key' }),
    specification('Объём, л'),
  ])
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    body.map(({ sp_key }: { sp_key: string }) => sp_key),
    ['diagonalaecranului.inch', 'culoare', 'culoare-2', 'culoare-3', 'My Key', 'объём.л'],
  )
})

test('the key of a characteristic is kept when its name changes, and cannot be cleared', async () => {
  const { body } = await post('/external/specification/bulk-create/', [{ name_ro: 'Masa', name_ru: 'Масса' }])
  const { id, sp_key } = body[0]
  for (const fields of [{ name_ro: 'Greutate' }, { sp_key: null }, { sp_key: '' }]) {
    const { status, body } = await put(`/external/specification/${id}/`, fields)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.sp_key, sp_key)
  }
})

test('slugs=auto converts compatibility characters to the letters they represent', async () => {
  const slugs = async (name_ro: string) => (await auto({ name_ro }))[0]?.slug_ro
  assert.equal(await slugs('№ 5'), 'no-5')
  assert.equal(await slugs('Vitrina ™'), 'vitrina-tm')
  assert.equal(await slugs('25 ℃'), '25-c')
  assert.equal(await slugs('Ａｐă ½ ㎏'), 'apa-1-2-kg')
})

test('4.3.4 slugs=auto fills the missing slugs of existing objects, even without other changes', async () => {
  const drafts = [
    { group_category_id: 'auto-1', name_ro: 'Chefir gras', name_ru: 'Кефир' },
    { group_category_id: 'auto-2', name_ro: 'Chefir gras', slug_ro: 'al-meu' },
  ]
  const upsert = async (query: string, batch: readonly object[]) =>
    (await post(`${AT}/bulk-upsert/${query}`, batch)).body.map(({ outcome }: { outcome: string }) => outcome)
  const slugsOf = async (key: string) => {
    const { body } = await get(`${AT}/by/group_category_id/${key}`)
    return [body.slug_ro, body.slug_ru, body.slug_en]
  }
  assert.deepEqual(await upsert('', drafts), ['created', 'created'])
  assert.deepEqual(await upsert('?slugs=auto', drafts), ['updated', 'unchanged'])
  assert.deepEqual(await slugsOf('auto-1'), ['chefir-gras', 'kefir', null])
  assert.deepEqual(await slugsOf('auto-2'), ['al-meu', null, null])
  assert.deepEqual(await upsert('?slugs=auto', drafts), ['unchanged', 'unchanged'])
  // Created from the stored name. A stored slug is kept although the call has none.
  const bare = [{ group_category_id: 'auto-2', name_ru: 'Кефир', slug_ro: null }]
  assert.deepEqual(await upsert('?slugs=auto', bare), ['updated'])
  assert.deepEqual(await slugsOf('auto-2'), ['al-meu', 'kefir-2', null])
  assert.deepEqual(await upsert('?slugs=auto', bare), ['unchanged'])
  await upsert('', [{ group_category_id: 'auto-1', slug_ru: null }])
  const { id } = (await get(`${AT}/by/group_category_id/auto-1`)).body
  await put(`${AT}/bulk-update/?slugs=auto`, [{ id }])
  assert.deepEqual(await slugsOf('auto-1'), ['chefir-gras', 'kefir', null])
})

test('4.3.4 a slug that is not a URL segment is refused, unless it is already stored', async () => {
  const bad = ['a/b', 'a b', 'a?b', 'a#b', '..', '.', 'a\\b', '50%', 'a\u00a0b', '<b>', 'a\u0007']
  const { body } = await post(
    `${AT}/bulk-create/`,
    bad.map((slug_ro) => ({ slug_ro })),
  )
  assert.deepEqual(
    body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
    bad.map((_, index) => [index, 'slug_ro', 'invalid_value']),
  )
  await create('', ...['a.b', 'a~b_c-d', 'молоко', 'a,b;c=d', '🧀'].map((slug_en) => ({ slug_en })))
  const [{ id } = { id: 0 }] = await create('', {})
  await sql`update category set slug_ro = 'an old one' where site_id = ${siteId} and id = ${Number(id)}`
  const read = (await get(`${AT}/${id}`)).body
  assert.equal((await put(`${AT}/bulk-update/`, [read])).status, 200)
  assert.equal((await put(`${AT}/${id}/`, { slug_ro: 'an older one' })).status, 400)
})
