import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../long.ts'
import { type Client, openShop } from '../vitrina.ts'
import { startInstance } from './instance.ts'

const vitrina = await openShop()
const { sql } = vitrina
const clientAtSecond = await startInstance(vitrina.database)

interface Entry {
  readonly cursor: number
  readonly type: string
  readonly id: number
}

const entriesAfter = (siteId: number, cursor: number, limit: number) => sql<Entry>`
  select cursor, type, id from change where site_id = ${siteId} and cursor > ${cursor} order by cursor limit ${limit}
`

const KINDS: readonly [path: string, payload: (key: string) => object][] = [
  ['brand', (slug) => ({ name: 'N', slug })],
  ['category', (key) => ({ group_category_id: key })],
  ['specification', (sp_key) => ({ name_ro: 'N', name_ru: 'N', sp_key })],
]

test('8.1 a reader that follows the cursor misses no change during many concurrent writes', async () => {
  const atFirst = await vitrina.client()
  const writers = [
    atFirst,
    clientAtSecond(atFirst),
    atFirst,
    clientAtSecond(atFirst),
    atFirst,
    clientAtSecond(atFirst),
  ]
  let writing = true
  const followed: Entry[] = []
  const follow = async () => {
    for (let last = false; ; ) {
      last = !writing
      const news = await entriesAfter(atFirst.siteId, followed.at(-1)?.cursor ?? 0, 40)
      followed.push(...news)
      if (last && news.length === 0) return
    }
  }

  const reader = follow()
  await Promise.all(
    writers.map(async (client, w) => {
      for (let n = 0; n < rounds(12, 6); n++) {
        const [path, payload] = KINDS[w % KINDS.length] as (typeof KINDS)[number]
        const body = Array.from({ length: 1 + ((n * 7 + w) % 30) }, (_, i) => payload(`${w}-${n}-${i}`))
        const { status } = await client.post(`/external/${path}/bulk-create/`, body)
        assert.equal(status, 201)
      }
    }),
  )
  writing = false
  await reader

  const all = await entriesAfter(atFirst.siteId, 0, 1_000_000)
  assert.ok(all.length > rounds(900, 400))
  assert.deepEqual(followed, all)
})

test('4.1.7 a read sees every write acknowledged before it began, with or without an ETag, on any process', async () => {
  const atFirst = await vitrina.client()
  const elsewhere = clientAtSecond(atFirst)
  await atFirst.post('/external/category/bulk-create/', [{ group_category_id: 'A', position: 0 }, {}])
  let acknowledged = 0
  let writing = true

  const write = async () => {
    for (let position = 1; position <= rounds(50, 16); position++) {
      const writer = position % 2 ? atFirst : elsewhere
      const { status } = await writer.put('/external/category/1/', { position })
      assert.equal(status, 200)
      acknowledged = position
    }
    writing = false
  }
  const poll = async (client: Client, path: string, positionIn: (body: never) => number) => {
    let seen = 0
    let tag = ''
    let unchanged = 0
    // Of the two reads after the last write the second gets a 304.
    for (let remaining = 2; writing || remaining > 0; ) {
      if (!writing) remaining--
      const known = acknowledged
      const { status, headers, body } = await client.get(path, tag === '' ? {} : { 'if-none-match': tag })
      if (status === 200) seen = positionIn(body as never)
      else unchanged++
      tag = headers.get('etag') ?? ''
      assert.ok(seen >= known, `${path} shows ${seen} after ${known} was acknowledged (${status})`)
    }
    return unchanged
  }
  const one = ({ position }: { position: number }) => position
  const first = ([row]: { position: number }[]) => row?.position ?? 0
  const polls = [atFirst, elsewhere].flatMap((client) => [
    poll(client, '/external/category/1', one),
    poll(client, '/external/category/by/group_category_id/A', one),
    poll(client, '/external/category/', first),
    poll(client, '/external/category/?hide=false&ordering=updated_at&ids=1', first),
  ])

  const [, ...unchanged] = await Promise.all([write(), ...polls])

  assert.ok(
    unchanged.every((count) => count > 0),
    `${unchanged}`,
  )
})
