import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyFeed } from './every-feed.ts'

const vitrina = await openShop()
const every = everyFeed(vitrina)

every('5.2.3 a missing product is a 404, in every form of the path', async ({ get, read }) => {
  for (const id of ['4', '0', '-1', '1.5', 'P1', '2147483648', '9'.repeat(30)]) {
    const { status, body } = await get(`/external/product/${id}/${read}/`)
    assert.deepEqual([status, body.code], [404, 'not_found'], id)
  }
})

every('4.1.5 unknown parameters are refused, names that begin with _ ignored', async ({ get, read }) => {
  const { status, body } = await get(`/external/product/1/${read}/?after=1`)
  assert.equal(status, 400)
  assert.partialDeepStrictEqual(body.errors, [{ field: 'after', code: 'unknown_parameter' }])
  assert.equal((await get(`/external/product/1/${read}/?_=1`)).status, 200)
})

every('4.1.7 an ETag gives a 304 until the figures of this product change', async (feed) => {
  const { row, send, get, read } = feed
  const path = `/external/product/1/${read}/`
  await send([row(1, 'P1', 1)])
  const { headers } = await get(path)
  const tag = headers.get('etag') ?? ''
  assert.match(tag, /^"[^"]+"$/)
  assert.match(headers.get('cache-control') ?? '', /\bprivate\b/)

  await send([row(1, 'P2', 1)])
  const { status, body, headers: again } = await get(path, { 'if-none-match': tag })
  assert.deepEqual([status, body, again.get('etag')?.replace('W/', '')], [304, '', tag])

  await send([row(1, 'P1', 2)])
  assert.equal((await get(path, { 'if-none-match': tag })).status, 200)
})

every('2.4 another method is a 405 that lists the allowed ones', async ({ get, put, write, read }) => {
  const { status, headers } = await put(`/external/product/1/${read}/`, {})
  assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'])
  assert.equal((await get(write)).status, 405)
})
