import {
  disabledTriggers,
  findMiscounts,
  type Miscount,
} from '@vitrina/server/catalog/content/bypassed-triggers'
import { orderIndexBacklog } from '@vitrina/server/orders/search/order-index-queries'
import type { Check } from './check.ts'

const MAX_NAMED = 20

/** Checks that all rows were written with their triggers. */
export const triggers: Check = {
  name: 'triggers',
  remedy:
    'Enable all triggers (ALTER TABLE … ENABLE TRIGGER ALL), delete the rows written without them, and write these by the API, which records each change.',
  async run({ openDatabase }) {
    const sql = await openDatabase()
    const disabled = await disabledTriggers(sql)
    if (disabled.length > 0) throw new Error(`disabled: ${disabled.map(({ name }) => name).join(', ')}`)
    const miscounts = await findMiscounts(sql, MAX_NAMED)
    if (miscounts.length > 0)
      throw new Error(
        `rows that bypassed the triggers; site, object, rows (counted): ${miscounts.map(nameOf).join(', ')}`,
      )
    return 'all rows are counted'
  },
}

const nameOf = ({ site, object, rows, counted }: Miscount): string => `${site} ${object} ${rows} (${counted})`

/** Progress of the search index of orders, which a server updates after writes. */
export const orderSearch: Check = {
  name: 'order search',
  remedy: 'Start a server: it updates the index after writes.',
  async run({ openDatabase }) {
    const [{ waiting = 0 } = {}] = await orderIndexBacklog(await openDatabase())
    return waiting === 0 ? 'complete' : `${waiting} orders and products are not in the index yet`
  },
}
