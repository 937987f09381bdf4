import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { STATUS } from '../../schema/errors.ts'
import { openShop, type Reply } from '../vitrina.ts'
import { assertProblem } from './problem.ts'

const { get, post, put, del, client, siteId, url } = await openShop({ BODY_LIMIT_MIB: '1' })
const reader = await client({ siteId, scopes: ['content:read'] })

const CREATE = '/external/category/bulk-create/'
const [{ id: parent }, { id }] = (
  await post(CREATE, [
    { group_category_id: 'p', slug_ro: 'p' },
    { group_category_id: 'c', category_id: [{ group_category_id: 'p' }] },
  ])
).body
await post(CREATE, [{}], { 'idempotency-key': 'used' })

const failures: readonly (readonly [
  name: string,
  status: number,
  code: string,
  call: () => Promise<Reply>,
])[] = [
  ['a bad object of a batch', 400, 'validation_failed', () => post(CREATE, [{ position: 'x' }])],
  ['a bad query', 400, 'validation_failed', () => get('/external/category?page=0')],
  ['a bad field of one object', 400, 'validation_failed', () => put(`/external/category/${id}`, { hide: 2 })],
  ['a malformed body', 400, 'malformed_json', () => post(CREATE, '[{]')],
  ['an empty batch', 400, 'empty_batch', () => post(CREATE, [])],
  ['a body that is no array', 400, 'invalid_type', () => post(CREATE, {})],
  ['no credentials', 401, 'unauthorized', () => get('/external/category', { 'api-token': '' })],
  ['a scope that the token lacks', 403, 'insufficient_scope', () => reader.post(CREATE, [{}])],
  ['an unknown path', 404, 'not_found', () => get('/external/nothing')],
  ['an unknown id', 404, 'not_found', () => get('/external/category/404')],
  ['an unknown key', 404, 'not_found', () => get('/external/category/by/group_category_id/nobody')],
  ['an unknown id of a PUT', 404, 'not_found', () => put('/external/category/404', {})],
  ['a method that the path does not take', 405, 'method_not_allowed', () => post('/external/category', [])],
  ['a clash of one object', 409, 'duplicate', () => put(`/external/category/${id}`, { slug_ro: 'p' })],
  ['a deletion of what is in use', 409, 'in_use', () => del(`/external/category/${parent}`)],
  ['a body above the limit', 413, 'body_too_large', () => post(CREATE, ' '.repeat(2 ** 20 + 1))],
  ['a batch above the limit', 413, 'batch_too_large', () => post(CREATE, Array(5001).fill({}))],
  [
    'an address that is too long',
    414,
    'uri_too_long',
    () => get(`/external/category?_=${'x'.repeat(17_000)}`),
  ],
  [
    'a body that is not JSON',
    415,
    'unsupported_media_type',
    () => post(CREATE, '[]', { 'content-type': 'text/csv' }),
  ],
  [
    'an idempotency key reused',
    422,
    'idempotency_key_reused',
    () => post(CREATE, [{ hide: true }], { 'idempotency-key': 'used' }),
  ],
]

for (const [name, status, code, call] of failures)
  test(`2.2 2.4 ${name} is a ${status} ${code}, as application/problem+json`, async () => {
    assertProblem(await call(), status, code)
  })

test('2.6 /docs/errors has the section for the doc_url of each code, public and without a script', async () => {
  const answer = await fetch(`${url}/docs/errors`)
  const page = await answer.text()

  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  const ids = [...page.matchAll(/<section id="(\w+)">/g)].map(([, id]) => id)
  assert.deepEqual(ids, Object.keys(STATUS))
  for (const [, status = '', advice = ''] of page.matchAll(/<p>Status (\d+)\. (.*?)<\/p>/g))
    assert.ok(Number(status) >= 400 && advice.length > 10 && !/[`\][]/.test(advice), advice)
  assert.doesNotMatch(page, /<script|\son\w+=/)
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? []
  const digest = createHash('sha256').update(style).digest('base64')
  assert.ok(answer.headers.get('content-security-policy')?.includes(`style-src 'sha256-${digest}'`))
})

test('every response has a different X-Request-Id', async () => {
  const replies = await Promise.all([get('/external/category'), get('/external/category'), get('/nothing')])

  const ids = replies.map(({ headers }) => headers.get('x-request-id'))
  assert.equal(new Set(ids).size, 3)
  assert.ok(ids.every((id) => id !== null && id.length >= 16))
})

test('an entry of errors has its position: index and field of a batch, the field of one object, the parameter of a query', async () => {
  const batch = await post(CREATE, [{}, { position: 'x' }])
  const one = await put(`/external/category/${id}`, { position: 'x' })
  const query = await get('/external/category?page_size=x')

  assert.partialDeepStrictEqual(batch.body.errors, [{ index: 1, field: 'position', code: 'invalid_type' }])
  assert.deepEqual(Object.keys(one.body.errors[0]).sort(), ['code', 'field', 'message'])
  assert.deepEqual([query.body.errors[0].field, query.body.errors[0].code], ['page_size', 'invalid_value'])
})

test('a message has the expected and the sent value', async () => {
  const { body } = await post(CREATE, [{ position: 'x' }, { nume: 1 }, { name_ro: 'x'.repeat(300) }])

  assert.match(body.errors[0].message, /whole number.*string/)
  assert.match(body.errors[1].message, /name_ro/)
  assert.match(body.errors[2].message, /300.*255/)
})
