import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestDetail, RequestRow } from '@vitrina/schema/console/request-log'
import { signIn } from '../console/operator.ts'
import { startVitrina } from '../vitrina.ts'

const vitrina = await startVitrina()
const { post, get } = vitrina
const owner = await signIn(vitrina)
const viewer = await signIn(vitrina, { role: 'viewer' })

const last = async (who = owner): Promise<RequestDetail> => {
  const [row] = (await who.get(`${who.site}/request?page_size=1`)).body as RequestRow[]
  return (await who.get(`${who.site}/request/${row?.id}`)).body
}

const stored = async (): Promise<string> => {
  await last()
  const [row] = await vitrina.sql<{ text: string }>`
    select coalesce(string_agg(text, ''), '') as text from (
      select request_log::text as text from request_log union all select request_tally::text from request_tally
    ) as kept
  `
  return row?.text ?? ''
}

const PERSONAL = /Popescu|ana@|6912|Eminescu|sună|Mihai/
const orders = [
  { rrn: 'R-1', order_items: [{ product: { group_product_id: 'none' }, quantity: 2 }] },
  {
    rrn: 'R-2',
    customer: { name: 'Ana Popescu', email: 'ana@example.com', phone: { mobile: '069123456' } },
    address: { address_ro: 'str. Eminescu 5', region_id: 77, zipcode: 'Eminescu' },
    comment: { text: 'sună întâi' },
    order_items: [{ product: 12345, quantity: 'două' }],
  },
]
const cards = [
  { code: 'C-1', barcode: '4841', first_name: { was: 'Mihai' }, user_id: 'x', date_of_birth: 'Mihai' },
]

test('bodies of orders and discount cards are not stored; a refused row keeps its index, keys, field, code and impersonal values', async () => {
  await post('/external/external-order/', orders)
  const call = await last()
  assert.deepEqual([call.status, call.body, call.body_withheld, call.body_cut], [400, null, true, false])
  const row = (index: number, field: string) => {
    const fault = call.faults.find((fault) => fault.index === index && fault.field === field)
    return fault && [fault.keys, fault.code, fault.value]
  }
  assert.deepEqual(row(0, 'order_items.0.product'), [
    { rrn: 'R-1' },
    'not_found',
    '{"group_product_id":"none"}',
  ])
  assert.deepEqual(row(1, 'order_items.0.quantity'), [{ rrn: 'R-2' }, 'invalid_type', '"două"'])
  assert.deepEqual(row(1, 'address.zipcode'), [{ rrn: 'R-2' }, 'invalid_type', null])
  assert.deepEqual(row(1, 'customer.phone')?.[2], null)

  await post('/external/discount-card/bulk-upsert/', cards)
  const card = await last()
  assert.deepEqual([card.status, card.body, card.body_withheld], [400, null, true])
  assert.deepEqual(
    card.faults.map(({ field, keys, value }) => [field, keys, value]),
    [
      ['first_name', { code: 'C-1', barcode: '4841' }, null],
      ['user_id', { code: 'C-1', barcode: '4841' }, '"x"'],
      ['date_of_birth', { code: 'C-1', barcode: '4841' }, null],
    ],
  )
  await get('/external/external-order/?search=Popescu&status=new')
  assert.equal((await last()).query, 'search=…&status=new')
  assert.doesNotMatch(await stored(), PERSONAL)
})

test('for a row deep in a long call the keys and the value are stored as well', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    slug: `deep-${n}`,
    name: n === 2_500 ? ['deep'] : `a, [b] {"c"} \\ `.repeat(8),
  }))
  await post('/external/brand/bulk-upsert/', rows, { prefer: 'handling=lenient' })
  const { faults, refused_rows } = await last()
  assert.deepEqual(
    [refused_rows, faults.map(({ index, keys, value }) => [index, keys, value])],
    [1, [[2_500, { slug: 'deep-2500' }, '["deep"]']]],
  )
})

test('with a site setting they are stored for owners, and viewers see no personal data', async () => {
  const { status, body } = await owner.patch(`${owner.site}/settings`, { keep_personal_bodies: true })
  assert.deepEqual([status, body.keep_personal_bodies], [200, true])
  await post('/external/external-order/', orders)

  const entry = await last()
  assert.deepEqual([JSON.parse(entry.body ?? ''), entry.body_withheld], [orders, false])
  const seen = await last(viewer)
  assert.deepEqual([seen.id, seen.body, seen.body_withheld], [entry.id, null, true])
  assert.doesNotMatch(JSON.stringify(seen), PERSONAL)
  const list = await viewer.get(`${viewer.site}/request`)
  assert.doesNotMatch(JSON.stringify(list.body), PERSONAL)

  // As an earlier release stored it.
  await vitrina.sql`update request_log set refusal = null, fault = 'Popescu', detail = 'Popescu', problem = 'Popescu', query = 'search=Popescu' where id = ${entry.id}`
  assert.doesNotMatch(
    JSON.stringify([await last(viewer), (await viewer.get(`${viewer.site}/request`)).body]),
    PERSONAL,
  )
})

test('impersonal values are stored', async () => {
  await post('/external/category/bulk-create/', [
    { name_ro: 'x' },
    { group_category_id: 'A', position: { high: 1 }, password: 's3cr3t' },
  ])
  const { body, faults, body_withheld } = await last()
  assert.equal(body_withheld, false)
  assert.match(body ?? '', /"high":1/)
  assert.deepEqual(
    faults.map(({ index, keys, field, value }) => [index, keys, field, value]),
    [
      [1, { group_category_id: 'A' }, 'position', '{"high":1}'],
      [1, { group_category_id: 'A' }, 'password', null],
    ],
  )
})
