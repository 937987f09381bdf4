import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanKey } from '@vitrina/schema/wire/key'
import { openShop } from '../../vitrina.ts'
import { product as productDraft } from '../writes/drafts.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put, url, token } = vitrina
const { written, refused } = oneField(vitrina, 'category')
const product = (n: number) => productDraft(`P-${n}`, { price: 1, name_ro: 'P' })
const products = oneField(vitrina, 'product', product)

/** Texts that a careless system may change in transit. */
const DELICATE = [
  'Lapte, 2.5%',
  '<p class="a">Lapte &amp; brânză</p><script>alert(1)</script>',
  `quotes ' " \` and \\ backslashes \\n \\u0041 \\\\`,
  'tab\t, line feed\n, carriage return\r\n, form feed\f, vertical tab\v, backspace\b',
  '\\N',
  '\\.',
  'NULL',
  '{1,2}',
  '[]',
  '"',
  '\u0001\u0002\u0007\u001b[31m\u001f\u007f\u0080\u009f',
  'line\u2028and\u2029paragraph separators, \u0085 too',
  '\ufeffbyte order mark, \u200bzero width, \u00adsoft hyphen, \u00a0no-break',
  '🧀👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇲🇩',
  'e\u0301 is not \u00e9, й is not и\u0306, ﬁ is not fi',
  'שלום مرحبا \u202eRTL\u202c 日本語 ไทย 𐍈',
  '\uffff\ufffe\ufffd\u{10ffff}',
  ' leading and trailing ',
  '%s %d {{x}} $1 $$ -- ; drop table category',
]

test('a text is stored exactly as sent', async () => {
  assert.deepEqual(await written('description_ro', DELICATE), DELICATE)
  assert.deepEqual(await written('name_ru', DELICATE), DELICATE)
  assert.deepEqual(await written('meta_keywords_uk', DELICATE), DELICATE)
})

test('keys and codes are stored in their clean form, without other changes', async () => {
  const clean = DELICATE.map(cleanKey)
  assert.deepEqual(await written('group_category_id', DELICATE), clean)
  assert.deepEqual(await products.written('group_product_id', DELICATE), clean)
  assert.deepEqual(await products.written('code', DELICATE), clean)
  assert.deepEqual(
    clean.filter((text) => !DELICATE.includes(text)),
    [DELICATE[12], DELICATE[14], ' leading and trailing '].map((text = '') => cleanKey(text)),
  )
})

test('all characters of Unicode are kept', async () => {
  const characters: string[] = []
  for (let code = 1; code <= 0x10ffff; code++)
    if (code < 0xd800 || code > 0xdfff)
      if (code < 0x3000 || code % 64 === 0) characters.push(String.fromCodePoint(code))
  const texts: string[] = []
  while (characters.length > 0) texts.push(characters.splice(0, 10_000).join(''))

  assert.deepEqual(await written('description_en', texts), texts)
})

test('a text is returned in the same bytes, for any escapes in JSON', async () => {
  const escaped = '"\\u0141\\u00f3\\u0064\\u017a \\ud83e\\uddc0 \\u2028 \\/ \\b\\f\\n\\r\\t \\" \\\\"'
  const created = await post('/external/category/bulk-create/', `[{"name_ro":${escaped}}]`)
  assert.equal(created.status, 201)
  const response = await fetch(`${url}/external/category/${created.body[0].id}?fields=name_ro`, {
    headers: { 'api-token': token },
  })
  const bytes = Buffer.from(await response.arrayBuffer())

  assert.deepEqual(bytes, Buffer.from(`{"name_ro":${JSON.stringify(JSON.parse(escaped))}}`))
})

test('a line has at most 255 characters, and an emoji counts as one', async () => {
  const most = ['a'.repeat(255), 'я'.repeat(255), '🧀'.repeat(255), `${'\n'.repeat(254)}x`]
  assert.deepEqual(await written('name_ro', most), most)
  most.pop()
  for (const field of ['name_ro', 'slug_ru', 'group_category_id']) {
    assert.deepEqual(await written(field, most), most)
    const more = most.map((text) => `${text}x`)
    assert.deepEqual(await refused(field, more), all(more, 'too_long'))
  }
  assert.deepEqual(await products.written('code', most), most)
  assert.deepEqual(await products.refused('code', ['x'.repeat(256)]), ['too_long'])
  assert.deepEqual(await products.refused('unit_measurement_ro', ['x'.repeat(256)]), ['too_long'])
})

test('a text has at most 64 KiB', async () => {
  const most = [
    'a'.repeat(65_536),
    'я'.repeat(32_768),
    '🧀'.repeat(16_384),
    '\u0001'.repeat(65_536),
    '"'.repeat(65_536),
  ]
  assert.deepEqual(await written('description_ro', most), most)
  const more = most.map((text) => `${text}x`)
  assert.deepEqual(await refused('description_ro', more), all(more, 'too_long'))
})

test('NUL and unpaired surrogates are refused at any position', async () => {
  const bad = ['\0', 'a\0', '\0b', 'a\0b', '\ud83e', '\uddc0', 'a\ud83eb', '\uddc0\ud83e']
  for (const field of ['name_ro', 'description_ro', 'slug_en', 'group_category_id'])
    assert.deepEqual(await refused(field, bad), all(bad, 'invalid_value'), field)
  assert.deepEqual(
    await refused(
      'image',
      bad.map((text) => `https://a.example/${text}`),
    ),
    all(bad, 'invalid_value'),
  )
})

test('NUL and unpaired surrogates find nothing, and do no harm', async () => {
  for (const text of ['\0', 'a\0b', '\ud83e']) {
    const { status, body } = await post('/external/category/bulk-create/', [
      { category_id: [{ group_category_id: text }] },
    ])
    assert.equal(status, 400, JSON.stringify(body))
    const upsert = await post('/external/category/bulk-upsert/', [{ group_category_id: text, position: 1 }])
    assert.equal(upsert.status, 400, JSON.stringify(upsert.body))
    const update = await put('/external/category/bulk-update/', [{ id: 1, [text]: 1, name_ro: text }])
    assert.equal(update.status, 400, JSON.stringify(update.body))
    const element = await products.refused('images', [[{ order: 0, url: `https://a.example/${text}` }]])
    assert.deepEqual(element, ['.0.url invalid_value'])
  }
})

test('invalid UTF-8 is refused', async () => {
  for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf4, 0x90, 0x80, 0x80]]) {
    const body = Buffer.concat([Buffer.from('[{"name_ro":"'), Buffer.from(bytes), Buffer.from('"}]')])
    const { status, body: problem } = await post('/external/category/bulk-create/', body)
    assert.equal(status, 400)
    assert.equal(problem.code, 'malformed_json')
  }
})

test('fractions, booleans and lists are refused as texts', async () => {
  const others = [1.5, 2 ** 53, -(2 ** 53), true, false, [], ['a'], {}, { ro: 'a' }]
  for (const field of ['name_ro', 'description_ro', 'slug_ro'])
    assert.deepEqual(await refused(field, others), all(others, 'invalid_type'))
})

test('a delicate text sent again is unchanged', async () => {
  const batch = DELICATE.map((text, n) => ({
    group_category_id: `same-${n}`,
    name_ro: text,
    description_ro: text,
  }))
  await post('/external/category/bulk-upsert/', batch)
  const shuffled = batch.map(({ description_ro, ...rest }) => ({ description_ro, ...rest }))
  for (const sent of [batch, shuffled]) {
    const { body } = await post('/external/category/bulk-upsert/', sent)
    assert.ok(body.every(({ outcome }: { outcome: string }) => outcome === 'unchanged'))
  }
  assert.equal((await get('/external/category/by/group_category_id/same-0')).body.name_ro, DELICATE[0])
})
