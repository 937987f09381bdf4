import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product as productDraft } from '../writes/drafts.ts'
import { oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put } = vitrina
const base = (n: number) => productDraft(`P-${n}`, { price: 1, name_ro: 'P' })
const product = oneField(vitrina, 'product', base)

interface Element {
  readonly id?: number
  readonly specification_id: number
  readonly specification_value_id: number
}

let color: number, size: number
let red: number, blue: number
before(async () => {
  const create = async (object: string, ...keys: string[]) =>
    (
      await post(
        `/external/${object}/bulk-create/`,
        keys.map((sp_key) => ({ name_ro: sp_key, name_ru: sp_key, sp_key })),
      )
    ).body.map(({ id }: { id: number }) => id)
  ;[color, size] = await create('specification', 'color', 'size')
  ;[red, blue] = await create('specification-value', 'red', 'blue')
})

const element = (specification_id: number, specification_value_id: number): Element => ({
  specification_id,
  specification_value_id,
})

const created = async (specifications: readonly unknown[]): Promise<{ id: number; list: Element[] }> => {
  const payload = { ...base(0), group_product_id: `list-${Math.random()}`, specifications }
  const { status, body } = await post('/external/product/bulk-create/', [payload])
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body[0].id, list: body[0].specifications }
}

/** Writes the list again. Returns its read value and the outcome. */
const replace = async (id: number, specifications: unknown) => {
  const { status, body } = await post('/external/product/bulk-upsert/', [{ id, specifications }])
  assert.equal(status, 200, JSON.stringify(body))
  const list: Element[] = (await get(`/external/product/${id}`)).body.specifications
  return { outcome: body[0].outcome, list }
}

const bare = (list: readonly Element[]) => list.map(({ id: _, ...rest }) => rest)

test('a sent list replaces the stored one, in its order', async () => {
  const { id, list } = await created([element(color, red), element(size, blue)])
  assert.deepEqual(bare(list), [element(color, red), element(size, blue)])

  for (const next of [
    [element(size, blue), element(color, red)],
    [element(color, blue)],
    [],
    [element(color, red), element(color, blue), element(size, red)],
  ]) {
    const { outcome, list } = await replace(id, next)
    assert.equal(outcome, 'updated')
    assert.deepEqual(bare(list), next)
  }
})

test('every element has an id, unique over all products', async () => {
  const { list } = await created([element(color, red), element(size, blue)])
  const { list: other } = await created([element(color, red)])
  const ids = [...list, ...other].map(({ id }) => id)
  assert.ok(ids.every((id) => Number.isInteger(id) && Number(id) > 0))
  assert.equal(new Set(ids).size, 3)
})

test('a list sent again without ids is unchanged, and keeps its ids', async () => {
  const { id, list } = await created([element(color, red), element(size, blue)])
  for (const again of [bare(list), list, [list[0], bare(list)[1]]])
    assert.deepEqual(await replace(id, again), { outcome: 'unchanged', list })
})

test('elements keep their ids when they move or when others come and go', async () => {
  const { id, list } = await created([element(color, red), element(size, blue)])
  const [first, second] = list

  assert.deepEqual((await replace(id, bare(list).reverse())).list, [second, first])
  const { list: longer } = await replace(id, [element(size, red), ...bare(list)])
  assert.deepEqual(longer.slice(1), [first, second])
  assert.ok(![first?.id, second?.id].includes(longer[0]?.id))
  assert.deepEqual((await replace(id, [element(size, blue)])).list, [second])
})

test('an element sent with its id keeps it when it changes', async () => {
  const { id, list } = await created([element(color, red), element(size, blue)])
  const [first, second] = list

  const { outcome, list: changed } = await replace(id, [{ ...first, specification_value_id: blue }, second])

  assert.equal(outcome, 'updated')
  assert.deepEqual(changed, [{ ...first, specification_value_id: blue }, second])
})

test('the id of an element of another product is not accepted', async () => {
  const { list: theirs } = await created([element(color, red)])
  const { id } = await created([])

  const { list } = await replace(id, [{ ...theirs[0], specification_value_id: blue }])

  assert.deepEqual(bare(list), [element(color, blue)])
  assert.notEqual(list[0]?.id, theirs[0]?.id)
})

test('equal elements are two elements', async () => {
  const { id, list } = await created([element(color, red), element(color, red)])
  assert.equal(new Set(list.map(({ id }) => id)).size, 2)
  assert.deepEqual(await replace(id, bare(list)), { outcome: 'unchanged', list })
  assert.deepEqual((await replace(id, bare(list).slice(1))).list, list.slice(0, 1))
})

test('a required list may be empty, but not null or omitted', async () => {
  assert.deepEqual(await product.written('specifications', [[]]), [[]])
  assert.deepEqual(await product.refused('specifications', [null, '', undefined]), [
    'required',
    'required',
    'required',
  ])
})

test('an optional list is read as [] for null and a missing value', async () => {
  assert.deepEqual(await product.written('images', [[], null, '', undefined]), [[], [], [], []])
})

test('a list omitted from an update is kept', async () => {
  const { id, list } = await created([element(color, red)])
  await put(`/external/product/${id}/`, { name_ro: 'Q' })
  assert.deepEqual((await get(`/external/product/${id}`)).body.specifications, list)
})

test('pictures are replaced, keep their order, and have no id', async () => {
  const images = [
    { order: 2, url: 'https://shop.example/b' },
    { order: 1, url: 'https://shop.example/a' },
    { order: 1, url: 'https://shop.example/a' },
    { order: -1, url: 'https://shop.example/poză?a=1&b="2"' },
  ]
  assert.deepEqual(await product.written('images', [images, images.slice(1)]), [images, images.slice(1)])
  assert.deepEqual(await product.refused('images', [[{ ...images[0], id: 1 }]]), ['.0.id unknown_field'])
})

test('the fields of an element may come in any order', async () => {
  const { id, list } = await created([element(color, red)])
  const turned = list.map(({ id, specification_id, specification_value_id }) => ({
    specification_value_id,
    specification_id,
    id,
  }))
  assert.equal((await replace(id, turned)).outcome, 'unchanged')
})

test('a fault in an element has its position and field', async () => {
  for (const [value, error] of [
    [[element(color, red), element(999999, red)], '.1.specification_id not_found'],
    [[element(color, 999999)], '.0.specification_value_id not_found'],
    [[{ specification_id: color }], '.0.specification_value_id required'],
    [[{ ...element(color, red), specification_value_id: null }], '.0.specification_value_id required'],
    [[{ ...element(color, red), nonsense: 1 }], '.0.nonsense unknown_field'],
    [[{ ...element(color, red), id: 'x' }], '.0.id invalid_type'],
    [[{ ...element(color, red), specification_id: 'x' }], '.0.specification_id not_found'],
    [[{ ...element(color, red), specification_id: true }], '.0.specification_id invalid_type'],
    [[element(color, red), null], '.1 invalid_type'],
    [[[]], '.0 invalid_type'],
    [['x'], '.0 invalid_type'],
    [{ 0: element(color, red) }, 'invalid_type'],
    ['x', 'invalid_type'],
    [7, 'invalid_type'],
  ] as const)
    assert.deepEqual(await product.refused('specifications', [value]), [error], JSON.stringify(value))
  for (const [value, error] of [
    [[{ url: 'https://shop.example/a' }], '.0.order required'],
    [[{ order: '1x', url: 'https://shop.example/a' }], '.0.order invalid_type'],
    [[{ order: 1.5, url: 'https://shop.example/a' }], '.0.order invalid_value'],
    [[{ order: 2147483648, url: 'https://shop.example/a' }], '.0.order out_of_range'],
  ] as const)
    assert.deepEqual(await product.refused('images', [value]), [error], JSON.stringify(value))
})

test('the faults of all elements are reported', async () => {
  const { body } = await post('/external/product/bulk-create/', [
    { ...base(1), specifications: [{}, element(color, red), 7], images: [{ order: 'x', url: 'y' }] },
  ])
  assert.deepEqual(
    body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`),
    [
      'specifications.0.specification_id required',
      'specifications.0.specification_value_id required',
      'specifications.2 invalid_type',
      'images.0.order invalid_type',
      'images.0.url invalid_value',
    ],
  )
})
