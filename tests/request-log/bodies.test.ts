import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestDetail, RequestRow } from '@vitrina/schema/console/request-log'
import { signIn } from '../console/operator.ts'
import { startVitrina } from '../vitrina.ts'

const vitrina = await startVitrina()
const { post, get } = vitrina
const owner = await signIn(vitrina)

const last = async (): Promise<RequestDetail> => {
  const [row] = (await owner.get(`${owner.site}/request?page_size=1`)).body as RequestRow[]
  return (await owner.get(`${owner.site}/request/${row?.id}`)).body
}

test('P15 secrets are stored nowhere: not in fields, addresses or headers', async () => {
  const secret = 's3cr3t'
  const token = `${'a'.repeat(40)}Xy-`
  await post(
    `/external/category/bulk-create/?token=${secret}&x=vt_0123456789ab_${secret}`,
    [
      {
        name_ro: `vezi https://a.md/?token=${secret} și atât`,
        meta_title_ro: token,
        password: secret,
        api_key: [secret, secret],
        payment: { cardToken: { value: secret }, 'client-secret': 123456789, cvv: `a\\"${secret}` },
        new_password: `${secret} ${secret}`,
      },
    ],
    { 'user-agent': `erp vs_1_${secret}` },
  )
  const { body, query, user_agent } = await last()

  const [stored] = await vitrina.sql<{
    text: string
  }>`select string_agg(request_log::text, '') as text from request_log`
  assert.doesNotMatch(stored?.text ?? '', /s3cr3t|123456789|Xy-/)
  assert.match(body ?? '', /"password":"\[redacted\]","api_key":"\[redacted\]","payment":/)
  assert.match(body ?? '', /token=\[redacted\] și atât"/)
  assert.equal(query, 'token=[redacted]&x=[redacted]')
  assert.equal(user_agent, 'erp [redacted]')
})

test('P15 secrets under escaped and other names, and numbers of cards and accounts, are not stored either', async () => {
  const secret = 's3cr3t'
  const body = `[{ "p\\u0061ssword": "${secret}", "pwd": "${secret}", "api-key": "${secret}", "API KEY": "${secret}",
    "name_ru": "\\u041c\\u043e\\u043b\\u043e\\u043a\\u043e \\\\u0061 \\u0022", "name_ro": "card 4111 1111 1111 1111, cont MD24AG000225100013104168",
    "position": 5555555555554444, "group_category_id": "484000000001" }]`
  await post(
    `/external/category/bulk-create/?pwd=${secret}&p%61ssword=${secret}&api-key=${secret}&x=4111111111111111`,
    body,
  )

  const { body: entry } = await last()
  const [stored] = await vitrina.sql<{
    text: string
  }>`select string_agg(request_log::text || request_tally::text, '') as text from request_log, request_tally`
  assert.doesNotMatch(stored?.text ?? '', /s3cr3t|1111 1111|5555555|1310416|1111111/)
  assert.match(entry ?? '', /"password": "\[redacted\]", "pwd": "\[redacted\]", "api-key": "\[redacted\]"/)
  assert.equal(JSON.parse(entry ?? '')[0].name_ru, 'Молоко \\u0061 "', 'it still means the same')
  assert.doesNotMatch(vitrina.log(), /s3cr3t|4111111111111111/)
})

test('the beginning of a long body is stored, and keys up to 256 KiB', async () => {
  const brands = Array.from({ length: 400 }, (_, n) => ({ slug: `brand-${n}`, name: 'ş'.repeat(200) }))
  const body = JSON.stringify(brands)
  await post('/external/brand/bulk-upsert/', body)

  const call = await last()
  assert.equal(call.status, 200)
  assert.equal(call.request_bytes, Buffer.byteLength(body))
  assert.equal(call.body_cut, true)
  assert.ok(body.startsWith(call.body ?? '?'), 'the beginning')
  assert.equal(call.keys.length, 400)
})

test('the beginning of a spooled body is stored as well; at most 500 keys', async () => {
  const brands = Array.from({ length: 5_000 }, (_, n) => ({ slug: `b${n}`, description: 'x'.repeat(300) }))
  const body = JSON.stringify(brands)
  assert.ok(body.length > 2 ** 20)
  await post('/external/brand/bulk-upsert/', body)

  const call = await last()
  assert.equal(call.request_bytes, body.length)
  assert.ok(body.startsWith(call.body ?? '?'))
  assert.equal(call.keys[0], 'b0')
  assert.equal(call.keys.length, 500)
})

test('keys of one call take at most 16,384 characters', async () => {
  const keys = Array.from({ length: 500 }, (_, n) => String(n).padStart(250, 'k'))
  await post('/external/category/bulk-create/', JSON.stringify(keys.map((id) => ({ group_category_id: id }))))

  assert.deepEqual((await last()).keys, keys.slice(0, 65))
})

test('a call with a text that the database cannot store is logged', async () => {
  await get('/external/category/by/group_category_id/a?search=%00')
  const nul = await last()
  await post('/external/category/bulk-create/', '[{"group_category_id":"x\\u0000\\ud800","name_ro":"\0"}]')
  const broken = await last()

  assert.deepEqual([nul.status, nul.keys], [400, ['a']])
  assert.equal(broken.status, 400)
  assert.deepEqual(broken.keys, ['x\u{fffd}\u{fffd}'])
})

test('a parsed body is stored without its secrets', async () => {
  await post('/external/webhook/', {
    url: 'https://shop.example/hook?token=s3cr3t',
    events: ['*'],
    secret: 's3cr3t',
  })

  const call = await last()
  assert.doesNotMatch(call.body ?? '', /s3cr3t/)
  assert.match(call.body ?? '', /"events":\["\*"\]/)
})
