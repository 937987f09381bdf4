import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, type Reply } from '../../vitrina.ts'
import { ITEMS, item, LENIENT, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, put, del } = await orderShop(vitrina)

const as = (key: string) => ({ 'idempotency-key': key })
const isReplayed = ({ headers }: Reply) => headers.get('idempotency-replayed') === 'true'

test('4.2.9 a repeated call with the same key returns the first response, and creates nothing', async () => {
  const batch = [ordering({ comment: 'o singură dată' }), ordering()]
  const first = await send(batch, as('once'))
  await put(ORDERS + first.body[0].order_id, { comment: 'altceva' })

  await untouched(sql, siteId, async () => {
    const again = await send(batch, as('once'))
    assert.deepEqual([again.status, again.body, isReplayed(again)], [200, first.body, true])
  })
  assert.equal(isReplayed(first), false)
})

test('4.2.9 a repeated PUT returns its first response with its ETag', async () => {
  const [stored] = await write(ordering())
  const call = () => put(ORDERS + stored?.order_id, { order_items: [item(2)] }, as('put'))
  const first = await call()
  const again = await call()

  assert.deepEqual([again.status, again.body, isReplayed(again)], [200, first.body, true])
  assert.equal(again.headers.get('etag'), first.headers.get('etag'))
  assert.equal((await order(stored?.order_id ?? 0)).order_items.length, 2)
})

test('4.2.9 another body, path or method under the same key is a 422, and has no effect', async () => {
  const [stored] = await write(ordering())
  await send([ordering({ rrn: 'reused' })], as('reused'))
  await untouched(sql, siteId, async () => {
    for (const reply of [
      await send([ordering({ rrn: 'other' })], as('reused')),
      await send([ordering({ rrn: 'reused' })], as('reused'), '?dry_run=true'),
      await put(ORDERS + stored?.order_id, { comment: 'x' }, as('reused')),
    ])
      assert.deepEqual([reply.status, reply.body.code], [422, 'idempotency_key_reused'])
  })
})

test('4.2.9 a 400 is stored, a 409, a 412 and a 413 are not', async () => {
  const [one, two] = await write(ordering(), ordering({ rrn: 'taken' }))
  const at = ORDERS + one?.order_id

  const bad = await send([{ rrn: 'not-yet', comment: 'x' }], as('bad'))
  await write(ordering({ rrn: 'not-yet' }))
  const again = await send([{ rrn: 'not-yet', comment: 'x' }], as('bad'))
  assert.deepEqual([bad.status, again.status, again.body, isReplayed(again)], [400, 400, bad.body, true])

  const clash = await put(at, { rrn: 'taken' }, as('clash'))
  const free = await put(ORDERS + two?.order_id, { rrn: 'free' }, { 'if-match': '*' })
  assert.equal(free.status, 200)
  const freed = await put(at, { rrn: 'taken' }, as('clash'))
  assert.deepEqual([clash.status, freed.status, isReplayed(freed)], [409, 200, false])

  const stale = await put(at, { comment: 'y' }, { ...as('stale'), 'if-match': '"x"' })
  assert.equal(stale.status, 412)
  const mended = await put(at, { comment: 'y' }, as('stale'))
  assert.deepEqual([mended.status, isReplayed(mended)], [200, false])

  const many = Array.from({ length: 5001 }, () => 0)
  assert.equal((await send(many, as('many'))).status, 413)
  assert.equal((await send([ordering()], as('many'))).status, 200)
})

test('4.2.9 a lenient response and a dry run are replayed as such', async () => {
  const batch = [ordering(), {}]
  const first = await send(batch, { ...LENIENT, ...as('lenient') })
  const again = await send(batch, { ...LENIENT, ...as('lenient') })
  assert.deepEqual([again.status, again.body, isReplayed(again)], [207, first.body, true])

  await send([ordering()], as('dry'), '?dry_run=true')
  const dry = await send([ordering()], as('dry'), '?dry_run=true')
  assert.deepEqual([dry.status, isReplayed(dry), dry.headers.get('dry-run')], [200, true, 'true'])
})

test('4.2.9 a DELETE under a key returns the current result each time', async () => {
  const [stored] = await write({ order_items: [item(), item(2)] })
  const path = ITEMS + stored?.order_items[0]?.order_id
  assert.deepEqual(
    [(await del(path, undefined, as('delete'))).status, (await del(path, undefined, as('delete'))).status],
    [204, 404],
  )
})

test('4.2.9 of identical concurrent calls one runs: the others wait, or get its response', async () => {
  const batch = Array.from({ length: 200 }, (_, n) => ordering({ comment: `${n}` }))
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(batch, as('at-once'))))

  assert.equal(replies.filter((reply) => reply.status === 200 && !isReplayed(reply)).length, 1)
  for (const { status, body } of replies)
    if (status !== 200) assert.deepEqual([status, body.code], [409, 'idempotency_key_in_use'])
  const last = await send(batch, as('at-once'))
  assert.ok(isReplayed(last))
  assert.equal(new Set(last.body.map(({ order_id }: { order_id: number }) => order_id)).size, 200)
})
