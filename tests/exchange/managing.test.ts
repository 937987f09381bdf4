import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import type { SiteDestination } from '../../schema/exchange/destination.ts'
import { destinations } from '../../sdk/destinations.ts'
import { catalogueXml, goodsXml, offersXml } from './files.ts'
import { oneC } from './one-c.ts'
import { item, numbersIn, shop } from './selling.ts'

const AT = '/external/destination/'

/** Site with a client of its API and of the exchange of a destination. */
const created = async (settings: object = {}) => {
  const client = await shop.client()
  const { status, body } = await client.post(AT, { name: 'Склад', ...settings })
  assert.equal(status, 201, JSON.stringify(body))
  const path = `${AT}${body.id}/`
  const goLive = () => shop.sql`update destination set live = true where id = ${body.id}`
  await goLive()
  return { client, path, destination: body, one: oneC(shop.url, body.login, body.password) }
}

test('8.3 a destination is created, read, changed and deleted by API; its password is only in the answer that issues it', async () => {
  const { client, path, destination, one } = await created({ next_number: 50, absent: 'ask' })
  assert.match(destination.login, new RegExp(`-${destination.id}$`))
  assert.equal((await one.begin()).lines[0], 'success')
  const read = await client.get(path)
  assert.deepEqual(
    [
      read.body.name,
      read.body.kind,
      read.body.language,
      read.body.next_number,
      read.body.absent,
      read.body.password,
    ],
    ['Склад', '1c', 'ru', 50, 'ask', undefined],
  )
  assert.deepEqual(
    (await client.get(AT)).body.map(({ id }: SiteDestination) => id),
    [destination.id],
  )
  // A read destination may be sent back.
  const same = await client.put(path, read.body)
  assert.deepEqual([same.status, same.headers.get('etag')], [200, read.headers.get('etag')])
  const changed = await client.put(path, {
    name: 'База',
    language: 'uk',
    time_zone: 'Europe/Kyiv',
    next_number: 60,
  })
  assert.deepEqual(
    [
      changed.status,
      changed.body.name,
      changed.body.language,
      changed.body.time_zone,
      changed.body.next_number,
    ],
    [200, 'База', 'uk', 'Europe/Kyiv', 60],
  )
  assert.equal((await client.del(path)).status, 204)
  assert.equal((await client.get(path)).status, 404)
  assert.equal((await one.begin()).lines[0], 'failure')
  const audited = await shop.sql<{ event: string; detail: object }>`
    select event, detail from hub_audit where site_id = ${client.siteId} and event like 'destination%' order by id
  `
  assert.deepEqual(
    audited.map(({ event }) => event),
    ['destination_created', 'destination_changed', 'destination_removed'],
  )
  assert.partialDeepStrictEqual(audited[1]?.detail, {
    fields: ['name', 'language', 'time_zone', 'next_number'],
    token: client.token.slice(3, 15),
  })
})

test('8.3 settings that others have changed are not overwritten, invalid ones are all named, and order numbers never decrease', async () => {
  const { client, path } = await created({ next_number: 50 })
  const etag = (await client.get(path)).headers.get('etag') ?? ''
  await client.put(path, { next_number: 51 })
  assert.equal(
    (await client.put(path, { mode: 'orders' }, { 'if-match': etag })).status,
    200,
    'a number is no setting',
  )
  const stale = await client.put(path, { mode: 'both' }, { 'if-match': etag })
  assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed'])
  const refused = await client.put(path, {
    name: '',
    mode: 'all',
    time_zone: 'Europe/Nowhere',
    next_number: 50,
    password: 'x',
    colour: 'red',
  })
  assert.deepEqual(
    refused.body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`).sort(),
    [
      'colour unknown_field',
      'mode invalid_value',
      'name required',
      'next_number out_of_range',
      'password read_only',
      'time_zone invalid_value',
    ],
  )
  const { body } = await client.get(path)
  assert.deepEqual([body.mode, body.next_number], ['orders', 51])
  assert.equal((await client.post(AT, {})).body.errors[0].code, 'required')
})

test('8.3 the password of a destination is rotated, and a retry gets the same one', async () => {
  const { client, path, one, destination } = await created()
  const key = { 'idempotency-key': 'rotation' }
  const rotated = await client.post(`${path}rotate-password/`, {}, key)
  const again = await client.post(`${path}rotate-password/`, {}, key)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.body.password, rotated.body.password)
  assert.notEqual(rotated.body.password, destination.password)
  assert.equal((await one.begin()).lines[0], 'failure')
  assert.equal((await oneC(shop.url, destination.login, rotated.body.password).begin()).lines[0], 'success')
  const stored = await shop.sql<{ body: Buffer }>`
    select body from idempotency_record where site_id = ${client.siteId}
  `
  const texts = stored.map(({ body }) => zstdDecompressSync(body).toString())
  assert.match(texts.join(), /password/)
  assert.ok(texts.every((text) => !text.includes(rotated.body.password)))
})

test('8.3 a token manages destinations only with its scope and those of the exchanged data, and only its own site', async () => {
  const { client, path } = await created()
  const content = await shop.client({
    siteId: client.siteId,
    scopes: ['destinations:manage', 'content:write'],
  })
  assert.equal((await content.get(path)).status, 200)
  assert.deepEqual(
    [
      (await content.post(AT, { name: '1C' })).body.code,
      (await content.put(path, { name: '1C' })).body.code,
      (await content.post(`${path}rotate-password/`, {})).body.code,
      (await content.del(path)).body.code,
    ],
    Array.from({ length: 4 }, () => 'insufficient_scope'),
  )
  assert.equal((await content.post(AT, { name: '1C', mode: 'catalogue' })).status, 201)
  const without = await shop.client({
    siteId: client.siteId,
    scopes: ['content:write', 'orders:write', 'orders:read'],
  })
  assert.equal((await without.get(AT)).status, 403)
  const stranger = await shop.client()
  assert.deepEqual(
    [
      (await stranger.get(path)).status,
      (await stranger.del(path)).status,
      (await stranger.get(`${path}run/`)).status,
    ],
    [404, 404, 404],
  )
})

test('8.3 the client library manages destinations, and reads their runs with reports', async () => {
  const client = await shop.client()
  const api = destinations({ url: shop.url, token: client.token })
  const { id, login, password } = await api.add({ name: '1C' })
  await shop.sql`update destination set live = true where id = ${id}`
  await oneC(shop.url, login, password).catalogue({
    'import.xml': catalogueXml([goodsXml('g1', 'Чайник', '<Срок>5</Срок>')]),
  })
  const [run] = await api.runs(id)
  assert.partialDeepStrictEqual(run, {
    kind: 'catalogue',
    file: 'import.xml',
    state: 'done',
    report: { counts: { product: { created: 1 } }, not_stored: { Срок: 1 } },
  })
  assert.equal((await api.change(id, { name: 'База' })).name, 'База')
  assert.notEqual((await api.rotatePassword(id)).password, password)
  await api.remove(id)
  assert.equal(await api.get(id), undefined)
})

test('orders from before their exchange was switched on are not sent; times are in the time zone of the destination', async () => {
  const { client, path, one } = await created({ mode: 'catalogue' })
  await one.catalogue({
    'import.xml': catalogueXml([goodsXml('g1', 'Чайник')]),
    'offers.xml': offersXml([{ id: 'g1', price: '100' }]),
  })
  const order = (rrn: string, more: object = {}) =>
    client.post('/external/external-order/', [{ rrn, order_items: [item('g1')], ...more }])
  await order('R1')
  await client.put(path, { mode: 'both', time_zone: 'Asia/Tokyo', next_number: 70 })
  await order('R2')
  await one.begin('sale')
  const xml = (await one.call('type=sale&mode=query')).text
  assert.deepEqual(numbersIn(xml), [70])
  const { body } = await client.get('/external/external-order/by/rrn/R2/')
  const tokyo = new Date(Date.parse(body.created_at) + 9 * 3_600_000).toISOString()
  assert.ok(xml.includes(`<Время>${tokyo.slice(11, 19)}</Время>`), xml)
  await one.call('type=sale&mode=success')
  // Orders of a pause are not lost.
  await client.put(path, { mode: 'catalogue' })
  await order('R3')
  assert.match((await one.call('type=sale&mode=query')).text, /^failure/)
  await client.put(path, { mode: 'orders' })
  await one.begin('sale')
  assert.deepEqual(numbersIn((await one.call('type=sale&mode=query')).text), [71])
})
