import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { objectsToTry } from '../contract/every-object.ts'
import { fieldsOf } from '../contract/payload.ts'
import { fillShop, objects } from '../isolation/shop.ts'
import { IS_LONG } from '../long.ts'
import { openShop } from '../vitrina.ts'

const vitrina = await openShop()
const { get, sql } = vitrina
const neighbour = await vitrina.client()
await fillShop(vitrina, 2, 'ours')
await fillShop(neighbour, 1, 'theirs')

/** Values that would end a statement, widen a condition, call a function or be invalid text if they were ever used as SQL. */
const HOSTILE = [
  "'",
  '"; drop table category; --',
  "' or '1'='1",
  '1 or 1=1',
  '1) or (1=1',
  "1' union select token, digest from api_token --",
  "'; select pg_sleep(9); --",
  '(select version())',
  'id,site_id',
  '-id; drop table site',
  '1,2) or site_id > (0',
  '$1',
  '\\',
  "\\' or 1=1 --",
  '%27%20or%201=1',
  '%',
  '_',
  '%_\\%',
  '\u0000',
  'a\u0000b',
  '\ufffe\u202e',
  '٣',
  '-1',
  '0x1',
  '1e9',
  '99999999999999999999',
  '9007199254740993',
  'null',
  'NaN',
  '{}',
  '[]',
  '{1,2}',
  '*',
  '__proto__',
  'x'.repeat(3000),
] // biome-ignore format: a list

const parametersOf = (object: Resource): string[] => [
  'page',
  'page_size',
  'after',
  'fields',
  'ids',
  'updated_after',
  'search',
  'ordering',
  ...(object.key === null ? [] : [object.key]),
  ...fieldsOf(object).flatMap(({ name, field }) =>
    ['reference', 'references', 'boolean'].includes(field.kind) ? [name] : [],
  ),
]

const everythingOf = async () => {
  const rows = await sql<{ line: string }>`
    select concat_ws(' ', (select count(*) from site), (select count(*) from api_token),
      (select string_agg(state::text, ' ' order by state::text) from content_state as state)) as line
  `
  return rows[0]?.line
}

/** Objects that have every kind of field between them; a long run tests them with all values, and others. */
const COMPLETE_TYPES = ['category', 'product']

/** Every how many values any other parameter is tested with; the parameters together cover all values. */
const SHARE = 11

const tried = objectsToTry(objects).filter(({ path }) => IS_LONG || COMPLETE_TYPES.includes(path))

for (const [place, object] of tried.entries()) {
  const at = `/external/${object.path}`
  const share = IS_LONG && COMPLETE_TYPES.includes(object.path) ? 1 : SHARE
  /** Values for the object's n-th parameter. */
  const hostileTo = (n: number) => HOSTILE.filter((_, nth) => nth % share === (place + n) % share)

  test(`P4 SQL in any parameter of ${object.path} is an ordinary value, or refused`, async () => {
    const before = await everythingOf()
    const places = [
      ...parametersOf(object).map((name) => `/?${name}=*`),
      ...['ids', 'search', 'ordering'].map((name) => `/?hide=false&page=2&page_size=1&${name}=*`),
      '/?*=1',
      '/1?fields=*',
      '/*',
      ...(object.key === null ? [] : [`/by/${object.key}/*`]),
    ]
    const paths = places.flatMap((place, n) =>
      hostileTo(n).map((text) => at + place.replace('*', () => encodeURIComponent(text))),
    )

    for (const path of paths) {
      const { status, body } = await get(path)
      assert.ok([200, 400, 404].includes(status), `${status} ${path} ${JSON.stringify(body)}`)
      assert.doesNotMatch(JSON.stringify(body), /theirs|PostgreSQL|syntax|SELECT/, path)
    }
    assert.equal(await everythingOf(), before)
  })

  test(`P4 SQL in the options of a write to ${object.path} is refused`, async () => {
    const before = await everythingOf()
    for (const text of hostileTo(0)) {
      const value = encodeURIComponent(text)
      for (const option of ['dry_run', 'mode', 'slugs', 'fields', `x${value}`]) {
        const { status, body } = await vitrina.post(`${at}/bulk-upsert/?${option}=${value}`, [{ id: 1 }])
        assert.equal(status, 400, `${option}=${text} ${JSON.stringify(body)}`)
      }
      const refused = text.includes('\0') ? 400 : 404
      assert.equal((await vitrina.put(`${at}/${value}/`, {})).status, refused, text)
      assert.equal((await vitrina.del(`${at}/${value}/`)).status, refused, text)
    }
    assert.equal(await everythingOf(), before)
  })
}

test('P4 SQL in a text is a text', async () => {
  const names = HOSTILE.filter((text) => !text.includes('\0') && text.length < 256)
  const { status, body } = await vitrina.post(
    '/external/category/bulk-create/',
    names.map((text) => ({ name_ro: text, group_category_id: `sql ${text}` })),
  )
  assert.equal(status, 201)

  for (const [place, text] of names.entries()) {
    assert.equal(body[place].name_ro, text)
    const response = await get(`/external/category/by/group_category_id/${encodeURIComponent(`sql ${text}`)}`)
    assert.equal(response.body.id, body[place].id, text)
    const child = await vitrina.post('/external/category/bulk-create/', [
      { category_id: { group_category_id: `sql ${text}` } },
    ])
    assert.deepEqual(child.body[0].category_id, [body[place].id])
    const filtered = await get(`/external/category/?group_category_id=${encodeURIComponent(`sql ${text}`)}`)
    assert.equal(filtered.body.length, 1, text)
  }
})

test('P4 a search finds wildcards as characters', async () => {
  const names = ['100% bumbac', '100 bumbac', 'a_b', 'axb', 'c\\d', 'cd']
  await vitrina.post(
    '/external/brand/bulk-create/',
    names.map((name, n) => ({ name, slug: `wild-${n}` })),
  )
  for (const [text, ...expected] of [
    ['100%', '100% bumbac'],
    ['a_b', 'a_b'],
    ['c\\d', 'c\\d'],
  ] as const) {
    const { body } = await get(`/external/brand/?search=${encodeURIComponent(text)}`)
    assert.deepEqual(
      body.map(({ name }: { name: string }) => name),
      expected,
    )
  }
})

test('P4 SQL in a header is not executed', async () => {
  for (const text of HOSTILE.filter((text) => /^[\x20-\x7e]+$/.test(text) && text.length < 256)) {
    for (const name of ['if-none-match', 'prefer', 'accept-language', 'x-request-id'])
      assert.ok(
        [200, 304].includes((await get('/external/brand/1', { [name]: text })).status),
        `${name}: ${text}`,
      )
    assert.equal((await get('/external/brand/1', { 'api-token': text })).status, 401, text)
    const key = { 'idempotency-key': text }
    const { status } = await vitrina.post('/external/brand/bulk-upsert/', [{ id: 1 }], key)
    assert.equal(status, text.includes(' ') ? 400 : 200, text)
  }
})
