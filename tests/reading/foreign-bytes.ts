import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { REUSABLE_BYTES } from '../../server/platform/postgres/pool/reusable-bytes.ts'
import { randomOf } from '../faults/random.ts'
import { type Client, openShop } from '../vitrina.ts'

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}
/** Every 25th site has lists of megabytes, which remain in the memory of the server for a slow reader. */
const LARGE_EACH = 25
const ROWS = { large: { count: 60, bytes: 60_000 }, small: { count: 12, bytes: 9_000 } }

/** Number of page sizes, so that most requests occur once. */
const PAGE_SIZES = 4

/** Site whose rows contain only its own letter sequence. */
interface Shop extends Client {
  readonly rows: (typeof ROWS)[keyof typeof ROWS]
  readonly mark: string
}

const brandsOf = ({ mark, rows }: Shop, version: number) =>
  Array.from({ length: rows.count }, (_, n) => ({
    name: `${mark} ${version}`,
    slug: `b${n}`,
    description: mark.repeat(rows.bytes / mark.length),
  }))

/** Name or description with bytes that its site has not written. A truncated response may end anywhere. */
const foreignText = (mark: string) =>
  new RegExp(`"(?:name|description)":"(?!(?:${mark})+(?: \\d+)?"|(?:${mark})*.{0,9}$)`)

const MINIMAL = { prefer: 'return=minimal' }

/** Overwrites shared bytes as soon as another owner may do so. */
const overwrite = (bytes: unknown): void => {
  ;(bytes as Buffer).fill(0xdb)
}

/**
 * Reads lists of `sites` sites concurrently, in all encodings. Some readers disconnect before or during the
 * response, some read slowly; writes occur meanwhile. Returns the number of compared responses and bytes.
 * @throws {AssertionError} when a response contains a byte that its site has not written
 */
export const readAtOnce = async (sites: number, reads: number, seed: number) => {
  const random = randomOf(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const { client, url } = await openShop()
  const agent = new Agent({ keepAlive: true, maxSockets: 24 })
  const shops: Shop[] = []
  for (let n = 0; n < sites; n++)
    shops.push({
      ...(await client({ scopes: ['content:read', 'content:write'] })),
      mark: `s${n.toString(36).padStart(3, '_')}`,
      rows: n % LARGE_EACH === 0 ? ROWS.large : ROWS.small,
    })
  const write = async (shop: Shop, version: number): Promise<void> => {
    const { status } = await shop.post('/external/brand/bulk-upsert/', brandsOf(shop, version), MINIMAL)
    assert.ok(status < 300)
  }
  for (const shop of shops) await write(shop, 0)
  const counts = { answers: 0, bytes: 0 }

  const compare = (shop: Shop, bytes: Buffer, isComplete: boolean): void => {
    const text = bytes.toString('latin1')
    assert.doesNotMatch(text, foreignText(shop.mark), `site ${shop.mark} got bytes of another`)
    assert.doesNotMatch(text, /\u00db/, `site ${shop.mark} got bytes of a released buffer`)
    if (isComplete) for (const { description } of JSON.parse(text)) assert.equal(description.length % 4, 0)
    counts.answers++
    counts.bytes += bytes.length
  }

  const read = async (shop: Shop): Promise<void> => {
    const encoding = Object.keys(UNPACK)[upTo(4)] as string
    const headers = { 'api-token': shop.token, 'accept-encoding': encoding }
    const path = `/external/brand/?page_size=${shop.rows.count - upTo(PAGE_SIZES)}`
    const request = get(url + path, { agent, headers })
    const responded = new Promise<IncomingMessage | undefined>((resolve) =>
      request.once('response', resolve).once('error', () => resolve(undefined)),
    )
    const manner = upTo(8)
    if (manner === 0) setTimeout(() => request.destroy(), upTo(10))
    const answer = await responded
    if (!answer) return
    const chunks: Buffer[] = []
    try {
      if (manner === 1) await sleep(upTo(300))
      for await (const chunk of answer) {
        chunks.push(chunk)
        if (manner === 2) break
      }
    } catch {}
    const packing = answer.headers['content-encoding'] ?? 'identity'
    const bytes = Buffer.concat(chunks)
    // A busy machine refuses some calls; that response belongs to no site.
    if (answer.statusCode === 503) return
    assert.equal(answer.statusCode, 200)
    if (answer.complete) compare(shop, (UNPACK[packing] as (typeof UNPACK)[string])(bytes), true)
    else if (packing === 'identity') compare(shop, bytes, false)
  }

  subscribe(REUSABLE_BYTES, overwrite)
  try {
    let remaining = reads
    let version = 0
    const readers = Array.from({ length: 24 }, async () => {
      while (remaining-- > 0) {
        const shop = shops[upTo(sites)] as Shop
        if (remaining % 40 === 0 && shop.rows === ROWS.small) await write(shop, ++version)
        await read(shop)
      }
    })
    await Promise.all(readers)
  } finally {
    unsubscribe(REUSABLE_BYTES, overwrite)
    agent.destroy()
  }
  return counts
}
