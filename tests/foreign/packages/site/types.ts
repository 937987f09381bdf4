import { type Change, changes } from '@vitrina/sdk/changes'
import { type ContentObject, content } from '@vitrina/sdk/content'
import { createHub, type Hub } from '@vitrina/sdk/hub'
import { routeHandler } from '@vitrina/sdk/next'
import { nodeHandler } from '@vitrina/sdk/node'
import { orders } from '@vitrina/sdk/orders'
import { verifyWebhook } from '@vitrina/sdk/webhooks'

const api = { url: 'https://api.example', token: 'vt_' }
export const hub: Hub = createHub({
  authUrl: 'https://login.example',
  site: 'a',
  callbackUrl: 'https://a.example/hub/callback',
})
export const handlers = [nodeHandler(hub), routeHandler(hub)]

export const use = async () => {
  await content(api).product.upsert([{ group_product_id: 'A', price: '1.00' }], { mode: 'update' })
  // @ts-expect-error a product has no such field
  await content(api).product.upsert([{ group_product_id: 'A', prize: '1.00' }])
  for await (const product of content(api).product.list()) {
    const known: ContentObject<'product'> = product
    const name: string | null = known.name_ro
    // @ts-expect-error a name is not a number
    const wrong: number | null = known.name_ro
    console.log(name, wrong)
  }
  for await (const order of orders(api).list({ status: 'new' })) console.log(order.order_items.length)
  const cursors: number[] = []
  for await (const change of changes(api)) cursors.push((change satisfies Change).cursor)
  return verifyWebhook('', new Headers(), 'whsec_')
}
