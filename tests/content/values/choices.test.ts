import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post } = vitrina
const category = oneField(vitrina, 'category')

test('5.1 a choice is sent as its word or its number, and read as its number', async () => {
  assert.deepEqual(
    await category.written('description_position', ['top', 'bottom', 0, 1, null, '', undefined]),
    [0, 1, 0, 1, null, null, null],
  )
})

test('an unknown choice is refused', async () => {
  const values = ['TOP ', 'middle', ' top', '01x', '1e0', '2', 2, -1, 0.5, 'toString', '__proto__']
  assert.deepEqual(await category.refused('description_position', values), all(values, 'invalid_value'))
  const others = [true, [], ['top'], {}]
  assert.deepEqual(await category.refused('description_position', others), all(others, 'invalid_type'))
})

test('the same choice as a word and as a number is unchanged', async () => {
  const { body } = await post('/external/category/bulk-create/', [{ description_position: 'bottom' }])
  for (const description_position of [1, 'bottom', 1]) {
    const { body: outcomes } = await post('/external/category/bulk-upsert/', [
      { id: body[0].id, description_position },
    ])
    assert.equal(outcomes[0].outcome, 'unchanged')
  }
})

test('a client key is sent as a string or a number, and read as a string', async () => {
  assert.deepEqual(
    await category.written('group_category_id', [
      7,
      '8',
      0,
      -1,
      9007199254740991,
      '007',
      ' 9',
      'A-7',
      null,
      '',
    ]),
    ['7', '8', '0', '-1', '9007199254740991', '007', '9', 'A-7', null, null],
  )
})

test('a numeric key means the same object as its digits', async () => {
  const upsert = async (group_category_id: unknown) =>
    (await post('/external/category/bulk-upsert/', [{ group_category_id, position: 3 }])).body[0]
  const { id } = await upsert(4711)

  assert.deepEqual(await upsert('4711'), { id, group_category_id: '4711', outcome: 'unchanged' })
  assert.deepEqual(await upsert(4711), { id, group_category_id: '4711', outcome: 'unchanged' })
  assert.notEqual((await upsert('04711')).id, id)
  assert.equal((await get('/external/category/by/group_category_id/4711')).body.id, id)
  const { body } = await post('/external/category/bulk-create/', [
    { category_id: { group_category_id: 4711 } },
    { category_id: { group_category_id: '4711' } },
  ])
  assert.deepEqual(
    body.map(({ category_id }: { category_id: number[] }) => category_id),
    [[id], [id]],
  )
})

test('a number that is not whole, or too large to be exact, is refused as key', async () => {
  const values = [1.5, 2 ** 53, 1e21, true, [], ['7'], {}]
  assert.deepEqual(await category.refused('group_category_id', values), all(values, 'invalid_type'))
  const { status, body } = await post(
    '/external/category/bulk-create/',
    '[{"group_category_id":12345678901234567890}]',
  )
  assert.equal(status, 400)
  assert.partialDeepStrictEqual(body.errors, [{ index: 0, field: 'group_category_id', code: 'invalid_type' }])
})

test('one of some words is read as sent, and a set of them in its order', async () => {
  const { body: specifications } = await post('/external/specification/bulk-create/', [
    { name_ro: 'S', name_ru: 'S' },
  ])
  const group = oneField(vitrina, 'v2/product-group', () => ({ name: 'G' }))
  const element = (fields: object) => [{ specification_id: specifications[0].id, ...fields }]

  for (const display_type of ['selects', 'media_params', 'blocks', 'multi_select', null]) {
    const [[read]] = (await group.written('group_specifications', [element({ display_type })])) as [[object]]
    assert.partialDeepStrictEqual(read, { display_type, order: 0 })
  }
  for (const fields of [
    { additional_info: ['quantity', 'price', 'image', 'description'] },
    { show_in: ['page_button', 'small_cart', 'page_block'] },
    { show_in: [], additional_info: [], order: 7 },
  ]) {
    const [[read]] = (await group.written('group_specifications', [element(fields)])) as [[object]]
    assert.partialDeepStrictEqual(read, fields)
    assert.equal(Object.keys(read).length, 5)
  }
  for (const [fields, path] of [
    [{ display_type: 'Select' }, 'display_type invalid_value'],
    [{ display_type: 1 }, 'display_type invalid_type'],
    [{ show_in: ['small_cart', 'nowhere'] }, 'show_in.1 invalid_value'],
    [{ show_in: ['small_cart', 'Small_Cart'] }, 'show_in.1 duplicate'],
    [{ show_in: 'small_cart' }, 'show_in invalid_type'],
    [{ show_in: [7] }, 'show_in.0 invalid_value'],
    [{ order: null }, 'order invalid_type'],
    [{ order: '1e0' }, 'order invalid_type'],
  ] as const)
    assert.deepEqual(await group.refused('group_specifications', [element(fields)]), [`.0.${path}`])
})

test('a word is accepted in any case', async () => {
  const card = oneField(vitrina, 'discount-card', (n) => ({ code: 'C', barcode: `b-${n}` }))

  assert.deepEqual(await card.written('sex', ['m', 'f', 'M', 'F', null, '', undefined]), [
    'm',
    'f',
    'm',
    'f',
    null,
    null,
    null,
  ])
  const others = ['male', 'm ', 'ж', 'mf']
  assert.deepEqual(await card.refused('sex', others), all(others, 'invalid_value'))
  const types = [0, true, ['m'], { m: 1 }]
  assert.deepEqual(await card.refused('sex', types), all(types, 'invalid_type'))
})
