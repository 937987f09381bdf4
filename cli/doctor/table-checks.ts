import {
  disabledTriggers,
  findMiscounts,
  type Miscount,
} from '@vitrina/server/catalog/content/bypassed-triggers'
import { orderIndexBacklog } from '@vitrina/server/orders/order-index-queries'
import { spoken } from '../language.ts'
import { CHECK_NAMES, FINDINGS, MENDING } from '../words/doctor.ts'
import { type Check, CheckFailed } from './check.ts'

const MOST_NAMED = 20

/** Check that all rows were written with their triggers. */
export const triggers: Check = {
  name: CHECK_NAMES.triggers,
  mend: spoken(MENDING.triggers),
  async look({ openDatabase }) {
    const sql = await openDatabase()
    const disabled = await disabledTriggers(sql)
    if (disabled.length > 0)
      throw new CheckFailed(spoken(FINDINGS.triggersDisabled, { names: disabled.map(({ name }) => name) }))
    const found = await findMiscounts(sql, MOST_NAMED)
    if (found.length > 0) throw new CheckFailed(spoken(FINDINGS.miscounted, { names: found.map(nameOf) }))
    return spoken(FINDINGS.counted)
  },
}

const nameOf = ({ site, object, rows, counted }: Miscount): string => `${site} ${object} ${rows} (${counted})`

/** Progress of the index that orders are searched by: a server fills it after the writes. */
export const orderSearch: Check = {
  name: CHECK_NAMES.orderSearch,
  mend: spoken(MENDING.orderSearch),
  async look({ openDatabase }) {
    const [{ waiting = 0 } = {}] = await orderIndexBacklog(await openDatabase())
    return waiting === 0
      ? spoken(FINDINGS.orderSearchComplete)
      : spoken(FINDINGS.orderSearchWaiting, { waiting })
  },
}
