import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../content/writes/refusal.ts'
import { openShop } from '../vitrina.ts'
import { everyFeed, PRICES, STOCK, type Subject, subjectAt } from './every-feed.ts'

const vitrina = await openShop()
const { client } = vitrina
const every = everyFeed(vitrina)

const assertNothing = async ({ figuresOf }: Subject) => {
  for (const id of [1, 2, 3]) assert.deepEqual(await figuresOf(id), [])
}

every('2.5 all errors of a call are reported at once, and nothing is written', async (feed) => {
  const { row, send, ownerField, ownerKey, figure } = feed

  const reply = await send([
    row(1, 'P1', 1),
    {},
    { ...row(1, 'P2', 1), [ownerField]: null, [figure]: '', group_product_id: null },
    row(9, 'P2', 1),
    row({ [ownerKey]: 'nobody' }, 'P2', 1),
    row(1, 'P9', 1),
    { ...row(2, 'P2', 1), note: 1, toString: 2 },
    row('O1', 5.5, 1),
    { ...row(2, 'P9', 1), [figure]: true },
    7,
    null,
    [],
    row(9, 'P8', 1),
  ])

  assertRefused(
    reply,
    [1, ownerField, 'required'],
    [1, figure, 'required'],
    [1, 'group_product_id', 'required'],
    [2, ownerField, 'required'],
    [2, figure, 'required'],
    [2, 'group_product_id', 'required'],
    [3, ownerField, 'not_found'],
    [4, ownerField, 'not_found'],
    [5, 'group_product_id', 'not_found'],
    [6, 'note', 'unknown_field'],
    [6, 'toString', 'unknown_field'],
    [7, 'group_product_id', 'invalid_type'],
    [8, figure, 'invalid_type'],
    [8, 'group_product_id', 'not_found'],
    [9, undefined, 'invalid_type'],
    [10, undefined, 'invalid_type'],
    [11, undefined, 'invalid_type'],
    [12, ownerField, 'not_found'],
    [12, 'group_product_id', 'not_found'],
  )
  const indexes = reply.body.errors.map(({ index }: { index: number }) => index)
  assert.deepEqual(
    indexes,
    indexes.toSorted((a: number, b: number) => a - b),
    'in the order of the call',
  )
  await assertNothing(feed)
})

every('5.2.1 one unknown product refuses the whole call', async (feed) => {
  const { row, send } = feed

  const reply = await send([row(1, 'P1', 1), row(1, 'unknown', 2), row(2, 'P2', 3)])

  assertRefused(reply, [1, 'group_product_id', 'not_found'])
  assert.match(reply.body.errors[0].message, /product.*group_product_id “unknown”/)
  await assertNothing(feed)
})

every('5.2.1 the same pair twice in a call is a duplicate, with its owner by id or key', async (feed) => {
  const { row, send, ownerKey } = feed

  const reply = await send([
    row(1, 'P1', 1),
    row(2, 'P1', 1),
    row({ [ownerKey]: 'O1' }, 'P1', 1),
    row(1, 'P1', 2),
    row(9, 'P1', 1),
    row(9, 'P1', 1),
  ])

  assertRefused(
    reply,
    [2, 'group_product_id', 'duplicate'],
    [3, 'group_product_id', 'duplicate'],
    [4, feed.ownerField, 'not_found'],
    [5, feed.ownerField, 'not_found'],
  )
  assert.match(reply.body.errors[0].message, /index 0/)
  await assertNothing(feed)
})

every('2.1 errors of an owner reference are reported for its field', async (feed) => {
  const { row, send, ownerField, ownerKey } = feed
  const wrong: readonly (readonly [unknown, string, string])[] = [
    [0, ownerField, 'not_found'],
    [-1, ownerField, 'not_found'],
    [-(2 ** 33), ownerField, 'not_found'],
    [1.5, ownerField, 'not_found'],
    [2 ** 31, ownerField, 'not_found'],
    ['1x', ownerField, 'not_found'],
    [true, ownerField, 'invalid_type'],
    [[1], ownerField, 'invalid_type'],
    [{}, ownerField, 'invalid_type'],
    [{ [ownerKey]: 'O1', id: 1 }, ownerField, 'invalid_type'],
    [{ id: 1 }, `${ownerField}.id`, 'unknown_field'],
    [{ [ownerKey]: true }, `${ownerField}.${ownerKey}`, 'invalid_type'],
    [{ [ownerKey]: 'x'.repeat(256) }, `${ownerField}.${ownerKey}`, 'too_long'],
    [{ [ownerKey]: 'a\0' }, `${ownerField}.${ownerKey}`, 'invalid_value'],
  ]

  const reply = await send(wrong.map(([owner]) => row(owner, 'P1', 1)))

  assertRefused(reply, ...wrong.map(([, field, code], index) => [index, field, code] as const))
})

every('2.1 errors of a product key are reported for its field', async ({ row, send }) => {
  const wrong: readonly (readonly [unknown, string])[] = [
    [1.5, 'invalid_type'],
    [{ group_product_id: 'P1' }, 'invalid_type'],
    ['x'.repeat(256), 'too_long'],
    ['a\0', 'invalid_value'],
    ['\ud800', 'invalid_value'],
    ['p1', 'not_found'],
  ]

  const reply = await send(wrong.map(([key]) => row(1, key, 1)))

  assertRefused(reply, ...wrong.map(([, code], index) => [index, 'group_product_id', code] as const))
})

test('5.2.1 an invalid quantity is refused', async () => {
  const stock = await subjectAt(await client(), STOCK)
  const wrong = [
    ['"1e0"', 'invalid_type'],
    ['true', 'invalid_type'],
    ['[1]', 'invalid_type'],
    ['0.0001', 'too_precise'],
    ['1e12', 'out_of_range'],
    ['-1e12', 'out_of_range'],
    ['1e400', 'invalid_value'],
    ['1e-5', 'too_precise'],
  ] as const

  const reply = await stock.post(
    stock.write,
    `[${wrong.map(([qty], n) => `{"shop_id":1,"qty":${qty},"group_product_id":"${n}"}`).join(',')}]`,
  )

  assertRefused(
    reply,
    ...wrong.flatMap(([, code], index) => [
      [index, 'qty', code] as const,
      [index, 'group_product_id', 'not_found'] as const,
    ]),
  )
})

test('5.2.2 an invalid price is refused', async () => {
  const prices = await subjectAt(await client(), PRICES)
  const wrong = [
    ['abc', 'invalid_value'],
    ['1,5', 'invalid_value'],
    [true, 'invalid_type'],
    ['-0.01', 'out_of_range'],
    [-1, 'out_of_range'],
    ['1.005', 'too_precise'],
    ['10000000000', 'out_of_range'],
    ['NaN', 'invalid_value'],
  ] as const

  const reply = await prices.send(
    wrong.map(([price], n) => ({ user_type_id: (n % 3) + 1, price, group_product_id: `P${n}` })),
  )

  const named = (reply.body.errors as { field: string; index: number; code: string }[])
    .filter(({ field }) => field === 'price')
    .map(({ index, code }) => [index, code])
  assert.deepEqual(
    named,
    wrong.map(([, code], index) => [index, code]),
  )
})

every('4.2.5 an empty array, a body that is not an array, and invalid JSON', async ({ post, write }) => {
  for (const [body, status, code] of [
    ['[]', 400, 'empty_batch'],
    [' [ ] ', 400, 'empty_batch'],
    ['{}', 400, 'invalid_type'],
    ['null', 400, 'invalid_type'],
    ['"x"', 400, 'invalid_type'],
    ['', 400, 'malformed_json'],
    ['[{]', 400, 'malformed_json'],
    ['[1,]', 400, 'malformed_json'],
    ['[1]]', 400, 'malformed_json'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 400, 'malformed_json'],
    [`[${'0,'.repeat(1_000_001)}0]`, 413, 'batch_too_large'],
  ] as const) {
    const reply = await post(write, body)
    assert.deepEqual([reply.status, reply.body.code], [status, code], body.slice(0, 20))
  }
  const { body } = await post(write, '[\n {"a": ]')
  assert.match(body.detail, /line 2, column 8/)
})

every('4.1.5 an unknown parameter, and a dry_run that is neither true nor false', async ({ post, write }) => {
  for (const [query, code] of [
    ['?mode=update', 'unknown_parameter'],
    ['?dry_run=yes', 'invalid_value'],
    ['?dry_run=true&dry_run=true', 'duplicate'],
  ] as const) {
    const { status, body } = await post(`${write}${query}`, [])
    assert.deepEqual([status, body.errors[0].code], [400, code])
  }
})

every('2.3 the messages follow Accept-Language', async ({ row, send }) => {
  const romanian = { 'accept-language': 'ro' }
  const strict = await send([row(1, 'nimic', 1)], romanian)
  const lenient = await send([row(1, 'nimic', 1)], { ...romanian, prefer: 'handling=lenient' })
  for (const { errors } of [strict.body, lenient.body[0]])
    assert.equal(errors[0].message, 'Nu s-a găsit: product, group_product_id „nimic”.')
})
