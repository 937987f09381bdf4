import { resources } from '@vitrina/schema/resources/index'
import { findObjectsOf, forgetObjects, showObjects } from './catalog/content/forget.ts'
import type { Config } from './config.ts'
import { forgetEvents } from './events/webhooks/forget.ts'
import type { ErasureParts } from './hub/erasure/erasure-parts.ts'
import { personIdFormOf } from './hub/tokens/person-id.ts'
import { forgetLines } from './imports/jobs/forget.ts'
import { forgetCalls } from './observe/request-log/forget.ts'
import { findAllBought } from './orders/bought.ts'
import { ordersForCustomer, remarksForCustomer } from './orders/customer-orders.ts'
import { findOrdersOf, findOrdersWithIds, forgetOrders, releaseOrders } from './orders/forget.ts'
import { forgetAnswers } from './platform/http/forget-answers.ts'
import { forgetMails } from './platform/mail/forget.ts'
import { tableOf } from './platform/postgres/derive/table.ts'
import type { Database } from './platform/postgres/pool/sql.ts'

const TABLES = Object.values(resources).map(tableOf)

/** Erasure by each module. Content objects come first, so that later copies of them contain no personal data. */
export const erasureParts = (
  { sql, config }: { readonly sql: Database; readonly config: Config },
  mails: ErasureParts['mails'],
): ErasureParts => ({
  sql,
  mails,
  byNumber: async () => (await personIdFormOf(sql, config.personIdForm)) === 'number',
  handlers: {
    find: async (sql, person) => [
      ...(await findOrdersOf(sql, person)),
      ...(await findObjectsOf(sql, TABLES, person)),
    ],
    findOrders: findOrdersWithIds,
    forget: async (sql, person, found) => {
      await forgetOrders(sql, person, found)
      await forgetObjects(sql, TABLES, found)
      await forgetEvents(sql, person, found)
      await forgetAnswers(sql, person, found)
      await forgetCalls(sql, person, found)
      await forgetLines(sql, person)
    },
    show: async (sql, person, buyer) => {
      const orders: object[] = []
      for (const [siteId, own] of Map.groupBy(await findAllBought(sql, buyer), ({ site_id }) => site_id))
        orders.push(
          ...(await ordersForCustomer(
            sql,
            siteId,
            own.map(({ id }) => id),
          )),
        )
      const remarks = await remarksForCustomer(sql, buyer)
      return {
        orders,
        remarks,
        cards: await showObjects(sql, TABLES, await findObjectsOf(sql, TABLES, person)),
      }
    },
    forgetMails: (sql, person, farewell) => forgetMails(sql, config, person, farewell),
    release: releaseOrders,
  },
})
