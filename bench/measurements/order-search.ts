import { ORDER_FIELDS } from '@vitrina/schema/order'
import { ordersAsJson } from '../../server/orders/order-json.ts'
import { type ManyOrders, manyOrders } from '../many-orders.ts'
import { NO_PSQL, written } from '../psql.ts'
import { atMost, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROUNDS = 40
const WARMING = 5
const PAGE = 50

/** Each is in three orders of a thousand. */
const PRODUCT = 'a product'

/** So many orders that all are read from the index: each page another question. */
const COMMON = 'a first name of one customer in twenty'

/** What is searched for: each question another, so that nothing is kept ready. */
const KINDS: Readonly<Record<string, (n: number) => string>> = {
  'a phone': (n) => `06${String(n).padStart(7, '0')}`,
  'a name': (n) => `creanga-${n % 20_000}`,
  'an e-mail address': (n) => `client${n}@mail.md`,
  [PRODUCT]: (n) => `articol${1 + (n % 1000)}`,
  'nobody’s name': (n) => `nimeni${n}`,
  [COMMON]: (n) => ['ion', 'maria', 'стефан', 'олег', 'doina'][n % 5] ?? '',
}

/**
 * The latest 50 orders that a text finds among a great many, with how many there are: against psql, which finds by the same
 * index, counts, and gives the same rows as JSON, and knows beforehand which kind of thing it looks for.
 */
export const orderSearch = async (stage: Stage): Promise<Row[]> => {
  const { psql, many } = stage
  if (!psql) return [unmeasured(`search of ${many} orders`, NO_PSQL)]
  const site = await manyOrders(stage)
  const timings = createTimings()
  for (let round = 0; round < WARMING + ROUNDS; round++)
    for (const [kind, textOf] of Object.entries(KINDS)) {
      const text = textOf(1 + ((round * 611_953) % (many - 1)))
      const page = kind === COMMON ? 1 + round : 1
      const query = new URLSearchParams({ search: text, page_size: `${PAGE}`, page: `${page}` })
      const ours = (await site.ask(`/external/external-order/?${query}`)).time
      const floor = await psql.time(floorOf(stage, site, kind, text))
      if (round < WARMING) continue
      timings.add(`ours ${kind}`, ours)
      timings.add(`floor ${kind}`, floor)
    }
  return Object.keys(KINDS).map((kind) => {
    const [floor, ours] = [timings.median(`floor ${kind}`), timings.median(`ours ${kind}`)]
    return compared(
      `search of ${many} orders by ${kind}`,
      `${milliseconds(floor)} psql`,
      milliseconds(ours),
      ours / floor,
      kind === COMMON ? undefined : atMost(10),
    )
  })
}

const floorOf = ({ sql }: Stage, { id }: ManyOrders, kind: string, text: string): string => {
  const ofProduct = sql`(
    select order_id as id, created_at, count(*) over () as total from order_item where site_id = ${id} and product_id in (
      select product_id from order_product_search where terms @@ order_product_query(${id}, ${text})
    )
  )`
  const ofCustomer = sql`(
    select order_id as id, created_at, count(*) over () as total from order_search
    where terms @@ order_query(${id}, ${text})
  )`
  return written(
    ordersAsJson(sql, id, [], ORDER_FIELDS, 'ro'),
    sql`array(select id from ${kind === PRODUCT ? ofProduct : ofCustomer} as found order by created_at desc, id desc limit ${PAGE})`,
  )
}
