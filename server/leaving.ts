import { resources } from '@vitrina/schema/resources/index'
import type { Config } from './config.ts'
import { findObjectsOf, forgetObjects, showObjects } from './content/forget.ts'
import type { Database } from './database/sql.ts'
import { tableOf } from './database/table.ts'
import { forgetEvents } from './events/webhooks/forget.ts'
import { forgetAnswers } from './http/forget-answers.ts'
import type { ErasureParts } from './hub/leaving/erasure.ts'
import { personIdFormOf } from './hub/tokens/person-id.ts'
import { forgetLines } from './jobs/forget.ts'
import { forgetMails } from './mail/forget.ts'
import { findAllBought } from './orders/bought.ts'
import { ordersForCustomer } from './orders/customer-orders.ts'
import { findOrdersOf, forgetOrders, releaseOrders } from './orders/forget.ts'
import { forgetCalls } from './request-log/forget.ts'

const TABLES = Object.values(resources).map(tableOf)

/** What every room does of an erasure. Objects come first: a copy that is made of them afterwards tells of nobody. */
export const erasureParts = (
  { sql, config }: { readonly sql: Database; readonly config: Config },
  mails: ErasureParts['mails'],
): ErasureParts => ({
  sql,
  mails,
  byNumber: async () => (await personIdFormOf(sql, config.personIdForm)) === 'number',
  rooms: {
    find: async (sql, leaver) => [
      ...(await findOrdersOf(sql, leaver)),
      ...(await findObjectsOf(sql, TABLES, leaver)),
    ],
    forget: async (sql, leaver, found) => {
      await forgetOrders(sql, leaver, found)
      await forgetObjects(sql, TABLES, found)
      await forgetEvents(sql, leaver, found)
      await forgetAnswers(sql, leaver, found)
      await forgetCalls(sql, leaver, found)
      await forgetLines(sql, leaver)
    },
    show: async (sql, leaver, buyer) => {
      const orders: object[] = []
      for (const [siteId, own] of Map.groupBy(await findAllBought(sql, buyer), ({ site_id }) => site_id))
        orders.push(
          ...(await ordersForCustomer(
            sql,
            siteId,
            own.map(({ id }) => id),
          )),
        )
      return { orders, cards: await showObjects(sql, TABLES, await findObjectsOf(sql, TABLES, leaver)) }
    },
    forgetMails: (sql, leaver, farewell) => forgetMails(sql, config, leaver, farewell),
    release: releaseOrders,
  },
})
