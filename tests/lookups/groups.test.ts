import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { create, storeOf } from './shop.ts'

const shop = await openShop({ TRUSTED_PROXIES: '127.0.0.1' })
const other = await shop.client()
const slugOf = async (id: number) =>
  (await shop.sql<{ slug: string }>`select slug from site where id = ${id}`)[0]?.slug ?? ''
const slug = await slugOf(shop.siteId)

await create(shop, 'shop', [
  storeOf({ code: 'B', group: 'Big Box' }),
  storeOf({ code: 'A', group: 'Big Box' }),
  storeOf({ code: 'closed', group: 'Big Box', is_active: false }),
  storeOf({ code: 'кафе', group: 'Кафе/бар' }),
  storeOf({ code: 'nowhere', group: 'Big Box', lon: null }),
  storeOf({ code: 'depot', group: 'Big Box', kind: 'warehouse' }),
  storeOf({ code: 'none' }),
  storeOf({ code: 'odd', group: "100%' or 1=1 --" }),
])
await create(other, 'shop', [storeOf({ code: 'theirs', group: 'Big Box' })])
await shop.sql`
  insert into site_host (host, site_id) values ('shop.example', ${shop.siteId}), ('theirs.example', ${other.siteId}),
    ('xn--80ak6aa.example', ${shop.siteId})
`

/** Requests as a browser does: without a token, with the host of the shop, which `fetch` cannot set. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; etag: string; body: unknown; codes: unknown }>((resolve, reject) => {
    const sent = request(
      shop.url + path,
      { headers: { accept: 'application/json', ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString() || 'null')
          const codes = Array.isArray(body) && body.map(({ code }) => code)
          resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '', body, codes })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })

const GROUP = '/base/contacts/group/Big%20Box'

test('6.9 5.3.1 active stores of a group that are visible to shoppers, without a token, for the site of ?site=<slug>', async () => {
  const { status, codes, body } = await ask(`${GROUP}/?site=${slug}`)
  assert.equal(status, 200)
  assert.deepEqual(codes, ['B', 'A'])
  const { body: all } = await shop.get('/external/shop/?ids=1,2')
  assert.deepEqual(body, all)
  assert.deepEqual((await ask(`${GROUP}?site=${await slugOf(other.siteId)}`)).codes, ['theirs'])
})

test('6.9 the site of the host name, with any port and letter case', async () => {
  for (const host of [
    'shop.example',
    'shop.example:8443',
    'SHOP.example',
    'shop.example.',
    'xn--80ak6aa.example',
  ])
    assert.deepEqual((await ask(GROUP, { host })).codes, ['B', 'A'], host)
  assert.deepEqual((await ask(GROUP, { host: 'theirs.example' })).codes, ['theirs'])
  assert.deepEqual((await ask(GROUP, { 'x-forwarded-host': 'theirs.example' })).codes, ['theirs'])
  assert.deepEqual((await ask(`${GROUP}?site=${slug}`, { host: 'theirs.example' })).codes, ['B', 'A'])
})

test('6.9 an unknown host and site are a 404', async () => {
  const nowhere: [string, string][] = [
    [GROUP, 'nowhere.example'],
    [GROUP, '127.0.0.1:8080'],
    [GROUP, '[::1]:80'],
    [GROUP, 'shop_example'],
    [`${GROUP}?site=nowhere`, 'shop.example'],
    [`${GROUP}?site=`, 'shop.example'],
    [`${GROUP}?site=%00`, 'shop.example'],
    [`${GROUP}?site=${slug.toUpperCase()}`, 'shop.example'],
  ]
  for (const [path, host] of nowhere) {
    const { status, body } = await ask(path, { host })
    assert.equal(status, 404, `${path} ${host}`)
    assert.partialDeepStrictEqual(body, { code: 'not_found' })
  }
})

test('6.9 an unknown group returns []', async () => {
  const at = (group: string) => ask(`/base/contacts/group/${group}/?site=${slug}`)
  for (const group of ['none', 'big%20box', '%25', '_', "'", '%F0%9F%9B%92', 'x'.repeat(300)]) {
    const { status, body } = await at(group)
    assert.equal(status, 200, group)
    assert.deepEqual(body, [], group)
  }
  assert.ok((await at('%E0%A4')).status < 500)
  assert.deepEqual((await at(encodeURIComponent('Кафе/бар'))).codes, ['кафе'])
  assert.deepEqual((await at(encodeURIComponent("100%' or 1=1 --"))).codes, ['odd'])
})

test('6.9 without a token, other parameters and other paths are refused', async () => {
  for (const query of ['fields=digest', 'is_active=false', 'page=0', 'site=a&site=b', 'ids=3'])
    assert.equal((await ask(`${GROUP}?${query}`, { host: 'shop.example' })).status, 400, query)
  assert.equal((await ask(`${GROUP}?_=1`, { host: 'shop.example' })).status, 200)
  for (const path of ['/base/contacts', '/base/contacts/group', '/base/region'])
    assert.notEqual((await ask(path, { host: 'shop.example' })).status, 200, path)
})

test('6.9 a closed store is hidden at once, and an opened one is shown', async () => {
  const { etag } = await ask(GROUP, { host: 'shop.example' })
  await shop.put('/external/shop/1/', { is_active: false })
  assert.deepEqual((await ask(GROUP, { host: 'shop.example', 'if-none-match': etag })).codes, ['A'])
  await shop.put('/external/shop/1/', { is_active: true })
  assert.deepEqual((await ask(GROUP, { host: 'shop.example' })).codes, ['B', 'A'])
})
