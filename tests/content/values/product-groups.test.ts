import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { specification } from '../writes/drafts.ts'
import { assertRefused } from '../writes/refusal.ts'

const { get, post, put } = await openShop()

const { body: created } = await post(
  '/external/specification/bulk-create/',
  ['colour', 'size', 'memory'].map((key) => specification(key, { name_en: `${key} (en)` })),
)
const [colour, size, memory] = created.map(({ id }: { id: number }) => id)

const shown = (id: number, order: number, display_type: string, sp_key: string) => ({
  id,
  order,
  display_type,
  sp_key,
  name_ro: sp_key,
  name_ru: sp_key,
  name_en: `${sp_key} (en)`,
  name_uk: null,
})

test('5.3 a product group is written as four lists, and read as these and as one', async () => {
  const { status, body } = await post('/external/product-group/bulk-create/', [
    {
      name: 'Telefoane',
      code: 'phones',
      multi_select_specifications: [colour],
      images_specifications: { sp_key: 'colour' },
      block_specifications: [],
      select_specifications: [{ sp_key: 'memory' }, size],
    },
  ])

  assert.equal(status, 201, JSON.stringify(body))
  const [group] = body
  assert.deepEqual(group, {
    id: group.id,
    name: 'Telefoane',
    code: 'phones',
    select_specifications: [memory, size],
    block_specifications: [],
    images_specifications: [colour],
    multi_select_specifications: [colour],
    specifications: [
      shown(memory, 0, 'selects', 'memory'),
      shown(size, 1, 'selects', 'size'),
      shown(colour, 2, 'media_params', 'colour'),
      shown(colour, 3, 'multi_select', 'colour'),
    ],
  })
  for (const address of ['by/code/phones', group.id])
    assert.deepEqual((await get(`/external/product-group/${address}`)).body, group)
  assert.deepEqual((await get('/external/product-group')).body, [group])
})

test('an update of one of the four lists recomputes the combined list', async () => {
  const { body } = await post('/external/product-group/bulk-create/', [
    { name: 'G', select_specifications: [colour], block_specifications: [size] },
  ])
  const at = `/external/product-group/${body[0].id}/`

  const { body: turned } = await put(at, { select_specifications: [memory, colour] })
  assert.deepEqual(turned.specifications, [
    shown(memory, 0, 'selects', 'memory'),
    shown(colour, 1, 'selects', 'colour'),
    shown(size, 2, 'blocks', 'size'),
  ])
  const { body: emptied } = await put(at, { select_specifications: null })
  assert.deepEqual(emptied.specifications, [shown(size, 0, 'blocks', 'size')])
})

test('a group that is written as read shows the current names', async () => {
  const { body } = await post('/external/product-group/bulk-create/', [
    { name: 'G', code: 'renamed', block_specifications: [size] },
  ])
  await put(`/external/specification/${size}/`, { name_ro: 'Mărime', name_en: null })

  const { body: sentBack } = await put('/external/product-group/bulk-update/', body)

  assert.partialDeepStrictEqual(sentBack[0].specifications, [{ id: size, name_ro: 'Mărime', name_en: null }])
  await put(`/external/specification/${size}/`, { name_ro: 'size', name_en: 'size (en)' })
})

test('a change of a group does not affect the ETags of characteristics, nor one of a brand those of groups', async () => {
  const tagOf = async (path: string) => (await get(`/external/${path}`)).headers.get('etag')
  const before = [await tagOf('specification'), await tagOf('product-group')]

  await post('/external/brand/bulk-create/', [{ name: 'B', slug: 'b' }])
  assert.equal(await tagOf('product-group'), before[1])
  await post('/external/product-group/bulk-create/', [{ name: 'New' }])
  assert.equal(await tagOf('specification'), before[0])
})

const AT_V2 = '/external/v2/product-group'

test('5.3 a product group of version 2 keeps the order of its elements, regardless of their order fields', async () => {
  const group_specifications = [
    {
      specification_id: size,
      order: 7,
      display_type: 'blocks',
      additional_info: ['quantity', 'price'],
      show_in: ['page_button', 'small_cart'],
    },
    {
      specification_id: colour,
      order: 1,
      display_type: 'media_params',
      additional_info: [],
      show_in: ['page_block'],
    },
    { specification_id: size, order: 7, display_type: 'selects', additional_info: null, show_in: null },
  ]
  const { body } = await post(`${AT_V2}/bulk-create/`, [{ name: 'G', code: 'v2', group_specifications }])
  assert.deepEqual(body[0], { id: body[0].id, name: 'G', code: 'v2', group_specifications })

  const turned = group_specifications.toReversed()
  for (const [sent, outcome] of [
    [group_specifications, 'unchanged'],
    [turned, 'updated'],
    [turned, 'unchanged'],
  ] as const) {
    const upserted = await post(`${AT_V2}/bulk-upsert/`, [{ code: 'v2', group_specifications: sent }])
    assert.equal(upserted.body[0].outcome, outcome)
    assert.deepEqual((await get(`${AT_V2}/by/code/v2`)).body.group_specifications, sent)
  }
})

test('an element that is sent again takes nothing from the previous one in its position', async () => {
  const { body } = await post(`${AT_V2}/bulk-create/`, [
    {
      name: 'G',
      group_specifications: [
        {
          specification_id: colour,
          order: 3,
          display_type: 'blocks',
          additional_info: ['image'],
          show_in: [],
        },
      ],
    },
  ])

  const { body: updated } = await put(`${AT_V2}/${body[0].id}/`, {
    group_specifications: [{ specification_id: { sp_key: 'colour' } }],
  })

  assert.deepEqual(updated.group_specifications, [
    { specification_id: colour, order: 0, display_type: null, additional_info: null, show_in: null },
  ])
})

test('a fault in an element has its position, down to the word', async () => {
  const element = (more: object) => ({ specification_id: colour, ...more })

  assertRefused(
    await post(`${AT_V2}/bulk-create/`, [
      {
        name: 'G',
        group_specifications: [
          element({}),
          element({ show_in: ['small_cart', 'cart'], additional_info: ['price', 'image', 'price'] }),
          element({ display_type: 'images', order: 1.5 }),
          {},
        ],
      },
      { name: 'H', group_specifications: [element({}), { specification_id: { sp_key: 'weight' } }] },
    ]),
    [0, 'group_specifications.1.show_in.1', 'invalid_value'],
    [0, 'group_specifications.1.additional_info.2', 'duplicate'],
    [0, 'group_specifications.2.display_type', 'invalid_value'],
    [0, 'group_specifications.2.order', 'invalid_value'],
    [0, 'group_specifications.3.specification_id', 'required'],
    [1, 'group_specifications.1.specification_id', 'not_found'],
  )
})
