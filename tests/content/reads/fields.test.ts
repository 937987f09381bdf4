import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post } = await openShop()
const LIST = '/external/category'

let id: number
before(async () => {
  const { body } = await post(`${LIST}/bulk-create/`, [
    { name_ro: 'Lactate', image: 'https://a.example/i', group_category_id: 'A' },
  ])
  id = body[0].id
})

/** Fields of section 2.1 of the source, without its three write-only ones. */
const DOCUMENTED = [
  'id',
  'position',
  'hide',
  'description_position',
  'group_category_id',
  'show_18_popup',
  'category_id',
  ...['name', 'slug', 'description', 'meta_description', 'meta_title', 'meta_keywords'].flatMap((name) =>
    ['ro', 'ru', 'en', 'uk'].map((language) => `${name}_${language}`),
  ),
]

test('a read returns exactly the documented fields of a category', async () => {
  for (const address of [LIST, `${LIST}/${id}`]) {
    const [one] = [(await get(address)).body].flat()
    assert.deepEqual(Object.keys(one).sort(), DOCUMENTED.toSorted())
  }
})

test('only the selected fields are returned', async () => {
  for (const [names, expected] of [
    ['id', { id }],
    ['name_ro', { name_ro: 'Lactate' }],
    ['name_ro,id', { id, name_ro: 'Lactate' }],
    ['group_category_id,category_id,hide', { group_category_id: 'A', category_id: null, hide: false }],
    ['id,id,id', { id }],
    ['id,%20name_ro', { id, name_ro: 'Lactate' }],
  ] as const) {
    assert.deepEqual((await get(`${LIST}?fields=${names}`)).body, [expected])
    assert.deepEqual((await get(`${LIST}/${id}?fields=${names}`)).body, expected)
    assert.deepEqual((await get(`${LIST}/by/group_category_id/A?fields=${names}`)).body, expected)
  }
})

test('created_at and updated_at are returned only if they are selected', async () => {
  const { body } = await get(`${LIST}/${id}?fields=created_at,updated_at`)
  assert.deepEqual(Object.keys(body), ['created_at', 'updated_at'])
  assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)
  assert.equal(body.updated_at, body.created_at)
  assert.ok(!('created_at' in (await get(`${LIST}/${id}`)).body))
})

test('an unknown name is refused, listing the valid ones', async () => {
  for (const address of [LIST, `${LIST}/${id}`, `${LIST}/by/group_category_id/A`]) {
    const { status, body } = await get(`${address}?fields=id,nonsense,name,ID`)
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map(({ field, code }: Record<string, string>) => [field, code]),
      ['nonsense', 'name', 'ID'].map(() => ['fields', 'unknown_field']),
    )
    for (const [place, name] of ['nonsense', 'name', 'ID'].entries()) {
      assert.match(body.errors[place].message, RegExp(`field “${name}”`))
      for (const valid of [...DOCUMENTED, 'created_at', 'updated_at'])
        assert.match(body.errors[place].message, RegExp(`\\b${valid}\\b`))
    }
  }
})

test('an empty name is skipped', async () => {
  for (const fields of ['', ',', 'id,', ',id'])
    assert.deepEqual(
      (await get(`${LIST}?fields=${fields}`)).body,
      (await get(`${LIST}${fields.includes('id') ? '?fields=id' : ''}`)).body,
      fields,
    )
})

test('the pictures of a category are refused in fields, and not listed among the valid names', async () => {
  for (const name of ['image', 'promo_img', 'meta_image']) {
    for (const address of [LIST, `${LIST}/${id}`]) {
      const { status, body } = await get(`${address}?fields=id,${name}`)
      assert.equal(status, 400)
      assert.partialDeepStrictEqual(body.errors, [{ field: 'fields', code: 'unknown_field' }])
    }
  }
  const { body } = await get(`${LIST}?fields=nonsense`)
  assert.doesNotMatch(body.errors[0].message, /\b(image|promo_img|meta_image|site_id|digest)\b/)
})

test('columns of the table that are not fields cannot be read', async () => {
  for (const name of ['site_id', 'digest', 'ctid', 'xmin', '*', 'id::text', '"id"', 'id)--'])
    assert.equal((await get(`${LIST}?fields=${encodeURIComponent(name)}`)).status, 400, name)
})
