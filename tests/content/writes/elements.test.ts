import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product, specification } from './drafts.ts'
import { assertRefused } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql } = vitrina

const createIds = async (path: string, ...keys: string[]): Promise<number[]> =>
  (
    await post(
      `/external/${path}/bulk-upsert/`,
      keys.map((key) => specification(key)),
    )
  ).body.map(({ id }: { id: number }) => id)

const [colour, size] = await createIds('specification', 'colour', 'size')
const [red, blue, big] = await createIds('specification-value', 'red', 'blue', 'big')

const RED = { specification_id: colour, specification_value_id: red }
const BLUE = { specification_id: colour, specification_value_id: blue }
const BIG = { specification_id: size, specification_value_id: big }

interface Element {
  readonly id: number
  readonly specification_id: number
  readonly specification_value_id: number
}

const create = async (key: string, specifications: readonly object[]) => {
  const [body] = (await post('/external/product/bulk-create/', [product(key, { specifications })])).body
  return { id: body.id as number, elements: body.specifications as Element[] }
}

const resend = async (id: number, specifications: readonly object[]): Promise<Element[]> => {
  const { status, body } = await put('/external/product/bulk-update/', [{ id, specifications }])
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual((await get(`/external/product/${id}`)).body.specifications, body[0].specifications)
  return body[0].specifications
}

test('each element gets a separate id', async () => {
  const { elements } = await create('ids', [RED, BIG])

  assert.partialDeepStrictEqual(elements, [RED, BIG])
  assert.notEqual(elements[0]?.id, elements[1]?.id)
})

test('elements resent without ids keep them, in any order, and are unchanged', async () => {
  const { id, elements } = await create('kept', [RED, BIG])
  const before = await stateOf(vitrina, sql, 'product')

  assert.deepEqual(await resend(id, [RED, BIG]), elements)
  assert.deepEqual(await stateOf(vitrina, sql, 'product'), before)
  assert.deepEqual(await resend(id, [BIG, RED]), elements.toReversed())
})

test('elements sent back as they were read are unchanged', async () => {
  const { id, elements } = await create('back', [RED, BIG])
  const before = await stateOf(vitrina, sql, 'product')

  assert.deepEqual(await resend(id, elements), elements)
  assert.deepEqual(await stateOf(vitrina, sql, 'product'), before)
})

test('an element sent with its id keeps it when its content changes', async () => {
  const { id, elements } = await create('edited', [RED, BIG])

  assert.deepEqual(await resend(id, [{ ...BLUE, id: elements[0]?.id }, BIG]), [
    { ...BLUE, id: elements[0]?.id },
    elements[1],
  ])
})

test('5.2 a sent list replaces the stored one: omitted elements are deleted, new ones get new ids', async () => {
  const { id, elements } = await create('replaced', [RED, BIG])

  const [first, ...rest] = await resend(id, [BLUE])
  assert.deepEqual(rest, [])
  assert.ok(!elements.some((element) => element.id === first?.id))
  assert.deepEqual(await resend(id, []), [])
})

test('two equal elements keep two ids', async () => {
  const { id, elements } = await create('equal', [RED, RED])

  assert.notEqual(elements[0]?.id, elements[1]?.id)
  assert.deepEqual(await resend(id, [RED, RED]), elements)
  const [, , third] = await resend(id, [RED, RED, RED])
  assert.ok(!elements.some((element) => element.id === third?.id))
})

test('an id named twice in one list goes to one element only', async () => {
  const { id, elements } = await create('twice', [RED, BIG])

  const after = await resend(id, [elements[0] as Element, { ...BLUE, id: elements[0]?.id }])

  assert.equal(after[0]?.id, elements[0]?.id)
  assert.notEqual(after[1]?.id, elements[0]?.id)
})

test('an id of another object’s element is not accepted', async () => {
  const one = await create('owner', [RED])
  const two = await create('thief', [BIG])

  const [stolen] = await resend(two.id, [{ ...BIG, id: one.elements[0]?.id }])

  assert.deepEqual(stolen, two.elements[0])
  assert.deepEqual((await get(`/external/product/${one.id}`)).body.specifications, one.elements)
})

test('an upsert by key, with references by key, keeps the ids too', async () => {
  const { elements } = await create('by-key', [RED, BIG])
  const draft = product('by-key', {
    specifications: [
      { specification_id: { sp_key: 'colour' }, specification_value_id: { sp_key: 'red' } },
      { specification_id: { sp_key: 'size' }, specification_value_id: { sp_key: 'big' } },
    ],
  })

  const { body } = await post('/external/product/bulk-upsert/', [draft])

  assert.equal(body[0].outcome, 'unchanged')
  assert.deepEqual((await get('/external/product/by/group_product_id/by-key')).body.specifications, elements)
})

test('a fault in an element has its position', async () => {
  assertRefused(
    await post('/external/product/bulk-create/', [
      product('wrong', {
        specifications: [RED, { specification_id: colour }, { ...RED, note: 'x' }, 5, { ...RED, id: 'x' }],
        images: [{ order: 0 }, { url: 'https://a.example/' }, { order: 'first', url: 'ftp://a.example' }],
      }),
      product('no-list', { specifications: {}, images: 'https://a.example/' }),
    ]),
    [0, 'specifications.1.specification_value_id', 'required'],
    [0, 'specifications.2.note', 'unknown_field'],
    [0, 'specifications.3', 'invalid_type'],
    [0, 'specifications.4.id', 'invalid_type'],
    [0, 'images.0.url', 'required'],
    [0, 'images.1.order', 'required'],
    [0, 'images.2.order', 'invalid_type'],
    [0, 'images.2.url', 'invalid_value'],
    [1, 'specifications', 'invalid_type'],
    [1, 'images', 'invalid_type'],
  )
})
