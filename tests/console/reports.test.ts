import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  REPORT_GROUPS,
  type Report,
  type ReportFigures,
  type ReportGroup,
  reportColumns,
} from '@vitrina/schema/console/report'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { item, orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()
const { write, post, put } = await orderShop(vitrina)
const accountant = await signIn(vitrina, { role: 'accountant' })
const at = `${accountant.site}/report`

const ZONE = 'Europe/Chisinau'
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const dayOf = (time: string | Date): string => days.format(new Date(time))

const report = async (query: Readonly<Record<string, string>>, headers = {}): Promise<Report> => {
  const { status, body } = await accountant.get(`${at}?${new URLSearchParams(query)}`, headers)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Products: P1 of a brand and two categories, P2 of one category, P3 of none. */
const CATEGORIES: Readonly<Record<number, readonly number[]>> = { 1: [1, 2], 2: [2], 3: [] }
const BRANDS: Readonly<Record<number, number>> = { 1: 1 }

/** Orders of two months and of one a year before, many of them at the edge of a day of the site. */
const ORDERS = Array.from({ length: 180 }, (_, n) => {
  const day = String(1 + (n % 30)).padStart(2, '0')
  const month = ['2026-10', '2026-09', '2025-10'][n % 3]
  const time = ['20:30:00', '21:30:00', '00:00:00', '22:00:00', '10:15:30'][n % 5]
  const status = ['new', 'done', 'canceled', 'completedandclosed'][n % 4]
  return {
    order_id: n + 1,
    created_at: `${month}-${day}T${time}Z`,
    order_items: [
      item(1 + (n % 3), 1 + (n % 4), {
        order_status: status,
        loyalty_price: Number((n + 0.05).toFixed(2)),
        ...(n % 7 === 0 && { discount: '0.03' }),
        ...(n % 4 === 3 && { returned_quantity: 1 + (n % 2) }),
      }),
      ...(n % 2 === 0
        ? [item(1 + ((n + 1) % 3), 2, { order_status: n % 8 === 2 ? 'new' : status, loyalty_price: 3.33 })]
        : []),
      ...(n % 5 === 0
        ? [{ kind: 'delivery', name: 'Courier', quantity: 1, loyalty_price: 1.5, order_status: status }]
        : []),
    ],
    ...(n % 3 === 1 && { shop: 1 + (n % 2) }),
    ...(n % 6 === 0 && { promocode: 1 }),
    ...(n % 9 === 0 && { discount: 1.01 }),
    ...(n % 5 === 1 && { payment: { method: 'card' } }),
    ...(n % 5 === 2 && { payment_method: 'card', payment: { method: 'cash' } }),
    ...(n % 5 === 3 && { payment_method: '=cash' }),
  }
})

for (const [path, drafts] of Object.entries({
  category: [{ name_ro: 'Scule', name_en: 'Tools' }, { name_ro: 'Toate' }],
  brand: [{ slug: 'acme', name: 'Acme' }],
}))
  assert.equal((await post(`/external/${path}/bulk-create/`, drafts)).status, 201)
const sorted = await put('/external/product/bulk-update/', [
  { id: 1, brand_id: 1, category: CATEGORIES[1] },
  { id: 2, category: CATEGORIES[2] },
])
assert.equal(sorted.status, 200, JSON.stringify(sorted.body))
const orders = await write(...ORDERS)

const isPaid = ({ order_status }: OrderItem): boolean =>
  !['canceled', 'customerrefusal'].includes(order_status)

const cents = (money: string | number): bigint => BigInt(Math.round(Number(money) * 100))

/** Value of an item in cents: whole quantities, and a returned part takes its share of the discount along. */
const worthOf = (line: OrderItem): bigint => {
  const [all, back] = [BigInt(line.quantity), BigInt(line.returned_quantity ?? 0)]
  const discount = cents(line.discount ?? 0)
  const share = (2n * discount * back + all) / (2n * all)
  const value = cents(line.loyalty_price) * (all - back) - (discount - share)
  return value > 0n || back === 0n ? value : 0n
}

interface Sum {
  orders: Set<number>
  items: number
  returned: number
  revenue: bigint
}

const keysOfOrder = (order: Order, by: ReportGroup): string => {
  if (by === 'day') return dayOf(order.created_at)
  if (by === 'store') return String(order.shop ?? '')
  if (by === 'status') return order.status
  if (by === 'promocode') return String(order.promocode ?? '')
  return order.payment_method ?? String(order.payment?.method ?? '')
}

const keysOfItem = ({ product }: OrderItem, by: ReportGroup): readonly string[] => {
  if (by === 'product') return [String(product ?? '')]
  if (by === 'brand') return [String(BRANDS[product ?? 0] ?? '')]
  const categories = CATEGORIES[product ?? 0] ?? []
  return categories.length === 0 ? [''] : categories.map(String)
}

/** Figures of the orders of some days, by group: reckoned from the orders as the API shows them. */
const expected = (by: ReportGroup, since: string, until: string) => {
  const sums = new Map<string, Sum>()
  const add = (key: string, order: Order, lines: readonly OrderItem[], revenue: bigint) => {
    const sum = sums.get(key) ?? { orders: new Set(), items: 0, returned: 0, revenue: 0n }
    sums.set(key, sum)
    sum.orders.add(order.order_id)
    sum.revenue += revenue
    for (const line of lines) {
      sum.items += line.kind === undefined ? line.quantity : 0
      sum.returned += Number(line.returned_quantity ?? 0)
    }
  }
  for (const order of orders) {
    const day = dayOf(order.created_at)
    if (day < since || day > until) continue
    const paid = order.order_items.filter(isPaid)
    if (paid.length > 0) add('*', order, paid, cents(order.total))
    if (by === 'product' || by === 'brand' || by === 'category')
      for (const line of paid) for (const key of keysOfItem(line, by)) add(key, order, [line], worthOf(line))
    else if (paid.length > 0 || by === 'status') add(keysOfOrder(order, by), order, paid, cents(order.total))
  }
  return sums
}

const asMoney = (sum: bigint): string => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`

const figuresOf = (sum: Sum | undefined): Omit<ReportFigures, 'average'> => ({
  orders: String(sum?.orders.size ?? 0),
  items: String(sum?.items ?? 0),
  returned: String(sum?.returned ?? 0),
  revenue: asMoney(sum?.revenue ?? 0n),
})

const withoutAverage = ({ average: _, ...figures }: ReportFigures) => figures

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** Periods with those that they are compared with. */
const PERIODS = [
  { since: '2026-10-01', until: '2026-10-31', compare: 'previous', before: ['2026-09-01', '2026-09-30'] },
  { since: '2026-10-01', until: '2026-10-31', compare: 'year', before: ['2025-10-01', '2025-10-31'] },
  { since: '2026-10-05', until: '2026-10-11', compare: 'previous', before: ['2026-09-28', '2026-10-04'] },
] as const

test('a report of each group has the figures of the orders that the API shows, of both periods, by the days of the site', async () => {
  for (const by of REPORT_GROUPS)
    for (const { since, until, compare, before } of PERIODS) {
      const result = await report({ since, until, compare, by })
      assert.deepEqual([result.before_since, result.before_until], [...before])
      const [now, then] = [expected(by, since, until), expected(by, before[0], before[1])]
      const about = `${by} ${since} ${compare}`
      for (const [part, sums] of [
        ['now', now],
        ['before', then],
      ] as const) {
        assert.deepEqual(withoutAverage(result.total[part]), figuresOf(sums.get('*')), about)
        const rows = result.rows.map((row) => [
          part === 'before' ? (row.before_key ?? row.key) : row.key,
          withoutAverage(row[part]),
        ])
        const keys =
          by === 'day' ? rows.map(([key]) => String(key)) : new Set([...now.keys(), ...then.keys()])
        assert.deepEqual(
          Object.fromEntries(rows.filter(([key]) => key !== '')),
          Object.fromEntries(
            [...keys]
              .filter((key) => key !== '*' && key !== '')
              .map((key) => [key, figuresOf(sums.get(key))]),
          ),
          about,
        )
        if (by !== 'day')
          assert.deepEqual(
            rows.find(([key]) => key === '')?.[1] ?? figuresOf(undefined),
            figuresOf(sums.get('')),
            `${about}: none`,
          )
        if (result.rest) {
          const lines = [...sums]
            .filter(([key]) => key !== '*')
            .reduce((all, [, sum]) => all + sum.revenue, 0n)
          assert.equal(cents(result.rest[part]), (sums.get('*')?.revenue ?? 0n) - lines, about)
        }
      }
      assert.equal(result.rest !== null, by === 'product' || by === 'brand')
    }
})

test('rows have their names, averages are rounded to cents, and changes are in percent', async () => {
  const period = { since: '2026-10-01', until: '2026-10-31' }
  const english = await report({ ...period, by: 'category' }, { 'accept-language': 'en' })
  assert.deepEqual(new Map(english.rows.map(({ key, name }) => [key, name])).get('1'), 'Tools')
  const { total } = await report(period)
  const [now, before] = [Number(total.now.revenue), Number(total.before.revenue)]
  assert.equal(total.now.average, (Math.round((now * 100) / Number(total.now.orders)) / 100).toFixed(2))
  assert.equal(Number(total.change.revenue), Math.round((now / before - 1) * 1000) / 10)
  const stores = await report({ ...period, by: 'store' })
  const revenues = stores.rows.map(({ now }) => Number(now.revenue))
  assert.deepEqual(
    revenues,
    revenues.toSorted((one, other) => other - one),
  )
})

test('rows are ordered by the fall of revenue since the compared period on request, also beyond the first rows by revenue', async () => {
  const query = { since: '2026-10-01', until: '2026-10-31', by: 'product' }
  const changesOf = ({ rows }: Report) =>
    rows.map(({ now, before }) => cents(now.revenue ?? 0) - cents(before.revenue ?? 0))
  const [usual, falling] = [await report(query), await report({ ...query, order: 'fall' })]
  const sorted = changesOf(usual).toSorted((one, other) => Number(one - other))
  assert.notDeepEqual(changesOf(usual), sorted)
  assert.deepEqual(changesOf(falling), sorted)
  assert.deepEqual([falling.total, falling.rest], [usual.total, usual.rest])
})

test('a period that is not over is compared up to the same time', async () => {
  const client = await vitrina.client()
  const own = await orderShop(client)
  const manager = await signIn({ ...vitrina, siteId: client.siteId }, { role: 'manager' })
  const today = dayOf(new Date())
  const yesterday = dayAfter(today, -1)
  // Far enough from now, however long the test takes.
  const clock = new Date().toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
  const late = clock > '23:50'
  const local = (day: string, time: string): string => {
    const utc = new Date(`${day}T${time}Z`)
    const shift = Date.parse(`${utc.toLocaleString('sv', { timeZone: ZONE })}Z`) - utc.getTime()
    return new Date(utc.getTime() - shift).toISOString()
  }
  await own.write(
    { created_at: local(yesterday, '00:00:00'), order_items: [item(1, 1, { loyalty_price: 10 })] },
    { created_at: local(yesterday, '23:59:59'), order_items: [item(1, 1, { loyalty_price: 30 })] },
    { created_at: local(today, '00:00:00'), order_items: [item(1, 1, { loyalty_price: 5 })] },
  )
  const { body } = await manager.get(`${manager.site}/report?since=${today}&until=${today}`)
  assert.equal(body.unfinished, true)
  assert.equal(body.total.now.revenue, '5.00')
  if (!late) assert.equal(body.total.before.revenue, '10.00')
  const complete = await manager.get(`${manager.site}/report?since=${yesterday}&until=${yesterday}`)
  assert.deepEqual([complete.body.unfinished, complete.body.total.now.revenue], [false, '40.00'])
})

test('a sheet has the rows of the report and its total, as a spreadsheet of the language opens them, and as lines of JSON', async () => {
  const query = { since: '2026-10-01', until: '2026-10-31', by: 'payment' }
  const result = await report(query)
  const sheet = async (more: Readonly<Record<string, string>>): Promise<string> => {
    const { status, body } = await accountant.get(`${at}/sheet?${new URLSearchParams({ ...query, ...more })}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  for (const language of LANGUAGES) {
    const text = await sheet({ language })
    const [between, decimal] = language === 'en' ? [',', '.'] : [';', ',']
    const [heads = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\n')
    // A head with a comma is quoted where commas separate.
    assert.equal(
      heads.replaceAll(/"[^"]*"/g, '').split(between).length,
      reportColumns('payment').length,
      heads,
    )
    assert.equal(rows.length, result.rows.length + 1)
    assert.ok(
      rows.some((row) => row.startsWith("'=cash")),
      text,
    )
    const total = rows.at(-1)?.split(between)
    assert.equal(total?.[10], result.total.now.revenue?.replace('.', decimal))
  }
  const lines = (await sheet({ format: 'ndjson' }))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ revenue, revenue_before, orders_change }) => [revenue, revenue_before, orders_change]),
    [...result.rows, result.total].map(({ now, before, change }) => [
      now.revenue,
      before.revenue,
      change.orders,
    ]),
  )
  const products = (await sheet({ by: 'product', format: 'ndjson' })).trimEnd().split('\n')
  const sum = products.map((line) => cents(JSON.parse(line).revenue)).toReversed()
  assert.equal(
    sum.slice(1).reduce((all, one) => all + one, 0n),
    sum[0],
  )
})

test('a report is refused without the right to reports, and for days that are wrong', async () => {
  const query = 'since=2026-10-01&until=2026-10-31'
  for (const [role, status] of [
    ['orders', 200],
    ['viewer', 200],
    ['picker', 403],
    ['content', 403],
    ['prices', 403],
  ] as const) {
    const person = await signIn(vitrina, { role })
    for (const path of ['report', 'report/sheet'])
      assert.equal((await person.get(`${person.site}/${path}?${query}`)).status, status, `${role} ${path}`)
  }
  for (const [wrong, field] of [
    ['until=2026-10-31', 'since'],
    ['since=2026-02-30&until=2026-10-31', 'since'],
    ['since=2026-10-31&until=2026-10-30', 'until'],
    ['since=2025-10-01&until=2026-10-02', 'until'],
    [`${query}&by=customer`, 'by'],
    [`${query}&order=name`, 'order'],
  ]) {
    const { status, body } = await accountant.get(`${at}?${wrong}`)
    assert.deepEqual([status, body.errors?.[0]?.field], [400, field], JSON.stringify(body))
  }
  assert.equal((await accountant.get(`${at}?since=2025-10-01&until=2026-10-01`)).status, 200)
})
