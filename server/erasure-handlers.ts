import { resources } from '@vitrina/schema/resources/index'
import { eraseObjects, findObjectsOf, showObjects } from './catalog/content/erase-objects.ts'
import type { Config } from './config.ts'
import { eraseEvents } from './events/webhooks/erase-events.ts'
import type { ErasureParts } from './hub/erasure/erasure-parts.ts'
import { personIdFormOf } from './hub/tokens/person-id.ts'
import { eraseRefusedLines } from './imports/jobs/erase-refused-lines.ts'
import { eraseCalls } from './observe/request-log/erase-calls.ts'
import { findAllBought } from './orders/bought.ts'
import { ordersForCustomer, remarksForCustomer } from './orders/customer-orders.ts'
import { eraseOrders, eraseRetainedOrders, findOrdersOf, findOrdersWithIds } from './orders/erase-orders.ts'
import { eraseStoredResponses } from './platform/http/erase-stored-responses.ts'
import { eraseMails } from './platform/mail/erase-mails.ts'
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
    erase: async (sql, person, objects) => {
      await eraseOrders(sql, person, objects)
      await eraseObjects(sql, TABLES, objects)
      await eraseEvents(sql, person, objects)
      await eraseStoredResponses(sql, person, objects)
      await eraseCalls(sql, person, objects)
      await eraseRefusedLines(sql, person)
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
    eraseMails: (sql, person, farewell) => eraseMails(sql, config, person, farewell),
    release: eraseRetainedOrders,
  },
})
