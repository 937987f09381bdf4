import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'

const { client } = await openShop()

const tagOf = async ({ get }: { get: Awaited<ReturnType<typeof client>>['get'] }, path: string) =>
  (await get(path)).headers.get('etag') ?? ''

test('1.2 a write on one site leaves the ETags of another unchanged', async () => {
  const [a, b] = [await client(), await client()]
  for (const site of [a, b]) await site.post('/external/brand/bulk-create/', [{ name: 'Acme', slug: 'acme' }])
  const paths = ['/external/brand/', '/external/brand/1', '/external/brand/by/slug/acme']
  const before = await Promise.all(paths.map((path) => tagOf(b, path)))

  await a.put('/external/brand/1/', { name: 'Bcme' })
  await a.post('/external/brand/bulk-create/', [{ name: 'New', slug: 'new' }])

  for (const [place, path] of paths.entries())
    assert.equal((await b.get(path, { 'if-none-match': before[place] ?? '' })).status, 304, path)
})

test('1.2 an ETag of one site does not match at another, even without changes', async () => {
  const [a, b] = [await client(), await client()]
  await a.post('/external/brand/bulk-create/', [{ name: 'Acme', slug: 'acme' }])
  await b.post('/external/brand/bulk-create/', [{ name: 'Other', slug: 'other' }])

  for (const path of ['/external/brand/', '/external/brand/1']) {
    const { status, body } = await b.get(path, { 'if-none-match': await tagOf(a, path) })

    assert.equal(status, 200, path)
    assert.match(JSON.stringify(body), /Other/)
  }
})
