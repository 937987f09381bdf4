import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'

const { get, post } = await openShop()

const TEXT = 'text'
const NUMBER = 5
const OBJECT = { a: 1 }
const LIST = [1]

/** Values that each kind of field refuses, by error code. */
const kinds: readonly {
  readonly kind: string
  readonly path: string
  readonly field: string
  readonly refuses: Readonly<Record<string, readonly unknown[]>>
}[] = [
  {
    kind: 'a text',
    path: 'category',
    field: 'name_ro',
    refuses: {
      invalid_type: [1.5, 2 ** 53, true, OBJECT, LIST],
      too_long: ['x'.repeat(256), '😀'.repeat(256)],
      invalid_value: ['a\u0000', '\ud800', '\udc00x'],
    },
  },
  {
    kind: 'a long text',
    path: 'category',
    field: 'description_uk',
    refuses: {
      invalid_type: [-1.5, false, OBJECT, LIST],
      too_long: ['x'.repeat(65_537), 'я'.repeat(32_769)],
    },
  },
  {
    kind: 'a slug',
    path: 'category',
    field: 'slug_ru',
    refuses: {
      invalid_type: [0.1, true, OBJECT, LIST],
      too_long: ['x'.repeat(256)],
      invalid_value: ['\u0000'],
    },
  },
  {
    kind: 'an external id',
    path: 'category',
    field: 'group_category_id',
    refuses: { invalid_type: [1.5, 2 ** 53, true, OBJECT, LIST], too_long: ['x'.repeat(256)] },
  },
  {
    kind: 'a key',
    path: 'product',
    field: 'group_product_id',
    refuses: { invalid_type: [1e300, true, OBJECT, LIST], required: [null, ''] },
  },
  {
    kind: 'a whole number',
    path: 'category',
    field: 'position',
    refuses: {
      invalid_type: ['0x5', ' 5', '5e0', true, OBJECT, LIST, null],
      invalid_value: [1.5, '1.5'],
      out_of_range: [2 ** 31, -(2 ** 31) - 1, 1e300],
    },
  },
  {
    kind: 'a quantity',
    path: 'product',
    field: 'qty',
    refuses: {
      invalid_type: ['5,0', '+5', true, OBJECT, LIST, null],
      too_precise: [1.0005],
      out_of_range: [1e13],
      invalid_value: [1e30],
    },
  },
  {
    kind: 'a decimal',
    path: 'product',
    field: 'weight',
    refuses: {
      invalid_type: [true, OBJECT, LIST],
      invalid_value: [TEXT, '1,5', '1e3', ' 1', '1.', '.5', '+1', '0x10', 'NaN', 'Infinity', '--1', '١'],
      too_precise: ['1.0000001', 1e-7],
      out_of_range: ['1000000000000'],
    },
  },
  {
    kind: 'money',
    path: 'product',
    field: 'price',
    refuses: {
      invalid_type: [true, OBJECT, LIST],
      required: [null, ''],
      invalid_value: [TEXT, '1 500.00', '1.500,00', '$5', '1e2'],
      too_precise: ['1.001', 0.001],
      out_of_range: [-1, '-0.01', '10000000000', 1e15],
    },
  },
  {
    kind: 'a flag',
    path: 'category',
    field: 'hide',
    refuses: { invalid_type: ['yes', 'on', 2, -1, OBJECT, LIST, null, ''] },
  },
  {
    kind: 'a URL',
    path: 'category',
    field: 'image',
    refuses: {
      invalid_type: [NUMBER, true, OBJECT, LIST],
      invalid_value: [
        TEXT,
        '/image.jpg',
        '//example.com/a',
        'ftp://example.com/a',
        'javascript:alert(1)',
        'data:text/html,x',
        'http://',
        'https://exa mple.com',
        'http:///a',
        'java\nscript:alert(1)',
      ],
      too_long: [`https://example.com/${'x'.repeat(2048)}`],
    },
  },
  {
    kind: 'a date-time',
    path: 'gift',
    field: 'start_time',
    refuses: {
      invalid_type: [1_700_000_000, true, OBJECT, LIST],
      required: [null, ''],
      invalid_value: [
        TEXT,
        '2026-02-30T00:00:00Z',
        '2026-13-01',
        '01.03.2026',
        '2026-03-01T25:00:00Z',
        '20260301',
        '1700000000',
        '2026-03-01T10:00:00+99:00',
      ],
    },
  },
  {
    kind: 'a choice',
    path: 'category',
    field: 'description_position',
    refuses: { invalid_type: [true, OBJECT, LIST], invalid_value: ['left', 2, -1, '2', 'toString', ' top'] },
  },
  {
    kind: 'a reference',
    path: 'product',
    field: 'brand_id',
    refuses: { invalid_type: [true, LIST, {}], not_found: ['one', 0, -1, 1.5, '404', 2 ** 31, 404, 1e300] },
  },
]

const complete: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  category: {},
  product: { group_product_id: 'x', name_ro: 'x', price: 1, category: [], specifications: [] },
  gift: {
    name_ro: 'x',
    name_ru: 'x',
    active: true,
    start_time: '2026-03-01',
    removal_time: '2026-04-01',
  },
}

for (const { kind, path, field, refuses } of kinds)
  test(`an invalid ${kind} is refused with its code, and other fields of the object are not`, async () => {
    const cases = Object.entries(refuses).flatMap(([code, values]) =>
      values.map((value) => ({ code, value })),
    )

    const { status, body } = await post(
      `/external/${path}/bulk-create/`,
      cases.map(({ value }) => ({ ...complete[path], [field]: value })),
    )

    assert.equal(status, 400)
    const got = cases.map(({ value }, index) => {
      const faults = body.errors.filter(
        (error: { index: number; field: string; code: string }) =>
          error.index === index && !(error.code === 'duplicate' && field !== 'group_product_id'),
      )
      return {
        value,
        faults: faults.map((error: { field: string; code: string }) => `${error.field} ${error.code}`),
      }
    })
    assert.deepEqual(
      got,
      cases.map(({ code, value }) => ({ value, faults: [`${field} ${code}`] })),
    )
    assert.equal((await get(`/external/${path}`)).headers.get('x-total-count'), '0')
  })

test('text that cannot be stored is refused at any position: in keys, sources of keys, references', async () => {
  const bad = ['a\u0000b', '\ud800']
  const drafts: readonly (readonly [path: string, draft: (text: string) => object, field: string])[] = [
    ['category', (text) => ({ group_category_id: text }), 'group_category_id'],
    ['category', (text) => ({ category_id: { group_category_id: text } }), 'category_id.group_category_id'],
    [
      'category',
      (text) => ({ category_id: [{ group_category_id: text }] }),
      'category_id.0.group_category_id',
    ],
    ['brand', (text) => ({ name: 'x', slug: text }), 'slug'],
    ['specification', (text) => ({ name_ro: text, name_ru: 'x' }), 'name_ro'],
    ['category', (text) => ({ image: `https://example.com/${text}` }), 'image'],
  ]
  for (const [path, draft, field] of drafts)
    for (const mode of [
      'bulk-create',
      'bulk-upsert',
      'bulk-upsert/?slugs=auto',
      'bulk-upsert/?mode=update',
    ]) {
      const { status, body } = await post(`/external/${path}/${mode}`, bad.map(draft))
      assert.equal(status, 400, `${path} ${mode} ${JSON.stringify(body)}`)
      const named = body.errors.filter((error: { code: string }) => error.code === 'invalid_value')
      assert.deepEqual(
        named.map((error: { index: number; field: string }) => `${error.index} ${error.field}`),
        bad.map((_, index) => `${index} ${field}`),
      )
    }
})

test('lists of references and of elements refuse other values, and report the wrong element', async () => {
  const { body } = await post('/external/product/bulk-create/', [
    { ...complete.product, group_product_id: 'a', category: 'text' },
    { ...complete.product, group_product_id: 'b', category: ['x', null] },
    { ...complete.product, group_product_id: 'c', images: { order: 1 } },
    { ...complete.product, group_product_id: 'd', images: [[], { order: 1, url: 5 }] },
    { ...complete.product, group_product_id: 'e', specifications: true },
  ])

  assert.deepEqual(
    body.errors.map(({ index, field, code }: Record<string, unknown>) => `${index} ${field} ${code}`),
    [
      '0 category not_found',
      '1 category.1 invalid_type',
      '1 category.0 not_found',
      '2 images invalid_type',
      '3 images.0 invalid_type',
      '3 images.1.url invalid_type',
      '4 specifications invalid_type',
    ],
  )
})
