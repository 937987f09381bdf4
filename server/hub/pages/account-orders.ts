import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { type Html, html } from '../../platform/http/openapi/html.ts'
import { formatDay } from './format-times.ts'
import { layout, type PageContext } from './layout.ts'
import { moneyOf } from './money.ts'
import { say } from './text.ts'

const PATH = 'account/orders'

/** Link to a person's orders, if there are any. */
export const ordersSection = ({ language, to }: PageContext): Html => html`<section aria-labelledby="orders">
<h2 id="orders">${say(language, 'orders.title')}</h2>
<p>${say(language, 'orders.lead')}</p>
<p class="actions"><a class="button quiet" href="${to(PATH)}">${say(language, 'orders.show')}</a></p>
</section>`

export interface AccountOrder {
  readonly number: string
  readonly createdAt: Date
  readonly statuses: readonly OrderStatus[]
  readonly total: string
  readonly site: { readonly name: string; readonly timeZone: string; readonly currency: string }
}

interface AccountOrders {
  readonly orders: readonly AccountOrder[]
  /** Position after which there are more orders. */
  readonly older: string | undefined
  /** True for the first page. */
  readonly isFirst: boolean
}

/** Orders of a person, newest first. */
export const ownOrdersPage = (context: PageContext, { orders, older, isFirst }: AccountOrders): string => {
  const { language, to } = context
  const list = to(PATH)
  return layout(context, {
    title: 'orders.title',
    body: html`<p class="lead">${say(language, orders.length > 0 ? 'orders.lead' : 'orders.none')}</p>
${orders.length > 0 && html`<ul class="list">\n${orders.map((order) => row(context, order))}</ul>`}
${older !== undefined && html`<p class="actions"><a class="button quiet" href="${list}${list.includes('?') ? '&' : '?'}after=${older}">${say(language, 'orders.older')}</a></p>`}
<p class="aside">${!isFirst && html`<a href="${list}">${say(language, 'orders.newest')}</a>\n`}<a href="${to('account')}">${say(language, 'factors.back')}</a></p>`,
  })
}

const row = ({ language }: PageContext, { number, createdAt, statuses, total, site }: AccountOrder): Html => {
  const words = statuses.map((status) => ORDER_STATUS_LABELS[status][language])
  return html`<li>
<div>
<p><strong>${say(language, 'orders.number', { number })}</strong></p>
<p class="hint">${formatDay(language, createdAt, site.timeZone)} · ${site.name}</p>
</div>
<div class="figure">
<p>${moneyOf(language, total, site.currency)}</p>
<p class="hint">${words.join(', ')}</p>
</div>
</li>
`
}
