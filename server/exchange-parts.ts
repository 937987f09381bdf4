import { feeds } from '@vitrina/schema/product-feeds'
import { callFeed } from './catalog/stock/write.ts'
import type { WriteFigures, WriteForeignOrders } from './exchange/parts.ts'
import { writeOrders } from './orders/write/write.ts'
import { errorEntryOf } from './platform/http/errors.ts'

interface LenientRow {
  readonly index: number
  readonly outcome: 'updated' | 'unchanged' | 'invalid'
  readonly errors?: readonly { readonly message: string }[]
}

/** Writes rows of stock or prices of an exchange like a lenient call. */
export const writeFiguresOf: WriteFigures = async (sql, feed, rows, { siteId, origin }) => {
  const answered = await callFeed(sql, feeds[feed], Buffer.from(JSON.stringify(rows)), {
    siteId,
    origin,
    stores: null,
    requestId: '',
    dryRun: false,
    lenient: true,
    ignored: null,
    language: 'ru',
  })
  const outcomes: readonly LenientRow[] = JSON.parse(String(answered.body))
  return {
    updated: outcomes.filter(({ outcome }) => outcome === 'updated').length,
    unchanged: outcomes.filter(({ outcome }) => outcome === 'unchanged').length,
    refused: outcomes.flatMap(({ index, outcome, errors }) => {
      const row = rows[index]
      return outcome === 'invalid' && row ? [[row, errors?.[0]?.message ?? ''] as const] : []
    }),
  }
}

/** Writes orders of an exchange like a lenient call. */
export const writeOrdersOfExchange: WriteForeignOrders = async (sql, orders, { siteId, origin }) => {
  if (orders.length === 0) return []
  const { drafts } = await writeOrders(sql, orders, {
    siteId,
    origin,
    stores: null,
    requestId: null,
    lenient: true,
    dryRun: false,
    ignored: null,
    matching: 'match',
    resend: 'apply',
    hasIdempotencyKey: true,
    minimal: true,
    productLanguage: 'ru',
  })
  return drafts.map(({ outcome, storedId, after, faults }) => ({
    outcome,
    id: storedId ?? after?.order_id ?? null,
    faults: faults.map((fault) => errorEntryOf(fault, 'ru').message),
  }))
}
