import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { IS_SHORT } from '../../../browser/walked.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { startReceiver } from '../../../webhooks/receiver.ts'
import type { Shop } from '../shop.ts'

const source = readFileSync(new URL('../../../../console/routes.tsx', import.meta.url), 'utf8')

/** Routes of all screens, read from the console's index of screens, so that none is forgotten. */
export const screens = [...source.matchAll(/of(Site|Hub|Operator)\('([^']+)'/g)].map(([, room, path = '']) =>
  room === 'Hub' ? `/hub${path}` : path,
)

/** Objects whose list and form are visited: all, or in the short form the richest and the plainest. */
const visited: readonly Resource[] = IS_SHORT
  ? [resources.product, resources.category, resources.region]
  : Object.values(resources)

/** URLs of all screens, with an existing object for screens of one object. */
export async function placesOf({ vitrina, operator }: Shop): Promise<string[]> {
  const { get, post, siteId, sql } = vitrina
  const receiver = await startReceiver()
  await sql`update site set private_webhooks = true where id = ${siteId}`
  const webhook = await post('/external/webhook/', { url: receiver.url, events: ['*'] })
  const destination = await post('/external/destination/', { name: '1C' })
  const job = await post('/external/brand/import/', 'slug,name\nwalk,Walk\nwalk two,Walk\n', {
    'content-type': 'text/csv',
  })
  await post('/external/category/bulk-create/', [{ hide: 'perhaps' }])
  const buyer = { name: 'Ana Pop', phone: '069123456' }
  const [product] = (await get('/external/product/?page_size=1')).body
  const order_items = [{ product: product.id, quantity: 1 }]
  await post('/external/external-order/', [{ rrn: 'walk', customer: buyer, order_items }])
  const [order] = (await get('/external/external-order/?page_size=1&ordering=-created_at')).body
  const { rows } = (await operator.get(`${operator.site}/customer`)).body
  const request = await eventually(async () => (await operator.get(`${operator.site}/request`)).body[0])
  const ids: Readonly<Record<string, string | number>> = {
    '/orders/$id': order.order_id,
    '/customers/$id': rows[0].order_id,
    '/jobs/$id': job.body.id,
    '/requests/$id': request.id,
    '/webhooks/$id': webhook.body.id,
    '/destinations/$id': destination.body.id,
    '/hub/users/$id': operator.id,
  }
  const places: string[] = []
  for (const screen of screens) {
    if (screen === '/objects/$object')
      places.push(...visited.map((object) => `/objects/${addressOf(object)}`))
    else if (screen === '/objects/$object/grid') places.push('/objects/product/grid')
    else if (screen === '/objects/$object/duplicates') places.push('/objects/brand/duplicates')
    else if (screen === '/objects/$object/$id')
      for (const object of visited) {
        const [first] = (await get(`/external/${object.path}/?page_size=1`)).body
        places.push(
          `/objects/${addressOf(object)}/${first?.id ?? 'new'}`,
          `/objects/${addressOf(object)}/new`,
        )
      }
    else if (screen.includes('$')) {
      const id = ids[screen]
      assert.ok(id !== undefined, `What is shown at ${screen}?`)
      places.push(screen.replace('$id', String(id)))
    } else places.push(screen)
  }
  return [...new Set(places)]
}

const addressOf = ({ path }: Pick<Resource, 'path'>) => path.replaceAll('/', '-')
