import { redirect, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { ownOrdersPage } from '../pages/account-orders.ts'
import { formatOrderPosition, type OrderParts, ownOrders, parseOrderPosition } from './own-orders.ts'

const PAGE = 20

/** Declares the page of a person's orders at the sites that show them (rule 7.7). */
export const orderRoutesOfAccount = (pages: Pages, parts: OrderParts): void =>
  pages.get(
    '/account/orders',
    { summary: 'Show the orders of the signed-in person', query: ['after'] },
    async (visit, query) => {
      const { session, reply, context, destination } = visit
      if (!session) return redirect(reply, context.to('sign-in'))
      const position = parseOrderPosition(query('after'))
      const rows = await ownOrders(parts, session, { position, most: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      const last = rows.length > PAGE ? shown.at(-1) : undefined
      const page = ownOrdersPage(context, {
        orders: shown.map(({ id, rrn, created_at: createdAt, statuses, total, site }) => ({
          ...{ number: rrn ?? String(id), createdAt, statuses, total },
          site: { name: site.name, timeZone: site.time_zone, currency: site.currency },
        })),
        older: last && formatOrderPosition(last),
        isFirst: position === undefined,
      })
      return sendPage(reply, page, { destination })
    },
  )
