import { ORDER_FIELDS } from '@vitrina/schema/order'
import type { OrderStatus } from '@vitrina/schema/order-status'
import { ordersAsJson } from '../../server/orders/order-json.ts'
import type { Query } from '../../server/platform/postgres/query.ts'
import { type ManyOrders, manyOrders } from '../many-orders.ts'
import { NO_PSQL, written } from '../psql.ts'
import { atMost, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'

const QUESTIONS = 300
const WARMING = 30
const PAGE = 100

/** Rare and common states, alone and together. */
const STATES: readonly (readonly OrderStatus[])[] = [
  ['new'],
  ['clientnoanswer'],
  ['done'],
  ['confirmed', 'incollection', 'ondelivery'],
  ['completedandclosed'],
  ['new', 'completedandclosed'],
  ['completedandclosed', 'done', 'canceled', 'customerrefusal'],
]

/**
 * The latest 100 orders since a time that have one of some states, of a great many orders: each question another, so
 * that nothing is kept ready. Against psql, which is asked for the same rows as the same JSON, and once more with how
 * many there are, which each of our answers tells as well.
 */
export const orderLists = async (stage: Stage): Promise<Row[]> => {
  const { psql, many } = stage
  const what = `${PAGE} of ${many} orders by created_after and status`
  if (!psql) return [unmeasured(what, NO_PSQL)]
  const site = await manyOrders(stage)

  const times = { ours: [] as number[], page: [] as number[], both: [] as number[] }
  for (let n = 0; n < WARMING + QUESTIONS; n++) {
    const states = STATES[n % STATES.length] ?? []
    // Spread evenly over the year, by a step that has no common part with it.
    const since = site.first + ((n * 8_388_617) % (site.last - site.first))
    const query = `status=${states.join()}&created_after=${since}&page_size=${PAGE}`
    const ours = (await site.ask(`/external/external-order/?${query}`)).time
    const page = await psql.time(pageOf(stage, site, states, since))
    const count = await psql.time(written(countOf(stage, site, states, since)))
    if (n < WARMING) continue
    times.ours.push(ours)
    times.page.push(page)
    times.both.push(page + count)
  }

  const ours = p99(times.ours)
  const against = (what: string, floor: number, goal?: ReturnType<typeof atMost>) =>
    compared(what, `p99 ${milliseconds(floor)} psql`, `p99 ${milliseconds(ours)}`, ours / floor, goal)
  return [
    against(what, p99(times.page), atMost(2)),
    against('the same, psql counting them too', p99(times.both)),
  ]
}

const pageOf = (
  { sql }: Stage,
  { id }: ManyOrders,
  states: readonly OrderStatus[],
  since: number,
): string => {
  const branches = states.map(
    (state, place) => sql`${sql.unsafe(place === 0 ? '' : 'union')} (
      select distinct created_at, order_id from order_item
      where site_id = ${id} and status = ${state} and created_at >= to_timestamp(${since})
      order by created_at desc, order_id desc limit ${PAGE}
    )`,
  )
  const ids = sql`array(select order_id from (${branches}) as found order by created_at desc, order_id desc limit ${PAGE})`
  return written(ordersAsJson(sql, id, [], ORDER_FIELDS, 'ro'), ids)
}

const countOf = (
  { sql }: Stage,
  { id }: ManyOrders,
  states: readonly OrderStatus[],
  since: number,
): Query => sql`
  select count(distinct order_id) from order_item
  where site_id = ${id} and status = any(${states}::order_status[]) and created_at >= to_timestamp(${since})
`

const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0
