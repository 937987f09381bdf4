import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { inspect, picture, tooWide, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { IS_SHORT } from '../../browser/walked.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { openShop, type Shop } from './shop.ts'

// All screens, found in the console's index of screens, so that none is forgotten: no findings of axe, no complaints of the
// browser, no overflow of the window, at three widths in both colour schemes and all languages (in the short form, at one of them
// in one). Screenshots are saved in the folder of VITRINA_SCREENSHOTS.

const source = readFileSync(new URL('../../../console/routes.tsx', import.meta.url), 'utf8')
const screens = [...source.matchAll(/of(Site|Hub|Operator)\('([^']+)'/g)].map(([, room, path = '']) =>
  room === 'Hub' ? `/hub${path}` : path,
)

const LOOKS = [
  { width: 1280, schemes: ['light', 'dark'] },
  { width: 768, schemes: ['light', 'dark'] },
  { width: 360, schemes: ['dark', 'light'] },
] as const

/** Objects whose list and form are inspected: all, or in the short form the richest and the plainest. */
const shown: readonly Resource[] = IS_SHORT
  ? [resources.product, resources.category, resources.region]
  : Object.values(resources)

test("the index of the console's screens was parsed", () => {
  assert.ok(screens.length >= 20, screens.join())
})

test('every screen, on a wide window, a tablet and a phone, light and dark, in every language: no findings of axe, no complaints of the browser', {
  skip: WITHOUT_BROWSER,
}, async () => {
  const shop = await openShop()
  if (!shop) return
  const places = await placesOf(shop)
  const wrong: string[] = []
  for (const [turn, { width, schemes }] of LOOKS.entries())
    for (const [which, language] of LANGUAGES.entries()) {
      // Rules of axe hardly depend on texts: at each width each screen is inspected in one of the languages, in turns.
      const isInspected = (number: number) => (number + turn) % LANGUAGES.length === which
      const { page, context, complaints, goTo } = await shop.open({ width, language })
      for (const [number, place] of places.entries()) {
        if (IS_SHORT && !(number % LOOKS.length === turn && isInspected(number))) continue
        await goTo(place)
        // On a busy machine the network is idle before the content is rendered.
        await page.locator('h1').first().waitFor()
        const name = `${place.replace(/\W+/g, '-').replace(/^-/, '') || 'today'}-${width}-${language}`
        const look = () =>
          isInspected(number)
            ? inspect(page, name, IS_SHORT ? schemes.slice(0, 1) : schemes)
            : picture(page, name).then(() => tooWide(page, name))
        // Retried while content is still being rendered, which takes a while on a busy machine.
        let found = await look()
        for (let looks = 1; found.length > 0 && looks < 6; looks++) {
          await sleep(500)
          found = await look()
        }
        wrong.push(...found)
        const text = await page.innerText('main')
        if (text.trim() === '') wrong.push(`${name} is empty`)
        wrong.push(...complaints.splice(0).map((complaint) => `${name}: ${complaint}`))
      }
      await context.close()
    }
  assert.deepEqual(wrong, [])
})

test('the API reference has no findings of axe, on a wide window and a phone, light and dark', {
  skip: WITHOUT_BROWSER,
}, async () => {
  const shop = await openShop({}, 'demo')
  if (!shop) return
  for (const width of [1280, 360]) {
    const { page, complaints } = await shop.open({ width })
    await page.goto(`${shop.vitrina.url}/docs`)
    await page.locator('h1').first().waitFor()
    assert.deepEqual(await inspect(page, `reference-${width}`, ['light', 'dark']), [])
    assert.deepEqual(complaints, [])
  }
})

/** URLs of all screens, with an existing object for screens of one object. */
async function placesOf({ vitrina, operator }: Shop): Promise<string[]> {
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
    if (screen === '/objects/$object') places.push(...shown.map((object) => `/objects/${addressOf(object)}`))
    else if (screen === '/objects/$object/grid') places.push('/objects/product/grid')
    else if (screen === '/objects/$object/duplicates') places.push('/objects/brand/duplicates')
    else if (screen === '/objects/$object/$id')
      for (const object of shown) {
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
