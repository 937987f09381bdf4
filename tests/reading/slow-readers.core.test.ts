import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { rounds } from '../long.ts'
import { openShop } from '../vitrina.ts'

// Twelve megabytes: more than the kernel buffers for a client that does not read.
const COUNT = 1_000
const { url, token, post } = await openShop()
const agent = new Agent({ keepAlive: false })

/** Starts a response of some megabytes, without reading its body. */
const begin = (path: string, encoding = 'identity') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'api-token': token, 'accept-encoding': encoding }
    get(url + path, { agent, headers }, resolve).on('error', reject)
  })

const finish = async (answer: IncomingMessage): Promise<Buffer> => Buffer.concat(await answer.toArray())

/** Texts that are slow to compress, different for each object. */
const noise = Array.from({ length: COUNT }, (_, n) =>
  createHash('shake256', { outputLength: 6_000 }).update(String(n)).digest('hex'),
)

/** Versions of the objects of a list, from their written texts. */
const versionsOf = (body: Buffer): Set<number> =>
  new Set(
    JSON.parse(body.toString()).map(({ slug, description }: { slug: string; description: string }) => {
      const [version, text] = description.split(' ')
      assert.equal(text, noise[Number(slug.slice('slow-'.length))])
      return Number(version)
    }),
  )

const write = async (version: number): Promise<void> => {
  const brands = Array.from({ length: COUNT }, (_, n) => ({
    name: `N${n}`,
    slug: `slow-${n}`,
    description: `${version} ${noise[n]}`,
  }))
  const { status, body } = await post('/external/brand/bulk-upsert/', brands)
  assert.ok(status < 300, JSON.stringify(body).slice(0, 400))
}

test('4.1 a large list is unchanged for a slow reader while others are read, compressed and aborted', async () => {
  const path = `/external/brand/?page_size=${COUNT}`
  await write(0)
  await begin(path).then(finish)
  // The second request stores the response.
  const slow = await begin(path)
  const fromMemory = await begin(path)

  for (let version = 1; version < rounds(4, 2); version++) {
    await write(version)
    const remaining = await begin(path)
    remaining.once('data', () => remaining.destroy())
    const aborted = get(url + path, { agent, headers: { 'api-token': token, 'accept-encoding': 'br' } })
    aborted.on('error', () => undefined)
    const [packed, plain] = await Promise.all([begin(path, 'zstd').then(finish), begin(path).then(finish)])
    aborted.destroy()
    assert.deepEqual(versionsOf(zstdDecompressSync(packed)), new Set([version]))
    assert.deepEqual(versionsOf(plain), new Set([version]))
  }

  for (const answer of [slow, fromMemory]) assert.deepEqual(versionsOf(await finish(answer)), new Set([0]))
})
