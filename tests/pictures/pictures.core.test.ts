import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { MAX_PICTURE_BYTES } from '@vitrina/schema/picture'
import sharp from 'sharp'
import { type Operator, signIn } from '../console/operator.ts'
import { long } from '../long.ts'
import { startVitrina } from '../vitrina.ts'
import { manyScans } from './many-scans.ts'

const vitrina = await startVitrina({ VITRINA_ENV: 'development' })
const { url, sql } = vitrina
const manager = await signIn(vitrina, { role: 'manager' })

const upload = (bytes: Uint8Array, who: Operator = manager) =>
  who.post(`${who.site}/picture`, Buffer.from(bytes), { 'content-type': 'application/octet-stream' })

/** Picture of random noise. */
const drawn = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

// Of one colour: noise takes seconds to be drawn in each size.
const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#36a' } })
  .jpeg()
  .toBuffer()

/** Address of a picture's file at this server, regardless of its public origin. */
const near = (address: string, file = '1600.webp'): string =>
  url + new URL(address).pathname.replace('1600.webp', file)

const fetched = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const countOf = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from picture`)[0]?.count

test('1.8 a picture is available in three sizes and as JPEG, publicly and permanently', async () => {
  const { status, body } = await upload(photo)
  assert.equal(status, 200)
  assert.match(body.url, /^https?:\/\/[^/]+\/pictures\/[0-9a-f]{32}\/1600\.webp$/)
  assert.deepEqual([body.width, body.height], [1600, 800])
  for (const [file, format, width] of [
    ['1600.webp', 'webp', 1600],
    ['800.webp', 'webp', 800],
    ['320.webp', 'webp', 320],
    ['1600.jpg', 'jpeg', 1600],
  ] as const) {
    const { status, headers, bytes } = await fetched(near(body.url, file))
    const shown = await sharp(bytes).metadata()
    assert.deepEqual([status, shown.format, shown.width, shown.height], [200, format, width, width / 2], file)
    assert.equal(headers.get('content-type'), `image/${format}`)
    assert.equal(headers.get('content-length'), String(bytes.length))
  }
})

test('a conditional request gets a 304; a missing picture is a 404 with the reason', async () => {
  const { body } = await upload(photo)
  const { headers } = await fetched(near(body.url))
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
  const again = await fetched(near(body.url), { 'if-none-match': headers.get('etag') ?? '' })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
  const head = await fetch(near(body.url), { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'image/webp'])
  for (const address of [
    near(body.url, '1601.webp'),
    near(body.url, '800.jpg'),
    near(body.url, '%2e%2e%2f1600.webp'),
    `${url}/pictures/${'0'.repeat(32)}/1600.webp`,
    `${url}/pictures/${'A'.repeat(32)}/1600.webp`,
  ]) {
    const { status, headers } = await fetched(address)
    assert.deepEqual([status, headers.get('content-type')], [404, 'application/problem+json'], address)
  }
})

test('the same file twice is one picture, also concurrently; at another site it is another', async () => {
  const file = await drawn(40, 30).png().toBuffer()
  const before = await countOf()
  const all = await Promise.all(Array.from({ length: 4 }, () => upload(file)))
  assert.equal(new Set(all.map(({ body }) => body.url)).size, 1)
  const other = await vitrina.client()
  const neighbour = await signIn(vitrina, { siteId: other.siteId })
  const neighbourPicture = await upload(file, neighbour)
  assert.notEqual(neighbourPicture.body.url, all[0]?.body.url)
  assert.equal(await countOf(), (before ?? 0) + 2)
})

test('viewers, operators of other sites and callers without a session upload nothing', async () => {
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const refused = await upload(photo, viewer)
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  const other = await vitrina.client()
  const stranger = await signIn(vitrina, { siteId: other.siteId })
  const elsewhere = await stranger.post(`${manager.site}/picture`, photo)
  assert.equal(elsewhere.status, 404)
  const nobody = await fetch(`${url}/console/api${manager.site}/picture`, {
    method: 'POST',
    headers: { 'x-vitrina-console': '1' },
    body: new Uint8Array(photo),
  })
  assert.equal(nobody.status, 401)
  const otherPage = await fetch(`${url}/console/api${manager.site}/picture`, {
    method: 'POST',
    headers: { cookie: manager.cookie },
    body: new Uint8Array(photo),
  })
  assert.equal(otherPage.status, 400)
})

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** PNG that claims this side length, with almost no data. */
const pngOf = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

const HOSTILE: readonly [what: string, file: Buffer, status: number, code: string][] = [
  ['an SVG with a script', Buffer.from(SVG), 415, 'unsupported_media_type'],
  ['an SVG behind a declaration', Buffer.from(`<?xml version="1.0"?>${SVG}`), 415, 'unsupported_media_type'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'unsupported_media_type'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'), 415, 'unsupported_media_type'],
  ['nothing', Buffer.alloc(0), 415, 'unsupported_media_type'],
  ['a beginning of JPEG alone', Buffer.from('ffd8ffe0', 'hex'), 415, 'unsupported_media_type'],
  ['2.5 thousand million pixels in a kilobyte', pngOf(50_000), 400, 'invalid_value'],
  ['more than a picture may be', pngOf(16_000), 400, 'invalid_value'],
  ['a progressive JPEG of 10,000 scans', await manyScans(2000, 10_000), 400, 'invalid_value'],
  ['a photo that is cut off', photo.subarray(0, photo.length / 2), 400, 'invalid_value'],
  ['a PNG with nothing in it', pngOf(500), 400, 'invalid_value'],
  ['a file that is too large', Buffer.alloc(MAX_PICTURE_BYTES + 1, 'x'), 413, 'body_too_large'],
]

for (const [what, file, status, code] of HOSTILE)
  test(`P18 an upload is refused: ${what}`, async () => {
    const before = await countOf()
    const refused = await upload(file)
    assert.deepEqual([refused.status, refused.body.code], [status, code], JSON.stringify(refused.body))
    assert.equal(await countOf(), before)
  })

test('P18 a progressive JPEG is refused for too many scans, or for coefficients that do not fit into memory', async () => {
  const scans = await upload(await manyScans(500, 100))
  assert.match(scans.body.detail, /more than 100 scans/)
  assert.equal((await upload(await manyScans(500, 0))).status, 200)
  const wide = await sharp({ create: { width: 60, height: 47, channels: 3, background: '#888' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  // Its frame says that it is a hundred times as wide and high.
  const frame = wide.indexOf(Buffer.from('ffc2', 'hex'))
  wide.writeUInt16BE(4_700, frame + 5)
  wide.writeUInt16BE(6_000, frame + 7)
  const { status, body } = await upload(wide)
  assert.deepEqual([status, body.detail.includes('160 megabytes')], [400, true], JSON.stringify(body))
})

test('P18 only the image data of a file is kept: no script, no archive, no location', async () => {
  const marked = await drawn(60, 40)
    .withExif({ IFD0: { Copyright: 'SECRETWORD' }, IFD3: { GPSLatitude: '47/1 1/1 0/1' } })
    .jpeg()
    .toBuffer()
  assert.ok(marked.includes('SECRETWORD'))
  const file = Buffer.concat([marked, Buffer.from('PK\u0003\u0004<script>SECRETWORD</script>')])
  const { status, body } = await upload(file)
  assert.equal(status, 200)
  for (const name of ['1600.webp', '320.webp', '1600.jpg']) {
    const { bytes } = await fetched(near(body.url, name))
    for (const trace of ['SECRETWORD', '<script', 'PK\u0003\u0004', 'Exif'])
      assert.ok(!bytes.includes(trace), `${name} has ${trace}`)
  }
})

test('a photo is rotated by its EXIF data; transparency stays in WebP and is white in JPEG', async () => {
  const lying = await drawn(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { body } = await upload(lying)
  assert.deepEqual([body.width, body.height], [40, 60])
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { url: address } = (await upload(clear)).body
  assert.equal((await sharp((await fetched(near(address))).bytes).stats()).isOpaque, false)
  const white = await sharp((await fetched(near(address, '1600.jpg'))).bytes).stats()
  assert.ok(white.channels.every(({ min }) => min > 250))
})

test('each common format is accepted; of an animation the first frame', async () => {
  const film = Buffer.from(Array.from({ length: 20 * 20 * 50 * 3 }, (_, at) => Math.floor(at / 1200) * 5))
  const frames = await sharp(film, { raw: { width: 20, height: 1000, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer()
  assert.equal((await sharp(frames).metadata()).pages, 50)
  const files = {
    film: frames,
    png: await drawn(21, 20).png().toBuffer(),
    interlaced: await drawn(22, 20).png({ progressive: true }).toBuffer(),
    webp: await drawn(23, 20).webp().toBuffer(),
    avif: await drawn(24, 20).avif().toBuffer(),
    tiff: await drawn(25, 20).tiff().toBuffer(),
    cmyk: await drawn(26, 20).toColourspace('cmyk').jpeg().toBuffer(),
    deep: await drawn(27, 20).toColourspace('rgb16').png().toBuffer(),
    grey: await drawn(28, 20).greyscale().png().toBuffer(),
  }
  for (const [what, file] of Object.entries(files)) {
    const { status, body } = await upload(file)
    assert.deepEqual([status, body.height], [200, 20], `${what}: ${JSON.stringify(body)}`)
  }
})

test('P12 a picture is fetched from its public address only, without redirects', async () => {
  const shop = createServer((request, reply) => {
    if (request.url === '/photo.jpg') reply.end(photo)
    else if (request.url === '/moved.jpg') reply.writeHead(302, { location: '/photo.jpg' }).end()
    else if (request.url === '/page.jpg') reply.end('<p>')
    else reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  after(() => shop.close())
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const from = (address: string) => manager.post(`${manager.site}/picture-elsewhere`, { address })

  const { status, body } = await from(`${shopUrl}/photo.jpg`)
  assert.equal(status, 200)
  assert.equal(body.url, (await upload(photo)).body.url)
  for (const address of [
    `${shopUrl}/moved.jpg`,
    `${shopUrl}/none.jpg`,
    'file:///etc/passwd',
    'http://169.254.169.254/',
  ])
    assert.equal((await from(address)).body.code, 'invalid_value', address)
  assert.equal((await from(`${shopUrl}/page.jpg`)).status, 415)
})

/** Resident memory of a process by id, in MB. */
const residentOf = (pid: number | string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

long('many pictures do not increase the memory of the server', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux has /proc')
  const some = async (count: number) => {
    for (let place = 0; place < count; place++) {
      // As large as a photo, so that retained memory is visible.
      const file = Buffer.concat([await drawn(30, 30).png().toBuffer(), Buffer.alloc(4e6, place)])
      assert.equal((await upload(file)).status, 200)
    }
  }
  await some(10)
  const before = residentOf('self')
  await some(40)
  const grown = residentOf('self') - before
  assert.ok(grown < 100, `${grown} MB more`)
})
