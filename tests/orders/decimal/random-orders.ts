import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Order } from '@vitrina/schema/orders/order'
import { item } from '../writes/order-shop.ts'

type Fields = Readonly<Record<string, unknown>>

/** Totals of an order by Python's `decimal`. */
export interface DecimalTotals {
  readonly total: string
  readonly total_vat: string | null
  readonly total_without_vat: string | null
  /** Total of each item. */
  readonly lines: readonly string[]
}

/** Random numbers from a seed (mulberry32), so that a failure comes again. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const RATES = ['20', '8', '19', '9.5', '0', 'exempt', '5.55', '21']
const STATUSES = ['new', 'new', 'new', 'done', 'canceled', 'customerrefusal']

const decimal = (units: number, places: number): string => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Random orders: fractions, discounts of lines and orders, VAT included and excluded, returns, and calls off. */
export const randomOrders = (count: number, seed: number): Fields[] => {
  const below = randomFrom(seed)
  const some = (share: number, fields: () => Fields): Fields => (below(100) < share ? fields() : {})
  const line = (): Fields => {
    // Small prices and quantities, where half cents are frequent, and large ones.
    const price = below(4) === 0 ? below(1_000_000_000) : below(2_000)
    const thousandths = below(2) === 0 ? 1_000 * (1 + below(20)) : 1 + below(5_000)
    const most = Math.floor((price * thousandths) / 1000)
    return item(1, decimal(thousandths, 3), {
      unit: 'KGM',
      loyalty_price: decimal(price, 2),
      order_status: STATUSES[below(STATUSES.length)],
      ...some(40, () => ({ discount: decimal(below(most + 1), 2) })),
      ...some(60, () => ({ vat_rate: RATES[below(RATES.length)] })),
      ...some(20, () => ({ returned_quantity: decimal(below(thousandths + 1), 3) })),
    })
  }
  return Array.from({ length: count }, () => ({
    order_items: Array.from({ length: 1 + below(5) }, line),
    ...some(50, () => ({ discount: decimal(below(3_000), 2) })),
    ...some(50, () => ({ vat_included: below(2) === 0 })),
  }))
}

/** Totals of these orders by Python. */
export const totalsByPython = (orders: readonly Fields[]): DecimalTotals[] => {
  const script = fileURLToPath(new URL('totals.py', import.meta.url))
  const { stdout, stderr, status } = spawnSync('python3', [script], {
    input: orders.map((order) => `${JSON.stringify(order)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  assert.equal(status, 0, stderr)
  return stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
}

/** Orders whose totals differ from those of Python, each with both. */
export const differencesIn = (
  sent: readonly Fields[],
  created: readonly Order[],
  expected: readonly DecimalTotals[],
): unknown[] =>
  created.flatMap(({ total, total_vat = null, total_without_vat = null }, place) => {
    const { lines: _, ...want } = expected[place] ?? {}
    const got = { total, total_vat, total_without_vat }
    return JSON.stringify(got) === JSON.stringify(want) ? [] : [{ order: sent[place], got, want }]
  })
