import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IS_LONG } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { assertProblem } from './problem.ts'

const { get, post, put } = await openShop()

const CREATE = '/external/category/bulk-create/'
const [{ id }] = (await post(CREATE, [{ group_category_id: 'stands' }])).body

const unchanged = async (call: () => Promise<void>) => {
  const before = (await get('/external/category?page_size=5000')).body
  await call()
  assert.deepEqual((await get('/external/category?page_size=5000')).body, before)
}

const DEEP = 100_000

for (const [name, body] of [
  ['empty', ''],
  ['blank', ' \n\t'],
  ['truncated in an object', '[{"name_ro":"A"},{"name_ro":'],
  ['truncated in a text', '[{"name_ro":"A'],
  ['truncated behind an escape', '[{"name_ro":"A\\'],
  ['truncated before the end', '[{"name_ro":"A"}'],
  ['with a trailing comma', '[{"name_ro":"A"},]'],
  ['with a leading comma', '[,{"name_ro":"A"}]'],
  ['with two commas', '[{"name_ro":"A"},,{"name_ro":"B"}]'],
  ['of commas only', '[,]'],
  ['without a comma', '[{"name_ro":"A"}{"name_ro":"B"}]'],
  ['with text after it', '[{"name_ro":"A"}] and more'],
  ['of two arrays', '[{"name_ro":"A"}][{"name_ro":"B"}]'],
  ['of two lines', '[{"name_ro":"A"}]\n[{"name_ro":"B"}]'],
  ['with a bracket too many', '[{"name_ro":"A"}]]'],
  ['closed by a brace', '[{"name_ro":"A"}}'],
  ['with crossed brackets', '[{"category_id":[1}]]'],
  ['with single quotes', "[{'name_ro':'A'}]"],
  ['with bare names', '[{name_ro:"A"}]'],
  ['with a comment', '[/* A */{"name_ro":"A"}]'],
  ['with NaN', '[{"position":NaN}]'],
  ['with a leading zero', '[{"position":01}]'],
  ['with a plus', '[{"position":+1}]'],
  ['with a bare point', '[{"qty":1.}]'],
  ['with a raw line break in a text', '[{"name_ro":"A\nB"}]'],
  ['with an unknown escape', '[{"name_ro":"\\x41"}]'],
  ['with a broken escape', '[{"name_ro":"\\u00g1"}]'],
  ['with an open text before the end', '[{"name_ro":"A]'],
  ['with NUL bytes', '[{"name_ro":"A"}\0]'],
  ['in UTF-16', Buffer.from('\ufeff[{"name_ro":"A"}]', 'utf16le')],
  ['in Latin-1', Buffer.from('[{"name_ro":"Brânză"}]', 'latin1')],
  ['with half a character', Buffer.from([...Buffer.from('[{"name_ro":"'), 0xc8, ...Buffer.from('"}]')])],
  [
    'with an overlong character',
    Buffer.from([...Buffer.from('[{"name_ro":"'), 0xc0, 0x80, ...Buffer.from('"}]')]),
  ],
  [
    'with a surrogate in UTF-8',
    Buffer.from([...Buffer.from('[{"name_ro":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}]')]),
  ],
  ['of a hundred thousand open brackets', '['.repeat(DEEP)],
  ['of a hundred thousand brackets', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['of a hundred thousand objects in each other', `[${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}]`],
  ['with a hundred thousand brackets in a field', `[{"category_id":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}]`],
] as const)
  test(`a batch ${name} is malformed_json, and nothing of it is written`, () =>
    unchanged(async () => {
      const before = process.cpuUsage()
      assertProblem(await post(CREATE, body), 400, 'malformed_json')
      // All bulk calls have the same parser.
      if (IS_LONG || name === 'truncated in a text') {
        for (const path of ['bulk-upsert', 'bulk-delete'])
          assertProblem(await post(`/external/category/${path}/`, body), 400, 'malformed_json')
        assertProblem(await put('/external/category/bulk-update/', body), 400, 'malformed_json')
      }
      // An algorithm that is quadratic in the brackets would take minutes.
      assert.ok(process.cpuUsage(before).user < 5_000_000)
    }))

for (const [name, body] of [
  ['empty', ''],
  ['truncated', '{"name_ro":'],
  ['with a trailing comma', '{"name_ro":"A",}'],
  ['with text after it', '{"name_ro":"A"} more'],
  ['of a hundred thousand objects in each other', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
  ['with a hundred thousand brackets in a field', `{"category_id":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
  ['in Latin-1', Buffer.from('{"name_ro":"Brânză"}', 'latin1')],
] as const)
  test(`a single object ${name} is malformed_json`, () =>
    unchanged(async () => {
      assertProblem(await put(`/external/category/${id}/`, body), 400, 'malformed_json')
    }))

test('a byte order mark before the array is accepted', async () => {
  const { status, body } = await post(CREATE, '\ufeff[{"name_ro":"\ufeffA"}]')

  assert.deepEqual([status, body[0].name_ro], [201, '\ufeffA'])
})

test('white space is irrelevant, and brackets in a text are text', async () => {
  const { status, body } = await post(CREATE, ' \r\n[\t{ "name_ro" : "]}[{\\"\\\\" } ,\n{} ] \n')

  assert.deepEqual([status, body.length, body[0].name_ro], [201, 2, ']}[{"\\'])
})

for (const [body, got] of [
  ['{}', 'object'],
  ['{"objects":[]}', 'object'],
  ['null', 'null'],
  ['"[]"', 'string'],
  ['5', 'number'],
  ['true', 'boolean'],
] as const)
  test(`${body} instead of an array is reported as such`, async () => {
    for (const reply of [
      await post(CREATE, body),
      await post('/external/category/bulk-upsert/', body),
      await put('/external/category/bulk-update/', body),
      await post('/external/category/bulk-delete/', body),
    ])
      assert.match(assertProblem(reply, 400, 'invalid_type').detail, new RegExp(`array.*${got}`))
  })

test('an empty array is empty_batch', async () => {
  for (const path of ['bulk-create', 'bulk-upsert', 'bulk-delete'])
    assertProblem(await post(`/external/category/${path}/`, '[ ]'), 400, 'empty_batch')
  assertProblem(await put('/external/category/bulk-update/', '[]'), 400, 'empty_batch')
})

test('names of the prototype are unknown fields like any other, and change nothing', () =>
  unchanged(async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      '\\u005f_proto__',
    ]) {
      const { status, body } = await post(CREATE, `[{"${name}":{"hide":true,"name_ro":"A"}}]`)
      assert.deepEqual([status, body.errors[0].code, body.errors.length], [400, 'unknown_field', 1], name)
    }
    const nested =
      '{"group_product_id":"x","name_ro":"x","price":1,"category":[],"specifications":[{"__proto__":{"specification_id":1}}],"brand_id":{"__proto__":"acme"}}'
    const { status, body } = await post('/external/product/bulk-create/', `[${nested}]`)
    assert.equal(status, 400)
    assert.ok(body.errors.some(({ field }: { field: string }) => field === 'specifications.0.__proto__'))
    assert.equal((Object.prototype as { hide?: boolean }).hide, undefined)
  }))

for (const [name, count, status, headers] of [
  ['more than a hundred thousand unknown fields is refused', 100_001, 413, {}],
  ['ninety thousand unknown fields is refused', 90_000, 400, {}],
  [
    'ninety thousand unknown fields is refused in a lenient batch',
    90_000,
    207,
    { prefer: 'handling=lenient' },
  ],
] as const)
  test(`an object of ${name}, with a short response`, () =>
    unchanged(async () => {
      const fields = Array.from({ length: count }, (_, n) => `"k${n}":1`)

      const reply = await post(CREATE, `[{${fields}}]`, { ...headers })

      assert.equal(reply.status, status)
      assert.ok(JSON.stringify(reply.body).length < 1_000_000)
      if (status !== 413) assert.match(JSON.stringify(reply.body), /\d+ more errors/)
    }))
