import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post, put, del, client, url, token } = await openShop()
const LIST = '/external/category'

const create = async (fields: object): Promise<number> =>
  (await post(`${LIST}/bulk-create/`, [fields])).body[0].id

const tagOf = async (address: string): Promise<string> => (await get(address)).headers.get('etag') ?? ''

test('an unchanged response is 304, without a body', async () => {
  const id = await create({ name_ro: 'Lactate' })
  for (const address of [LIST, `${LIST}/?page_size=2&fields=id`, `${LIST}/?hide=false`, `${LIST}/${id}`]) {
    const tag = await tagOf(address)
    assert.match(tag, /^(W\/)?"[^"]+"$/)
    const { status, headers, body } = await get(address, { 'if-none-match': tag })
    assert.equal(status, 304)
    assert.equal(body, '')
    assert.equal(headers.get('etag')?.replace('W/', ''), tag.replace('W/', ''))
  }
})

test('If-None-Match accepts weak tags, several tags and *', async () => {
  await create({})
  const tag = (await tagOf(LIST)).replace('W/', '')
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])
    assert.equal((await get(LIST, { 'if-none-match': header })).status, 304, header)
  for (const header of ['"other"', tag.slice(1, -1), '""', ''])
    assert.equal((await get(LIST, { 'if-none-match': header })).status, 200, header)
})

test('a write to one kind of object leaves the lists of the others unchanged', async () => {
  const tag = await tagOf(LIST)
  await post('/external/brand/bulk-create/', [{ name: 'A', slug: 'a' }])

  assert.equal((await get(LIST, { 'if-none-match': tag })).status, 304)
})

test('a write at another site changes nothing here', async () => {
  const tag = await tagOf(LIST)
  await (await client()).post(`${LIST}/bulk-create/`, [{}])

  assert.equal((await get(LIST, { 'if-none-match': tag })).status, 304)
})

test('a response may be cached, but not shared or used without revalidation', async () => {
  const { headers } = await get(LIST)
  assert.match(headers.get('cache-control') ?? '', /\bprivate\b/)
  assert.match(headers.get('cache-control') ?? '', /\bno-cache\b/)
})

test('HEAD of one object returns its ETag and length, and 404 for an unknown one', async () => {
  const id = await create({ name_ro: 'Lactate' })
  const head = (address: string, headers = {}) =>
    fetch(url + address, {
      method: 'HEAD',
      headers: { 'api-token': token, 'accept-encoding': 'identity', ...headers },
    })

  const one = await head(`${LIST}/${id}`)
  assert.equal(one.status, 200)
  const complete = await fetch(`${url}${LIST}/${id}`, {
    headers: { 'api-token': token, 'accept-encoding': 'identity' },
  })
  assert.equal(Number(one.headers.get('content-length')), (await complete.arrayBuffer()).byteLength)
  assert.equal(one.headers.get('etag'), complete.headers.get('etag'))
  assert.equal((await head(`${LIST}/${id}`, { 'if-none-match': one.headers.get('etag') })).status, 304)
  assert.equal((await head(`${LIST}/2000000000`)).status, 404)
})

test('a read sees every write that was acknowledged before it', async () => {
  const id = await create({ position: 0 })
  for (let position = 1; position <= 40; position++) {
    await put(`${LIST}/${id}/`, { position })
    const [one, [listed], [filtered]] = (
      await Promise.all([
        get(`${LIST}/${id}?fields=position`),
        get(`${LIST}?after=${id - 1}&fields=position`),
        get(`${LIST}?ids=${id}&fields=position`),
      ])
    ).map(({ body }) => body)
    assert.deepEqual([one, listed, filtered], [{ position }, { position }, { position }])
  }
  await del(`${LIST}/${id}/`)
  assert.equal((await get(`${LIST}/${id}`)).status, 404)
})

test('concurrent readers and writers: every acknowledged write is visible', async () => {
  const writer = async () => {
    const id = await create({ position: 0 })
    for (let position = 1; position <= 10; position++) {
      await put(`${LIST}/${id}/`, { position })
      const [{ body: listed }, { body: single }] = await Promise.all([
        get(`${LIST}?page_size=5000&fields=id,position`),
        get(`${LIST}/${id}?fields=id,position`),
      ])
      const own = listed.find((one: { id: number }) => one.id === id)
      assert.deepEqual(
        [own, single],
        [
          { id, position },
          { id, position },
        ],
      )
    }
  }
  await Promise.all(Array.from({ length: 6 }, writer))
})

test('a 304 is never sent after a write in between', async () => {
  const id = await create({ position: 0 })
  let tag = ''
  let seen = -1
  const refresh = async () => {
    const { status, headers, body } = await get(`${LIST}/${id}`, tag === '' ? {} : { 'if-none-match': tag })
    if (status === 200) seen = body.position
    tag = headers.get('etag') ?? ''
  }
  let writing = true
  const looking = async () => {
    while (writing) await refresh()
  }
  const lookers = looking()
  for (let position = 1; position <= 30; position++) {
    await put(`${LIST}/${id}/`, { position })
    await create({})
  }
  writing = false
  await lookers
  await refresh()
  assert.equal(seen, 30)
})
