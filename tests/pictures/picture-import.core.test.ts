import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'
import { announce, pngOf, reportOf, sendArchive, sendPart } from './archives.ts'

const vitrina = await openShop()
const { get, post, put, sql } = vitrina
const manager = await signIn(vitrina, { role: 'manager' })

const category = (await post('/external/category/bulk-create/', [{ name_ro: 'Lactate', slug_ro: 'lactate' }]))
  .body[0].id

interface Picture {
  readonly order: number
  readonly url: string
}

const createProducts = async (...codes: string[]): Promise<number[]> => {
  const { status, body } = await post(
    '/external/product/bulk-create/',
    codes.map((code, place) => ({
      ...{ name_ro: code, price: 90, code, group_product_id: `key-${code}-${place}` },
      ...{ category: [category], specifications: [] },
    })),
  )
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

const imagesOf = async (id?: number): Promise<Picture[]> =>
  (await get(`/external/product/${id}/`)).body.images

const stored = (files: Readonly<Record<string, Uint8Array>>) => zipSync({ ...files }, { level: 0 })

test('archives of several sites alternate: one that arrives during a large one does not wait for its end', async () => {
  const files = Object.fromEntries(
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => [`T-${n}.png`, await pngOf(200 + n)] as const),
    ),
  )
  await createProducts(...Array.from({ length: 12 }, (_, n) => `T-${n}`))
  const neighbour = await vitrina.client()
  const [{ id } = { id: 0 }] = (
    await neighbour.post('/external/category/bulk-create/', [{ name_ro: 'Lactate', slug_ro: 'lactate' }])
  ).body
  await neighbour.post('/external/product/bulk-create/', [
    { name_ro: 'one', price: 90, code: 'N-1', group_product_id: 'n', category: [id], specifications: [] },
  ])
  const neighbourOperator = await signIn(vitrina, { role: 'manager', siteId: neighbour.siteId })
  const large = await sendArchive(manager, stored(files))
  await reportOf(manager, large, ({ state }) => state === 'running')
  const small = await sendArchive(neighbourOperator, stored({ 'N-1.png': await pngOf(300) }))
  assert.equal((await reportOf(neighbourOperator, small)).outcomes.added, 1)
  const { body } = await manager.get(large)
  assert.equal(body.finished_at, null, 'the large archive was over before the small one')
  assert.equal((await reportOf(manager, large)).outcomes.added, 12)
})

test('pictures of an archive are appended to the products that their names match, in order; the report lists each file', async () => {
  const [first, second] = await createProducts('A-7', 'B_2', 'same', 'same')
  await put('/external/product/bulk-update/', [
    { id: first, images: [{ order: 3, url: 'https://pictures.example/1.jpg' }] },
  ])
  const path = await sendArchive(
    manager,
    stored({
      'shop/a-7_10.png': await pngOf(1),
      'A-7_2.PNG': await pngOf(2),
      'a-7.png': await pngOf(3),
      'B_2.png': await pngOf(4),
      'key-B_2-1_1.png': await pngOf(5),
      'same.png': await pngOf(6),
      'nobody.png': await pngOf(7),
      'x/nobody_2.png': await pngOf(8),
      'B_2_3.png': Buffer.from('no picture'),
      'readme.txt': Buffer.from('nothing'),
      '__MACOSX/._a-7.png': Buffer.from('nothing'),
    }),
  )
  const report = await reportOf(manager, path)
  assert.partialDeepStrictEqual(report, {
    name: 'all.zip',
    state: 'done',
    reason: null,
    files: 9,
    outcomes: { added: 5, unknown: 2, ambiguous: 1, refused: 1 },
    groups: [
      { outcome: 'ambiguous', reason: null, count: 1, names: ['same.png'] },
      {
        outcome: 'refused',
        reason: 'The file is not a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.',
        count: 1,
        names: ['B_2_3.png'],
      },
      { outcome: 'unknown', reason: null, count: 2, names: ['nobody.png', 'x/nobody_2.png'] },
    ],
  })
  const images = await imagesOf(first)
  assert.deepEqual(
    images.map(({ order }) => order),
    [3, 4, 5, 6],
  )
  assert.equal((await imagesOf(second)).length, 2)
  const sizes = await Promise.all(
    images.slice(1).map(async ({ url }) => {
      const [row] = await sql<{ width: number }>`
        select width from picture where name = ${url.split('/').at(-2)}
      `
      return row?.width
    }),
  )
  assert.deepEqual(sizes, [40 + 3, 40 + 2, 40 + 1], 'by their numbers')
})

test('the same archive again changes nothing; the feed has one change per product, with its author', async () => {
  const [id] = await createProducts('fed')
  const archive = stored({ 'fed.png': await pngOf(20), 'fed_2.png': await pngOf(21) })
  const [head] = await sql<{ cursor: number }>`select cursor from feed_head where site_id = ${vitrina.siteId}`
  await reportOf(manager, await sendArchive(manager, archive))
  const images = await imagesOf(id)
  assert.equal(images.length, 2)
  const { outcomes } = await reportOf(manager, await sendArchive(manager, archive))
  assert.deepEqual(outcomes, { present: 2 })
  assert.deepEqual(await imagesOf(id), images)
  const { body: changes } = await get(`/external/changes/?limit=1000&after=${head?.cursor}`)
  assert.equal(changes.changes.length, 1, JSON.stringify(changes))
  assert.partialDeepStrictEqual(changes.changes[0], { type: 'product', id })
})

test('an archive may be sent in parts and resumed; a part at another offset gets the correct one', async () => {
  const [id] = await createProducts('parts')
  const archive = stored({ 'parts.png': Buffer.concat([await pngOf(30), Buffer.alloc(700_000, 'x')]) })
  const path = await announce(manager, archive.length)
  assert.deepEqual((await sendPart(manager, path, 0, archive.subarray(0, 400_000))).body, {
    received: 400_000,
  })
  const wrong = await sendPart(manager, path, 10, archive.subarray(10))
  assert.deepEqual([wrong.status, wrong.body.code], [409, 'conflict'])
  assert.match(wrong.body.detail, /400000|400,000/)
  const more = await sendPart(
    manager,
    path,
    400_000,
    Buffer.concat([archive.subarray(400_000), Buffer.from('x')]),
  )
  assert.deepEqual([more.status, more.body.code], [413, 'body_too_large'])
  const { body } = await manager.get(path)
  assert.equal(body.state, 'receiving')
  // Pictures before the limit are stored.
  await sendPart(manager, path, body.received, archive.subarray(body.received))
  await reportOf(manager, path)
  assert.equal((await imagesOf(id)).length, 1)
  assert.equal((await sendPart(manager, path, archive.length, Buffer.from('x'))).body.code, 'conflict')
})

/** Archive of one file whose directory entry is modified at the byte offset `at`. */
const lying = async (at: number, write: (entry: Buffer) => void, file?: Uint8Array): Promise<Buffer> => {
  const archive = Buffer.from(zipSync({ 'lie.png': file ?? (await pngOf(40)) }, { level: 9 }))
  const entry = archive.indexOf(Buffer.from('504b0102', 'hex'))
  write(archive.subarray(entry + at))
  return archive
}

test('P18 declared sizes of an archive are not trusted: a bomb, a protected file and a damaged one are refused individually', async () => {
  await createProducts('lie')
  const damaged = 'The picture is damaged or incomplete.'
  const packing = 'The file is protected by a password, or its compression is not supported.'
  const bomb = new Uint8Array(30 * 2 ** 20)
  const cases: readonly (readonly [string, Buffer, string])[] = [
    [
      'says that it is large',
      await lying(24, (entry) => entry.writeUInt32LE(2 ** 31)),
      'The file is larger than 20 MB.',
    ],
    ['is larger than it says', await lying(24, (entry) => entry.writeUInt32LE(1000), bomb), damaged],
    ['is smaller than it says', await lying(24, (entry) => entry.writeUInt32LE(1000)), damaged],
    ['has another checksum', await lying(16, (entry) => entry.writeUInt32LE(1)), damaged],
    ['lies behind the end', await lying(42, (entry) => entry.writeUInt32LE(2 ** 30)), damaged],
    ['is protected', await lying(8, (entry) => entry.writeUInt16LE(1)), packing],
    ['is packed by LZMA', await lying(10, (entry) => entry.writeUInt16LE(14)), packing],
  ]
  for (const [what, archive, reason] of cases) {
    const report = await reportOf(manager, await sendArchive(manager, archive))
    assert.deepEqual([report.state, report.groups.map((group) => group.reason)], ['done', [reason]], what)
  }
})

/** Archive whose directory has a 64-bit offset for its only file. */
const withLongPlace = (archive: Uint8Array, place: bigint): Buffer => {
  const bytes = Buffer.from(archive)
  const end = bytes.length - 22
  const entry = bytes.readUInt32LE(end + 16)
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(place, 4)
  assert.equal(bytes.readUInt16LE(entry + 30), 0)
  bytes.writeUInt16LE(extra.length, entry + 30)
  bytes.writeUInt32LE(0xffffffff, entry + 42)
  bytes.writeUInt32LE(bytes.readUInt32LE(end + 12) + extra.length, end + 12)
  return Buffer.concat([bytes.subarray(0, end), extra, bytes.subarray(end)])
}

test('P18 an invalid, truncated or too large archive fails with the reason', async () => {
  const many = Buffer.from(stored({ 'a.png': Buffer.from('x') }))
  const end = many.length - 22
  many.writeUInt16LE(30_000, end + 8)
  many.writeUInt16LE(30_000, end + 10)
  const unreadable = 'The archive cannot be read: it is not a ZIP, is damaged, or is protected by a password.'
  const cases: readonly (readonly [string, Uint8Array, string])[] = [
    ['is a picture', await pngOf(50), unreadable],
    ['is cut off', stored({ 'a.png': await pngOf(50) }).subarray(0, 100), unreadable],
    ['has a list of nothing', await lying(0, (entry) => entry.writeUInt32LE(0)), unreadable],
    [
      'says a place that no file has',
      withLongPlace(stored({ 'a.png': await pngOf(50) }), 2n ** 63n),
      unreadable,
    ],
    ['has too many files', many, 'The archive has more than 20000 files. Split it.'],
  ]
  for (const [what, archive, reason] of cases) {
    const report = await reportOf(manager, await sendArchive(manager, archive))
    assert.deepEqual([report.state, report.reason], ['failed', reason], what)
  }
  assert.deepEqual(
    await sql`select from picture_import_chunk where site_id = ${vitrina.siteId}`,
    [],
    'no archive is kept when it is over',
  )
})

test('file names written by a Mac and by a local Windows are decoded', async () => {
  const ids = await createProducts('Молоко', 'Хлеб')
  const windows = Buffer.from(stored({ '____.png': await pngOf(61) }))
  Buffer.from([0x95, 0xab, 0xa5, 0xa1]).copy(windows, windows.lastIndexOf('____.png'))
  await reportOf(manager, await sendArchive(manager, windows))
  assert.equal((await imagesOf(ids[1])).length, 1)
  // UTF-8 without its flag.
  const mac = stored({ 'Молоко.png': await pngOf(62) })
  const flags = Buffer.from(mac)
  flags.writeUInt16LE(0, flags.indexOf(Buffer.from('504b0102', 'hex')) + 8)
  await reportOf(manager, await sendArchive(manager, flags))
  assert.equal((await imagesOf(ids[0])).length, 1)
})

test('an import can be cancelled, at most five run at once, and viewers upload nothing', async () => {
  const begun = await Promise.all(
    Array.from({ length: 8 }, () =>
      manager.post(`${manager.site}/picture-import`, { name: 'a.zip', size: 1000 }),
    ),
  )
  const paths = begun
    .filter(({ status }) => status === 200)
    .map(({ body }) => `${manager.site}/picture-import/${body.id}`)
  assert.deepEqual(
    begun.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code]),
    Array.from({ length: 3 }, () => [429, 'too_many_requests']),
  )
  for (const path of paths) assert.equal((await manager.del(path)).status, 204)
  const [path = ''] = paths
  assert.equal((await manager.get(path)).body.state, 'cancelled')
  assert.deepEqual((await manager.del(path)).body.code, 'conflict')
  assert.equal((await sendPart(manager, path, 0, Buffer.from('x'))).body.code, 'conflict')

  const viewer = await signIn(vitrina, { role: 'viewer' })
  const other = await vitrina.client()
  const stranger = await signIn(vitrina, { siteId: other.siteId })
  const refused = await viewer.post(`${viewer.site}/picture-import`, { name: 'a.zip', size: 10 })
  assert.equal(refused.body.code, 'insufficient_role')
  assert.equal((await viewer.get(path)).status, 200)
  assert.equal((await stranger.get(path.replace(manager.site, stranger.site))).status, 404)
})
