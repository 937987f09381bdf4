import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestDetail, RequestRow } from '@vitrina/schema/console/request-log'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'

const vitrina = await openShop()

/** Creates a shop with one token, and its owner at the console. */
const shop = async () => {
  const client = await vitrina.client()
  const owner = await signIn({ ...vitrina, siteId: client.siteId })
  const list = async (query = ''): Promise<RequestRow[]> =>
    (await owner.get(`${owner.site}/request${query}`)).body
  const one = async (query = ''): Promise<RequestDetail> => {
    const [row] = await list(query)
    return (await owner.get(`${owner.site}/request/${row?.id}`)).body
  }
  return { ...client, owner, list, one }
}

test('an entry of a write has its request, outcome and keys', async () => {
  const { post, one, siteId } = await shop()
  const body = [{ group_category_id: 'A-1', name_ro: 'Lactate' }, { group_category_id: 77 }]
  const { headers } = await post('/external/category/bulk-upsert/?slugs=auto', body, {
    'user-agent': 'erp/1',
    'accept-language': 'ru',
  })

  const [token] = await vitrina.sql<{ id: string }>`select id from api_token where site_id = ${siteId}`
  const { id, at, ms, answer_bytes, ...call } = await one()
  assert.ok(id > 0 && ms > 0 && Number(answer_bytes) > 0 && Math.abs(Date.now() - Date.parse(at)) < 60_000)
  assert.deepEqual(call, {
    request_id: headers.get('x-request-id'),
    author: { id: token?.id, name: 'test' },
    method: 'POST',
    path: '/external/category/bulk-upsert/',
    query: 'slugs=auto',
    route: '/external/category/bulk-upsert',
    status: 200,
    code: null,
    detail: null,
    fault: null,
    request_bytes: JSON.stringify(body).length,
    row_count: null,
    refused_rows: 0,
    left_out: 0,
    ip: '127.0.0.1',
    user_agent: 'erp/1',
    language: 'ru',
    body: JSON.stringify(body),
    body_cut: false,
    body_withheld: false,
    problem: null,
    faults: [],
    keys: ['A-1', '77'],
  })
})

test('a refused call is stored with its code, its message and the refused object', async () => {
  const { post, one } = await shop()
  const { body } = await post('/external/category/bulk-create/', [{ position: 'high' }])

  const call = await one()
  assert.equal(call.status, 400)
  assert.equal(call.code, 'validation_failed')
  assert.equal(call.detail, body.detail)
  assert.equal(call.fault, `position: ${body.errors[0].message}`)
  assert.deepEqual(JSON.parse(call.problem ?? ''), body)
})

test('a refusal is shown in the language of the reader, not in that of the caller', async () => {
  const { post, owner, list } = await shop()
  await post('/external/category/bulk-create/', [{ position: 'high' }], { 'accept-language': 'ro' })

  const [call] = await list()
  const detailIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await owner.get(`${owner.site}/request/${call?.id}`, headers)
    const [row] = (await owner.get(`${owner.site}/request`, headers)).body
    assert.deepEqual([row.detail, row.fault], [body.detail, body.fault])
    const { title, errors } = JSON.parse(body.problem)
    return [title, body.fault, errors[0].message]
  }
  assert.deepEqual(await detailIn('ru'), [
    'В запросе есть ошибки',
    'position: Ожидается: целое число. Получено: строка.',
    'Ожидается: целое число. Получено: строка.',
  ])
  assert.deepEqual(await detailIn('uk'), [
    'У запиті є помилки',
    'position: Очікується: ціле число. Отримано: рядок.',
    'Очікується: ціле число. Отримано: рядок.',
  ])
})

test('of many errors the first are stored, without secrets, and the number of others', async () => {
  const { post, one, siteId } = await shop()
  const secret = 'vt_0123456789ab_of_somebody'
  const rows = Array.from({ length: 500 }, (_, n) => ({
    category_id: [{ group_category_id: `${secret}-${n}` }],
  }))
  await post('/external/category/bulk-create/', rows)

  const { problem } = await one()
  const { errors } = JSON.parse(problem ?? '')
  assert.equal(errors.length, 21)
  assert.match(errors[20].message, /^480 more errors/)
  const [row] = await vitrina.sql<{ text: string }>`
    select refusal::text as text from request_log where site_id = ${siteId}
  `
  assert.ok(!row?.text.includes('of_somebody'))
  assert.ok(Number(row?.text.length) < 10_000, `${row?.text.length}`)
})

test('entries of an earlier release keep their wording', async () => {
  const { get, sql, owner, list } = { ...(await shop()), sql: vitrina.sql }
  await get('/external/category/404')
  const [call] = await list()
  await sql`
    update request_log set refusal = null, detail = 'Nu există.', problem = '{"detail":"Nu există."}' where id = ${call?.id ?? 0}
  `
  const { body } = await owner.get(`${owner.site}/request/${call?.id}`, { 'accept-language': 'ru' })
  assert.deepEqual([body.detail, body.problem], ['Nu există.', '{"detail":"Nu există."}'])
})

test('4.2.9 a replayed refusal is shown as replayed', async () => {
  const { post, list } = await shop()
  for (let n = 0; n < 2; n++)
    await post('/external/category/bulk-create/', [{ position: 'high' }], { 'idempotency-key': 'k-1' })

  const calls = await list()
  assert.deepEqual(
    calls.map(({ status, code }) => [status, code]),
    [
      [400, 'validation_failed'],
      [400, 'validation_failed'],
    ],
  )
})

test('of many reads some are stored, and the last one counts the omitted ones', async () => {
  const { get, list } = await shop()
  for (let n = 0; n < 60; n++) await get('/external/category/')

  const calls = await list('?page_size=200')
  const total = calls.reduce((sum, { left_out }) => sum + 1 + left_out, 0)
  assert.equal(total, 60)
  assert.ok(calls.length < 60, `${calls.length} are kept`)
})

test('a HEAD request is one call', async () => {
  const { token, list } = await shop()
  await fetch(`${vitrina.url}/external/category/`, { method: 'HEAD', headers: { 'api-token': token } })

  assert.deepEqual(
    (await list()).map(({ method, left_out }) => [method, left_out]),
    [['HEAD', 0]],
  )
})

test('the log has no call without a token of the site', async () => {
  const { list, url } = { ...(await shop()), url: vitrina.url }
  await fetch(`${url}/external/category/`, { headers: { 'api-token': 'vt_0123456789ab_nothing' } })

  assert.deepEqual(await list(), [])
})

test('changes by an operator are stored under the name in the feed, and reads only if they fail', async () => {
  const { owner, list } = await shop()
  await owner.get(`${owner.site}/external/category/`)
  await owner.get(`${owner.site}/external/category/404`)
  await owner.post(`${owner.site}/external/category/bulk-create/`, [{ name_ro: 'Lactate' }])

  const calls = await list()
  assert.deepEqual(
    calls.map(({ author, method, status }) => [author.id, author.name, method, status]),
    [
      [null, `Console: ${owner.email}`, 'POST', 201],
      // Signed before the first write.
      [null, null, 'GET', 404],
    ],
  )
})

test('a call for one object is found by the id or key in its path', async () => {
  const { post, get, del, list } = await shop()
  await post('/external/category/bulk-create/', [{ group_category_id: 'A/1 b' }])
  await get('/external/category/by/group_category_id/A%2F1%20b')
  await del('/external/category/1')
  await post('/external/category/bulk-delete/', [901, 902])

  const by = async (key: string) =>
    (await list(`?key=${encodeURIComponent(key)}`)).map(({ method }) => method)
  assert.deepEqual(await by('A/1 b'), ['GET', 'POST'])
  assert.deepEqual(await by('1'), ['DELETE'])
  assert.deepEqual(await by('902'), ['POST'])
})

test('a call whose client disconnected before the response has no status', async () => {
  const { token, list, siteId } = await shop()
  const aborted = new AbortController()
  const call = fetch(`${vitrina.url}/external/changes?after=0&wait=60`, {
    headers: { 'api-token': token },
    signal: aborted.signal,
  }).catch(() => undefined)
  // The call is accepted and waits.
  for (let used = false; !used; ) {
    const [row] = await vitrina.sql<{ used: boolean }>`
      select bool_or(last_used_at is not null) as used from api_token where site_id = ${siteId}
    `
    used = row?.used ?? false
  }
  aborted.abort()
  await call

  let calls: RequestRow[] = []
  while (calls.length === 0) calls = await list('?status=none')
  assert.equal(calls[0]?.path, '/external/changes')
})

test('data for owners only is not in the log, which every role reads', async () => {
  const { owner, list, siteId } = await shop()
  const viewer = await signIn({ ...vitrina, siteId }, { role: 'viewer' })
  assert.equal(
    (await owner.put(`${owner.site}/operator`, { email: 'ion@example.com', role: 'manager' })).status,
    200,
  )
  assert.equal((await owner.post(`${owner.site}/return-address`, { address: 'no address' })).status, 400)
  assert.equal((await viewer.get(`${owner.site}/operator`)).status, 403)

  assert.deepEqual(await list(), [])
})
