import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { WITHOUT_BROWSER } from '../../../browser/chromium.ts'
import { openShop, type Shop } from '../shop.ts'

// First visit of a screen over a slow link: all is read from the server, and each response waits for 400 ms.

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Maximum number of requests until the screen is usable. */
const MAX_REQUESTS = 25

/** Maximum compressed bytes until the start screen is usable, with headers; those of a list depend on its rows. */
const MAX_BYTES = 205_000

/** Content of each screen that an operator can use. */
const usable = {
  '': (page: Page) => page.getByRole('main').getByRole('link', { name: /\d/ }).first(),
  '/objects/product': (page: Page) => page.getByRole('table').getByRole('checkbox').nth(1),
  '/orders': (page: Page) => page.getByRole('table').getByRole('checkbox').nth(1),
} as const

const visit = async (shop: Shop, path: keyof typeof usable) => {
  const { page, context, complaints } = await shop.open()
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', SLOW)
  const requests = new Map<string, string>()
  let bytes = 0
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(shop.vitrina.url))
      requests.set(requestId, request.url.slice(shop.vitrina.url.length))
  })
  browser.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  browser.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const started = performance.now()
  const since = () => Math.round(performance.now() - started)
  const loaded = page.goto(`${shop.vitrina.url}/console${shop.operator.site}${path}`)
  await page.locator('#boot').waitFor()
  const frame = since()
  await usable[path](page).waitFor()
  const measurement = { path, frame, usable: since(), requests: requests.size, bytes }
  await loaded
  const names = [...requests.values()]
  await context.close()
  assert.deepEqual(complaints, [])
  return { measurement, names }
}

test('over a slow link, the first screen needs at most 25 requests and a limited number of bytes', {
  skip: WITHOUT_BROWSER,
}, async (t) => {
  const shop = await openShop()
  if (!shop) return
  for (const path of ['', '/objects/product', '/orders'] as const) {
    const { measurement, names } = await visit(shop, path)
    t.diagnostic(JSON.stringify(measurement))
    assert.ok(measurement.requests <= MAX_REQUESTS, `${path}: ${names.join('\n')}`)
    assert.ok(path !== '' || measurement.bytes <= MAX_BYTES, JSON.stringify(measurement))
  }
})
