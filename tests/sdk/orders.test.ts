import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content } from '@vitrina/sdk/content'
import { ApiRefused, orders } from '@vitrina/sdk/orders'
import { product as productDraft } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'
import { startLosingLink } from './losing-link.ts'

const vitrina = await openShop()
const link = await startLosingLink(vitrina.url)
const options = { url: link.url, token: vitrina.token, patience: 10 }
const shop = orders(options)

await content(options).product.create([
  productDraft('A-7', { name_ro: 'Ceai', name_ru: 'Чай', price: '21.00' }),
])
const TEA = { product: { group_product_id: 'A-7' } }

test('6.3 an order whose response is lost is written once, and is found by its own number', async () => {
  link.lose.push('/external/external-order/')
  const draft = { rrn: 'ERP-1', customer: { name: 'Ana' }, order_items: [{ ...TEA, quantity: 2 }] }
  const [created] = await shop.upsert([draft])
  assert.equal(created?.outcome, 'created')
  assert.deepEqual(await shop.upsert([draft]), [{ id: created?.id, outcome: 'unchanged' }])
  assert.deepEqual(await shop.upsert([{ rrn: 'ERP-1', comment: 'sunați' }]), [
    { id: created?.id, outcome: 'updated' },
  ])

  const found = await Array.fromAsync(shop.list({ search: 'ERP-1' }))
  assert.deepEqual(
    found.map(({ order_id, total, comment, order_items }) => [order_id, total, comment, order_items.length]),
    [[created?.id, '42.00', 'sunați', 1]],
  )
})

test('6.8 an order is changed only in the state that was read, and its history has the statuses', async () => {
  const [created] = await shop.upsert([{ rrn: 'ERP-2', order_items: [{ ...TEA, quantity: 1 }] }])
  const id = created?.id ?? 0
  const read = await shop.get(id)
  assert.ok(read)
  const item = read.order.order_items[0]?.order_id ?? 0

  const changed = await shop.change(
    id,
    { order_items: [{ order_id: item, order_status: 'confirmed' }] },
    read.etag,
  )

  assert.equal(changed.status, 'confirmed')
  await assert.rejects(shop.change(id, { comment: 'late' }, read.etag), { name: 'ApiRefused', status: 412 })
  assert.deepEqual(
    (await shop.history(id))?.map(({ from, to }) => [from, to]),
    [
      [null, 'new'],
      ['new', 'confirmed'],
    ],
  )
  assert.equal(await shop.get(999), undefined)
  assert.equal(await shop.history(999), undefined)
})

test('6.1 orders of a status since a time are listed oldest first', async () => {
  const made = ['2026-01-01T00:00:05Z', '2026-01-01T00:00:01Z', '2026-01-01T00:00:03Z'].map(
    (created_at, n) => ({
      rrn: `OLD-${n}`,
      created_at,
      order_items: [{ ...TEA, quantity: 1 }],
    }),
  )
  await shop.upsert(made)
  const since = new Date('2026-01-01T00:00:02Z')
  const read = await Array.fromAsync(shop.list({ createdAfter: since, status: ['new', 'done'] }))
  assert.deepEqual(
    read.map(({ rrn }) => rrn).filter((rrn) => rrn?.startsWith('OLD')),
    ['OLD-2', 'OLD-0'],
  )
})

test('4.2.12 bad orders do not prevent others, if requested', async () => {
  const drafts = [
    { rrn: 'ERP-3', order_items: [{ ...TEA, quantity: 1 }] },
    { rrn: 'ERP-4', order_items: [{ product: 77, quantity: 1 }] },
  ]
  await assert.rejects(shop.upsert(drafts), ApiRefused)
  const outcomes = await shop.upsert(drafts, { lenient: true })
  assert.deepEqual(
    outcomes.map(({ outcome, errors = [] }) => [outcome, errors.map(({ code }) => code)]),
    [
      ['created', []],
      ['invalid', ['not_found']],
    ],
  )
})

test('6.12 the client splits an item, with typed fields of companies and discounts', async () => {
  const [created] = await shop.upsert([
    {
      rrn: 'ERP-split',
      company: { name: 'Exemplu SRL', fiscal_code: '1003600012345' },
      order_items: [
        { ...TEA, quantity: '1.5', unit: 'kg', discount: '1.50' },
        { kind: 'delivery', name: 'Courier', quantity: 1, loyalty_price: 5 },
      ],
    },
  ])
  const read = await shop.get(created?.id ?? 0)
  const item = read?.order.order_items[0]?.order_id ?? 0
  const split = await shop.splitItem(item, 0.5, read?.etag)
  assert.deepEqual(
    split.order_items.map(({ quantity, discount, kind }) => [quantity, discount, kind]),
    [
      [1, '1.00', undefined],
      [1, undefined, 'delivery'],
      [0.5, '0.50', undefined],
    ],
  )
  assert.deepEqual([split.total, split.company?.name], [read?.order.total, 'Exemplu SRL'])
  await assert.rejects(shop.splitItem(item, 0.5, read?.etag), ApiRefused)

  const draft = {
    order_items: [{ order_id: item, quantity: 0.5 }],
    reason: 'damaged',
    refund_method: 'cash',
  } as const
  const returned = await shop.recordReturn(created?.id ?? 0, draft)
  assert.deepEqual([returned.reason, returned.order_items[0]?.quantity], ['damaged', 0.5])
  await assert.rejects(shop.recordReturn(created?.id ?? 0, draft, read?.etag), ApiRefused)
  assert.deepEqual(await Array.fromAsync(shop.returns({ order: created?.id ?? 0 })), [returned])
})
