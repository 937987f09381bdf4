import { ORDER_FIELDS } from '@vitrina/schema/order'
import { ordersAsJson } from '../../server/orders/order-json.ts'
import { manyOrders } from '../many-orders.ts'
import { NO_PSQL, written } from '../psql.ts'
import { atMost, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROUNDS = 15
const WARMING = 3
const POLLED = 5000

/** Polls of 5000 whole orders since a time, the oldest first, of a great many: against psql, which gives the same rows as JSON. */
export const orderPolls = async (stage: Stage): Promise<Row[]> => {
  const { psql, sql, many } = stage
  const what = `a poll of ${POLLED} of ${many} orders`
  if (!psql) return [unmeasured(what, NO_PSQL)]
  const site = await manyOrders(stage)

  const timings = createTimings()
  for (let round = 0; round < WARMING + ROUNDS; round++) {
    const since = site.first + ((round * 8_388_617) % Math.floor((site.last - site.first) * 0.9))
    for (const time of ['created_at', 'updated_at'] as const) {
      const query = `${time.replace('_at', '_after')}=${since}`
      const ours = (await site.ask(`/external/external-order/?${query}`)).time
      const ids = sql`array(
        select id from external_order where site_id = ${site.id} and ${sql.unsafe(time)} >= to_timestamp(${since})
        order by ${sql.unsafe(time)}, id limit ${POLLED}
      )`
      const floor = await psql.time(written(ordersAsJson(sql, site.id, [], ORDER_FIELDS, 'ro'), ids))
      if (round < WARMING) continue
      timings.add(`ours ${time}`, ours)
      timings.add(`floor ${time}`, floor)
    }
  }
  return (['created_at', 'updated_at'] as const).map((time) => {
    const [floor, ours] = [timings.median(`floor ${time}`), timings.median(`ours ${time}`)]
    return compared(
      `${what} by ${time}`,
      `${milliseconds(floor)} psql`,
      milliseconds(ours),
      ours / floor,
      atMost(2),
    )
  })
}
