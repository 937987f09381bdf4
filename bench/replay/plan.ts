import { type ItemPayload, type OrderPayload, type OrderRow, orderPayload } from '../../samples/orders.ts'

/** Documents per batch of an ERP. */
const BLOCK = 500

/** Calls for one batch of documents: orders first, then status changes of cancellations. */
export interface Block {
  readonly orders: OrderPayload[]
  readonly changes: Change[]
}

export interface Change {
  readonly rrn: string
  readonly order_items: { readonly order_id: number; readonly order_status: 'canceled' }[]
}

/** Numbers of cancellations, and of their lines, that match an earlier order. */
export interface Cancellations {
  /** Documents by matched lines: all, some or none. */
  readonly documents: { wholly: number; partly: number; not: number }
  readonly lines: {
    matched: number
    /** Matched lines with several candidates; the latest was taken. */
    ambiguous: number
    noCustomer: number
    /** Lines with a smaller quantity than ordered: no status expresses the return of a part of an item. */
    partOfItem: number
    unlike: number
  }
}

export interface Plan {
  readonly documents: number
  readonly lines: number
  readonly blocks: readonly Block[]
  readonly cancellations: Cancellations
  /** Ids of items with the final status `canceled`. */
  readonly canceled: ReadonlySet<number>
}

interface Item {
  readonly id: number
  readonly rrn: string
  readonly price: number
}

/**
 * Converts documents, oldest first, into the calls of an ERP.
 *
 * A cancellation does not name the canceled order. Each of its lines is matched with an item of an earlier
 * order that has the same customer, stock code and quantity, and is not canceled yet. Among several, an equal
 * price takes precedence, then the latest item. The matched item becomes `canceled`, so that the total of its
 * order excludes it. An unmatched line is sent unchanged, with its negative quantity, for the API to reject.
 * Only accepted items can be canceled: `isAccepted` is true for these.
 */
export const planReplay = (rows: readonly OrderRow[], isAccepted: (item: ItemPayload) => boolean): Plan => {
  const open = new Map<string, Item[]>()
  const most = new Map<string, number>()
  const canceled = new Set<number>()
  const cancellations: Cancellations = {
    documents: { wholly: 0, partly: 0, not: 0 },
    lines: { matched: 0, ambiguous: 0, noCustomer: 0, partOfItem: 0, unlike: 0 },
  }

  const keep = (row: OrderRow, payload: OrderPayload) => {
    for (const item of payload.order_items) {
      if (row.customer_id === null || !isAccepted(item)) continue
      const bought = `${row.customer_id} ${item.product.group_product_id}`
      most.set(bought, Math.max(most.get(bought) ?? 0, item.quantity))
      const key = `${bought} ${item.quantity}`
      const items = open.get(key) ?? []
      items.push({ id: item.order_id, rrn: payload.rrn, price: item.loyalty_price })
      open.set(key, items)
    }
  }

  /** Removes and returns the item that a line cancels, so that no other line matches it. */
  const take = (customer: number | null, line: ItemPayload): Item | undefined => {
    const { lines } = cancellations
    if (customer === null) {
      lines.noCustomer++
      return undefined
    }
    const bought = `${customer} ${line.product.group_product_id}`
    const items = open.get(`${bought} ${-line.quantity}`) ?? []
    if (items.length === 0) {
      if ((most.get(bought) ?? 0) > -line.quantity) lines.partOfItem++
      else lines.unlike++
      return undefined
    }
    lines.matched++
    if (items.length > 1) lines.ambiguous++
    const samePrice = items.findLastIndex(({ price }) => price === line.loyalty_price)
    return items.splice(samePrice, 1)[0]
  }

  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, place): Block => {
    const orders: OrderPayload[] = []
    const changes = new Map<string, Change>()
    for (const row of rows.slice(place * BLOCK, (place + 1) * BLOCK)) {
      const payload = orderPayload(row)
      if (!row.is_cancellation) {
        keep(row, payload)
        orders.push(payload)
        continue
      }
      const unmatched: ItemPayload[] = []
      for (const line of payload.order_items) {
        const item = take(row.customer_id, line)
        if (item === undefined) {
          unmatched.push(line)
          continue
        }
        canceled.add(item.id)
        const change = changes.get(item.rrn) ?? { rrn: item.rrn, order_items: [] }
        change.order_items.push({ order_id: item.id, order_status: 'canceled' })
        changes.set(item.rrn, change)
      }
      const matchedCount = payload.order_items.length - unmatched.length
      cancellations.documents[unmatched.length === 0 ? 'wholly' : matchedCount > 0 ? 'partly' : 'not']++
      if (unmatched.length > 0) orders.push({ ...payload, order_items: unmatched })
    }
    return { orders, changes: [...changes.values()] }
  })
  const lines = rows.reduce((count, row) => count + row.lines.length, 0)
  return { documents: rows.length, lines, blocks, cancellations, canceled }
}
