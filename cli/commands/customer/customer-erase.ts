import { readConfig } from '@vitrina/server/config'
import { erasureParts } from '@vitrina/server/erasure-handlers'
import { eraseGuest } from '@vitrina/server/hub/erasure/guest-erasure'
import { selectCustomerIdentities } from '@vitrina/server/orders/customers/customer-queries'
import { guestOf } from '@vitrina/server/orders/customers/guest'
import { selectOrderOf } from '@vitrina/server/orders/customers/list-queries'
import { command } from '../../command.ts'
import { countWithNoun } from '../../format-count.ts'
import { siteBySlug } from '../../site.ts'

export const customerErase = command({
  summary: 'Erase a customer without an account from the orders of a site.',
  args: ['site', 'phone-or-email'],
  options: {
    preview: { type: 'boolean', help: 'Only print the phone numbers, e-mail addresses and orders' },
  },
  async run({ site: slug, 'phone-or-email': text, preview = false }, { env, openToWrite, answer, note }) {
    const config = readConfig(env)
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const [order] = await selectOrderOf(sql, siteId, text)
    const [customer] = order ? await selectCustomerIdentities(sql, siteId, order.order_id) : []
    if (!customer) throw new Error(`No order of "${slug}" has the customer ${text}.`)
    const guest = await guestOf(sql, { siteId, identities: customer.identities })
    const { orderIds: orders, emails, phones } = guest
    const orderCount = countWithNoun(orders.length, 'order', 'orders')
    if (preview) {
      answer({ phones, emails, orders }, `${[...phones, ...emails].join(', ')}: ${orderCount}`)
      return
    }
    await eraseGuest(erasureParts({ sql, config }, NO_MAILS), guest)
    answer({ erased: orders }, `The customer is erased from ${orderCount}.`)
    note('The server repeats the erasure within minutes.')
  },
})

/** Sends no mail: the customer of an order is no user. */
const NO_MAILS = { send: async () => undefined, wake: () => undefined }
