import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyFeed, type Subject } from './every-feed.ts'

const vitrina = await openShop()
const { sql } = vitrina
const every = everyFeed(vitrina)

const LENIENT = { prefer: 'handling=lenient' }

const changesOf = ({ siteId }: Subject) => sql`select * from change where site_id = ${siteId} order by cursor`

every('4.2.12 with handling=lenient good rows are written and bad ones reported, aligned', async (feed) => {
  const { row, send, figuresOf, figure, shown } = feed
  await send([row(1, 'P1', 1), row(2, 'P1', 2)])

  const { status, headers, body } = await send(
    [
      row(1, 'P1', 1),
      row(2, 'P1', 5),
      row(1, 'P9', 1),
      row(9, 'P2', 1),
      row(3, 'P2', 6),
      { ...row(3, 'P3', 1), [figure]: 'x', note: 1 },
      row(3, 'P2', 7),
      7,
    ],
    LENIENT,
  )

  assert.equal(status, 207)
  assert.equal(headers.get('preference-applied'), 'handling=lenient')
  const bare = body.map(({ errors, ...rest }: { errors?: { code: string }[] }) => ({
    ...rest,
    codes: errors?.map(({ code }) => code) ?? [],
  }))
  const wrong = feed.type === 'stock' ? 'invalid_type' : 'invalid_value'
  assert.deepEqual(bare, [
    { index: 0, status: 200, id: 1, outcome: 'unchanged', codes: [] },
    { index: 1, status: 200, id: 1, outcome: 'updated', codes: [] },
    { index: 2, status: 400, id: null, outcome: 'invalid', codes: ['not_found'] },
    { index: 3, status: 400, id: null, outcome: 'invalid', codes: ['not_found'] },
    { index: 4, status: 200, id: 2, outcome: 'updated', codes: [] },
    { index: 5, status: 400, id: null, outcome: 'invalid', codes: ['unknown_field', wrong] },
    { index: 6, status: 400, id: null, outcome: 'invalid', codes: ['duplicate'] },
    { index: 7, status: 400, id: null, outcome: 'invalid', codes: ['invalid_type'] },
  ])
  assert.equal('errors' in body[0], false)
  assert.deepEqual(await figuresOf(1), [
    [1, shown(1)],
    [2, shown(5)],
  ])
  assert.deepEqual(await figuresOf(2), [[3, shown(6)]])
  assert.deepEqual(await figuresOf(3), [])
})

every(
  '4.2.12 a lenient call without a bad row is also a 207, and so is one of bad rows only',
  async (feed) => {
    const { row, send } = feed
    const outcomes = async (rows: unknown[]) => {
      const { status, body } = await send(rows, LENIENT)
      assert.equal(status, 207)
      return body.map(({ outcome }: { outcome: string }) => outcome)
    }
    assert.deepEqual(await outcomes([row(1, 'P1', 1)]), ['updated'])
    assert.deepEqual(await outcomes([row(1, 'P1', 1)]), ['unchanged'])
    assert.deepEqual(await outcomes([row(1, 'P9', 1), 1]), ['invalid', 'invalid'])
    assert.equal((await send([], LENIENT)).body.code, 'empty_batch')
  },
)

every('4.2.11 a dry run returns the response of the write, and changes nothing', async (feed) => {
  const { row, send, post, write, figuresOf, shown } = feed
  await send([row(1, 'P1', 1)])
  const before = await changesOf(feed)
  const rows = [row(1, 'P1', 1), row(2, 'P1', 2), row(1, 'P2', 3)]
  const bad = [row(1, 'P1', 7), row(1, 'P9', 1)]

  const dry = await post(`${write}?dry_run=true`, rows)
  const lenient = await post(`${write}?dry_run=true`, bad, LENIENT)
  const refused = await post(`${write}?dry_run=true`, bad)

  for (const { headers } of [dry, lenient]) assert.equal(headers.get('dry-run'), 'true')
  assert.deepEqual([dry.status, dry.body], [200, { updated: 2, unchanged: 1 }])
  assert.deepEqual([lenient.status, lenient.body[0].outcome], [207, 'updated'])
  assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'not_found'])
  assert.deepEqual(await figuresOf(1), [[1, shown(1)]])
  assert.deepEqual(await changesOf(feed), before)
  assert.deepEqual((await send(rows)).body, dry.body)
})

every('4.2.9 a repetition with the same Idempotency-Key returns the first response', async (feed) => {
  const { row, send, figuresOf, shown } = feed
  const once = { 'idempotency-key': 'feed-1' }
  const first = await send([row(1, 'P1', 1)], once)
  await send([row(1, 'P1', 2)])

  const again = await send([row(1, 'P1', 1)], once)

  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(await figuresOf(1), [[1, shown(2)]])
  assert.equal((await send([row(1, 'P1', 3)], once)).status, 422)
  const refused = await send([row(1, 'P9', 1)], { 'idempotency-key': 'feed-2' })
  const replayed = await send([row(1, 'P9', 1)], { 'idempotency-key': 'feed-2' })
  assert.deepEqual([replayed.status, replayed.body], [400, refused.body])
})
