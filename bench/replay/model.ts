import { createHash } from 'node:crypto'
import type { ItemPayload } from '../../samples/orders.ts'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import type { Plan } from './plan.ts'

/** Stored orders of a site: figures, and digests over all orders and all items. */
export interface Stored {
  readonly orders: number
  readonly items: number
  /** Sum of all order totals, as a decimal. */
  readonly total: string
  readonly orderStatuses: Readonly<Record<string, number>>
  readonly itemStatuses: Readonly<Record<string, number>>
  readonly digestOfOrders: string
  readonly digestOfItems: string
}

/** Expected errors of an item (rule 6.3), as field and code: `quantity out_of_range`. */
export const faultsOf = (
  { product, quantity, loyalty_price: price }: ItemPayload,
  known: ReadonlySet<string>,
): string[] => [
  ...(quantity < 1 || quantity > 1_000_000 ? ['quantity out_of_range'] : []),
  ...(cents(price) !== price * 100 && cents(price) / 100 !== price
    ? ['loyalty_price too_precise']
    : price < 0
      ? ['loyalty_price out_of_range']
      : []),
  ...(known.has(product.group_product_id) ? [] : ['product not_found']),
]

const cents = (price: number): number => Math.round(price * 100)

/** Expected stored orders after the whole plan, computed from the data alone. */
export const expectedOf = (
  { blocks, canceled }: Plan,
  isAccepted: (item: ItemPayload) => boolean,
): Stored => {
  const orderStatuses: Record<string, number> = {}
  const itemStatuses: Record<string, number> = {}
  const orders: string[] = []
  const items: (readonly [id: number, line: string])[] = []
  let sum = 0n
  for (const payload of blocks.flatMap((block) => block.orders)) {
    const accepted = payload.order_items.filter(isAccepted)
    if (accepted.length === 0) continue
    let total = 0n
    const statuses = new Set<string>()
    for (const { order_id: id, product, quantity, loyalty_price } of accepted) {
      const status = canceled.has(id) ? 'canceled' : 'new'
      statuses.add(status)
      itemStatuses[status] = (itemStatuses[status] ?? 0) + 1
      const price = BigInt(cents(loyalty_price))
      if (status !== 'canceled') total += price * BigInt(quantity)
      items.push([id, `${id} ${product.group_product_id} ${quantity} ${money(price)} ${status}`])
    }
    sum += total
    const [first = ''] = statuses
    const status = statuses.size === 1 ? first : 'mixed'
    orderStatuses[status] = (orderStatuses[status] ?? 0) + 1
    const at = Date.parse(payload.created_at)
    orders.push(
      [payload.rrn, status, money(total), at, payload.customer?.name, payload.delivery.country].join(' '),
    )
  }
  return {
    orders: orders.length,
    items: items.length,
    total: money(sum),
    orderStatuses,
    itemStatuses,
    digestOfOrders: digest(orders.sort()),
    digestOfItems: digest(items.sort(([a], [b]) => a - b).map(([, line]) => line)),
  }
}

const money = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`

const digest = (lines: readonly string[]): string => createHash('md5').update(lines.join('\n')).digest('hex')

/** Stored orders, in the form of {@link expectedOf}. */
export const storedIn = async (sql: Sql, siteId: number): Promise<Stored> => {
  const [orders] = await sql<{ count: number; total: string; digest: string }>`
    select
      count(*)::integer as count, coalesce(sum(total), 0)::text as total,
      md5(string_agg(concat_ws(
        ' ', rrn, coalesce(status::text, 'mixed'), total, (extract(epoch from created_at) * 1000)::bigint,
        coalesce(customer_name, ''), delivery ->> 'country'
      ), e'\n' order by rrn collate "C")) as digest
    from external_order where site_id = ${siteId}
  `
  const [items] = await sql<{ count: number; digest: string }>`
    select
      count(*)::integer as count,
      md5(string_agg(
        concat_ws(' ', item.id, group_product_id, quantity, loyalty_price, item.status), e'\n' order by item.id
      )) as digest
    from order_item as item
    join product on product.site_id = item.site_id and product.id = item.product_id
    where item.site_id = ${siteId}
  `
  const counts = async (query: PromiseLike<{ status: string; count: number }[]>) =>
    Object.fromEntries((await query).map(({ status, count }) => [status, count]))
  return {
    orders: orders?.count ?? 0,
    items: items?.count ?? 0,
    total: orders?.total ?? '',
    orderStatuses: await counts(sql`
      select coalesce(status::text, 'mixed') as status, count(*)::integer as count
      from external_order where site_id = ${siteId} group by 1
    `),
    itemStatuses: await counts(sql`
      select status::text, count(*)::integer as count from order_item where site_id = ${siteId} group by 1
    `),
    digestOfOrders: orders?.digest ?? '',
    digestOfItems: items?.digest ?? '',
  }
}

/**
 * Traces of writes: the cursor of the change feed, the number of status changes, the sequences of ids, and
 * the last transaction and update time of each row.
 */
export const traceIn = async (sql: Sql, siteId: number): Promise<Readonly<Record<string, string>>> => {
  const [trace] = await sql<Record<string, string>>`
    select
      (select cursor::text from feed_head where site_id = ${siteId}) as cursor,
      (select count(*)::text from change where site_id = ${siteId}) as changes,
      (select count(*)::text from order_status_change where site_id = ${siteId}) as "statusChanges",
      (select concat_ws(' ', last_order_id, last_item_id, last_address_id) from order_head where site_id = ${siteId}) as ids,
      (select md5(string_agg(concat_ws(' ', id, xmin, updated_at), ',' order by id)) from external_order where site_id = ${siteId}) as orders,
      (select md5(string_agg(concat_ws(' ', id, xmin), ',' order by id)) from order_item where site_id = ${siteId}) as items
  `
  return trace ?? {}
}
