import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post, url, token } = await openShop()
const LIST = '/external/category'
const COUNT = 230

let all: number[]
before(async () => {
  const objects = Array.from({ length: COUNT }, (_, n) => ({ name_ro: `Raft ${n}`, hide: n % 3 === 0 }))
  const { body } = await post(`${LIST}/bulk-create/`, objects)
  all = idsIn(body)
})

const idsIn = (body: { id: number }[]) => body.map(({ id }) => id)
const idsAt = async (query: string) => idsIn((await get(`${LIST}/?${query}`)).body)

/** Targets of a Link header by relation, without the origin. */
const linksIn = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, target = '', name = '']) => {
      assert.equal(new URL(target).origin, url)
      return [name, target.slice(url.length)]
    }),
  )

test('a page has 100 objects by default', async () => {
  assert.deepEqual(await idsAt(''), all.slice(0, 100))
  assert.deepEqual(await idsAt('page_size=7'), all.slice(0, 7))
  assert.deepEqual(await idsAt('page_size=230'), all)
})

test('page, page_size and fields combine in any order', async () => {
  const parts = ['page=3', 'page_size=20', 'fields=name_ro,id']
  const [first] = all.slice(40)
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]) {
    const { body } = await get(`${LIST}/?${order.map((place) => parts[place]).join('&')}`)
    assert.equal(body.length, 20)
    assert.deepEqual(body[0], { id: first, name_ro: 'Raft 40' })
  }
})

test('any page size divides the same list', async () => {
  for (const size of [1, 9, 10, 11, 99, 115, 229, 230, 231]) {
    for (const page of [1, 2, Math.ceil(COUNT / size)])
      assert.deepEqual(
        await idsAt(`page=${page}&page_size=${size}`),
        all.slice((page - 1) * size, page * size),
        `${page} of ${size}`,
      )
  }
})

test('a page past the end is empty, at any distance', async () => {
  for (const query of ['page=4', 'page=3&page_size=115', 'page=2147483648', `page=${'9'.repeat(40)}`]) {
    const { status, headers, body } = await get(`${LIST}/?${query}`)
    assert.equal(status, 200, query)
    assert.deepEqual(body, [])
    assert.equal(headers.get('x-total-count'), String(COUNT))
  }
  assert.deepEqual(await idsAt(`page=${'9'.repeat(15)}&page_size=5000`), [])
  assert.deepEqual(await idsAt(`page=${'9'.repeat(15)}&page_size=5000&hide=true`), [])
})

test('after= begins after an id, whether or not it exists', async () => {
  const [, , third, fourth] = all
  assert.deepEqual(await idsAt(`after=${third}&page_size=1`), [fourth])
  assert.deepEqual(await idsAt('after=0&page_size=230'), all)
  for (const query of ['after=2147483647', 'after=99999999999', `after=${'9'.repeat(40)}`]) {
    assert.deepEqual(await idsAt(query), [])
    assert.deepEqual(await idsAt(`${query}&hide=true`), [])
  }
})

test('after= can be combined with filters, and the total is that of all matches', async () => {
  const hidden = all.filter((_, n) => n % 3 === 0)
  const { headers, body } = await get(`${LIST}/?hide=true&after=${hidden[9]}&page_size=5`)

  assert.deepEqual(idsIn(body), hidden.slice(10, 15))
  assert.equal(headers.get('x-total-count'), String(hidden.length))
})

test('after= with page= is refused', async () => {
  const { status, body } = await get(`${LIST}/?after=1&page=2`)
  assert.equal(status, 400)
  assert.partialDeepStrictEqual(body.errors, [{ field: 'page', code: 'invalid_value' }])
})

test('next links return everything exactly once', async () => {
  for (const start of [
    `${LIST}/?page_size=50`,
    `${LIST}?fields=id&page_size=33`,
    `${LIST}/?after=0&page_size=50`,
    `${LIST}/?page_size=46&fields=name_ro,id&after=0`,
    `${LIST}/?page_size=40&_=7`,
  ]) {
    const walked: number[] = []
    for (let at: string | undefined = start; at !== undefined; ) {
      const { headers, body } = await get(at)
      walked.push(...idsIn(body))
      at = linksIn(headers).next
    }
    assert.deepEqual(walked, all, start)
  }
})

test('next links keep filters and ordering', async () => {
  const hidden = all.filter((_, n) => n % 3 === 0)
  for (const [start, expected] of [
    [`${LIST}/?hide=true&page_size=30`, hidden],
    [`${LIST}/?hide=true&page_size=30&after=0`, hidden],
    [`${LIST}/?hide=true&page_size=30&ordering=-id`, hidden.toReversed()],
    [`${LIST}/?search=${encodeURIComponent('raft 1&')}`, []],
  ] as const) {
    const walked: number[] = []
    for (let at: string | undefined = start; at !== undefined; ) {
      const { headers, body } = await get(at)
      walked.push(...idsIn(body))
      at = linksIn(headers).next
    }
    assert.deepEqual(walked, expected, start)
  }
})

test('last and prev links lead back to the first page', async () => {
  const { headers } = await get(`${LIST}/?page_size=60`)
  const { last, first } = linksIn(headers)
  assert.ok(last && first)

  const walked: number[] = []
  for (let at: string | undefined = last; at !== undefined; ) {
    const { headers, body } = await get(at)
    walked.unshift(...idsIn(body))
    at = linksIn(headers).prev
  }
  assert.deepEqual(walked, all)
  assert.deepEqual(idsIn((await get(first)).body), all.slice(0, 60))
  // Beyond the end, prev is the last existing page.
  const { headers: beyond } = await get(`${LIST}/?page_size=60&page=99`)
  assert.deepEqual(idsIn((await get(linksIn(beyond).prev ?? '')).body), all.slice(180))
  assert.equal(linksIn(beyond).next, undefined)
})

test('a page_size above 5000 is reduced to 5000', async () => {
  await post(
    `${LIST}/bulk-create/`,
    Array.from({ length: 5000 - COUNT + 1 }, () => ({})),
    {
      prefer: 'return=minimal',
    },
  )

  for (const size of [5000, 5001, 100_000, '9'.repeat(40)]) {
    const { status, headers, body } = await get(`${LIST}/?fields=id&page_size=${size}`)
    assert.equal(status, 200)
    assert.equal(body.length, 5000)
    assert.equal(headers.get('x-total-count'), '5001')
    const { next } = linksIn(headers)
    assert.equal((await get(next ?? '')).body.length, 1)
  }
  assert.equal((await idsAt('fields=id&page_size=4999')).length, 4999)
})

test('HEAD returns the headers of a list without its body', async () => {
  const head = await fetch(`${url}${LIST}/?page_size=3`, { method: 'HEAD', headers: { 'api-token': token } })
  const { headers } = await get(`${LIST}/?page_size=3`)

  assert.equal(head.status, 200)
  assert.equal(await head.text(), '')
  for (const name of ['x-total-count', 'link', 'etag', 'content-type'])
    assert.equal(head.headers.get(name), headers.get(name), name)
})
