import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from '@vitrina/schema/errors'
import { ApiError } from '../../server/platform/http/errors.ts'
import { problemOf, startApp } from './start.ts'

const failures: Record<string, () => unknown> = {
  'not-found': () => new ApiError('not_found.object', { object: 'category', field: 'id', value: 7 }),
  duplicate: () => new ApiError('duplicate', { object: 'category', field: 'slug_ro', value: 'lapte' }),
  batch: () =>
    new ApiError(
      'validation_failed',
      {},
      {
        faults: [
          { index: 0, field: 'name_ro', key: 'required' },
          { index: 2, field: 'items.1.price', key: 'out_of_range', parameters: { min: 0, max: 9 } },
        ],
      },
    ),
  many: () =>
    new ApiError(
      'validation_failed',
      {},
      {
        faults: Array.from({ length: 1_234 }, (_, index): Fault => ({ index, key: 'required' })),
      },
    ),
  busy: () => new ApiError('too_many_requests'),
  later: () => new ApiError('overloaded', {}, { headers: { 'retry-after': '60' } }),
  nothing: () => undefined,
  text: () => 'thrown text',
}
const databaseFailure = (code: string, syscall: string | undefined) =>
  Object.assign(new Error(`${code} psql:///secret`), /^[A-Z0-9]+$/.test(code) && { code, syscall })

const { fetch } = await startApp((app) => {
  app.get<{ Params: { name: string } }>('/fail/:name', async ({ params }) => {
    throw failures[params.name]?.()
  })
  app.get<{ Params: { code: string }; Querystring: { syscall?: string } }>(
    '/database/:code',
    async ({ params, query }) => {
      throw databaseFailure(params.code, query.syscall)
    },
  )
})

test('2.1 an error is a problem of RFC 9457', async () => {
  const answer = await fetch('/fail/not-found')
  assert.equal(answer.status, 404)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  const { request_id, ...problem } = await problemOf(answer)
  assert.equal(request_id, answer.headers.get('x-request-id'))
  assert.deepEqual(problem, {
    type: 'urn:vitrina:error:not_found',
    title: 'Not found',
    status: 404,
    detail: 'There is no category with id 7.',
    code: 'not_found',
    doc_url: '/docs/errors#not_found',
  })
})

test('2.4 a call about one object uses the status of its code, a batch 400 with an entry for each error', async () => {
  assert.equal((await fetch('/fail/duplicate')).status, 409)
  const answer = await fetch('/fail/batch')
  assert.equal(answer.status, 400)
  assert.deepEqual((await problemOf(answer)).errors, [
    { index: 0, field: 'name_ro', code: 'required', message: 'This field is required.' },
    { index: 2, field: 'items.1.price', code: 'out_of_range', message: 'Out of range: from 0 to 9.' },
  ])
})

test('2.5 a thousand entries are listed, and a last one has the number of the others', async () => {
  const { errors = [] } = await problemOf(await fetch('/fail/many'))
  assert.equal(errors.length, 1_001)
  assert.deepEqual(errors[1_000], { code: 'validation_failed', message: '234 more errors are not listed.' })
})

test('2.3 detail and message follow Accept-Language; the code does not', async () => {
  const cases: [string | undefined, string, RegExp][] = [
    [undefined, 'en', /^There is no category/],
    ['ro', 'ro', /^Nu s-a găsit: category/],
    ['ro-MD, en;q=0.5', 'ro', /^Nu s-a găsit/],
    ['ru-RU', 'ru', /^Не найдено: category/],
    ['uk;q=0.9, en;q=0.8', 'uk', /^Не знайдено/],
    ['UK', 'uk', /^Не знайдено/],
    ['fr, de;q=0.9, ru;q=0.1', 'ru', /^Не найдено/],
    ['en;q=0.2, ru;q=0.7, ro;q=0.3', 'ru', /^Не найдено/],
    ['*', 'en', /^There/],
    ['ru;q=0, *', 'en', /^There/],
    ['fr', 'en', /^There/],
    [';;q=,,=;ru;q=abc', 'en', /^There/],
    [',,,'.repeat(500), 'en', /^There/],
  ]
  for (const [header, language, detail] of cases) {
    const answer = await fetch('/fail/not-found', {
      headers: header === undefined ? {} : { 'accept-language': header },
    })
    assert.equal(answer.headers.get('content-language'), language, header)
    assert.match(answer.headers.get('vary') ?? '', /accept-language/i)
    const problem = await problemOf(answer)
    assert.match(problem.detail, detail, header)
    assert.equal(problem.code, 'not_found')
  }
  const { errors } = await problemOf(await fetch('/fail/batch', { headers: { 'accept-language': 'uk' } }))
  assert.equal(errors?.[0]?.message, 'Це поле обов’язкове.')
})

test('2.4 429 and 503 have Retry-After', async () => {
  const busy = await fetch('/fail/busy')
  assert.equal(busy.status, 429)
  assert.ok(Number(busy.headers.get('retry-after')) > 0)
  assert.equal((await fetch('/fail/later')).headers.get('retry-after'), '60')
})

test('an unreachable database is a 503 with Retry-After, without the message of the driver', async () => {
  const connectionErrors = [
    'ECONNREFUSED',
    'ECONNRESET',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    '08P01',
    'Connection terminated',
  ]
  for (const code of [...connectionErrors, 'ENOENT?syscall=connect']) {
    const answer = await fetch(`/database/${code}`)
    assert.equal(answer.status, 503, code)
    assert.ok(answer.headers.get('retry-after'))
    const text = await answer.text()
    assert.equal(JSON.parse(text).code, 'database_unavailable')
    assert.doesNotMatch(text, /psql|secret/)
  }
  for (const code of ['42601', '22P05', 'ENOENT', '0800', 'Something else']) {
    assert.equal((await fetch(`/database/${code}`)).status, 500, code)
  }
})

test('every thrown value becomes a problem response', async () => {
  for (const name of ['nothing', 'text']) {
    const answer = await fetch(`/fail/${name}`)
    assert.equal(answer.status, 500)
    assert.equal((await problemOf(answer)).code, 'internal')
  }
})
