import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf } from '@vitrina/schema/columns'
import { resources } from '@vitrina/schema/resources/index'
import type { Page } from 'playwright-core'
import { inspect, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { IS_SHORT } from '../../browser/walked.ts'
import { openShop } from './shop.ts'

const ROWS = 10_000
const MAX_NODES = 2_000

/** Allowed duration of a task beyond the longest one of an empty page, in ms. */
const LONG_TASK_MS = 50

/** Longest task of a page during scrolling in its middle, in ms, and the maximum number of nodes. */
const scrollOn = async (page: Page): Promise<{ longest: number; nodes: number }> => {
  await page.evaluate(`(() => {
    window.longest = 0
    window.observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    })
    window.observer.observe({ type: 'longtask' })
  })()`)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 2, height / 2)
  let nodes = 0
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(turn % 5 === 4 ? 200 : 0, turn < 45 ? 120 * (1 + (turn % 12)) : -2_000)
    nodes = Math.max(nodes, await page.evaluate<number>('document.querySelectorAll("*").length'))
  }
  // Waits until the last scroll is rendered and its tasks are reported.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))')
  const longest = await page.evaluate<number>(`(() => {
    for (const { duration } of window.observer.takeRecords()) window.longest = Math.max(window.longest, duration)
    window.observer.disconnect()
    return window.longest
  })()`)
  return { longest, nodes }
}

test('a grid of 10,000 rows and all its columns renders one page of nodes at any scroll position, and is filled by one paste', {
  skip: WITHOUT_BROWSER,
}, async (t) => {
  const shop = await openShop()
  if (!shop) return
  const { get, post } = shop.vitrina
  const [category] = (await get('/external/category/?page_size=1')).body
  for (let from = 0; from < ROWS; from += 5_000) {
    const products = Array.from({ length: 5_000 }, (_, n) => ({
      ...{ name_ro: `Row ${from + n}`, code: 'many-rows', group_product_id: `row-${from + n}` },
      ...{ price: '10', category: [category.id], specifications: [] },
    }))
    assert.equal(
      (await post('/external/product/bulk-create/', products, { prefer: 'return=minimal' })).status,
      201,
    )
  }
  const { page, context, complaints, goTo } = await shop.open({ width: 1440 })
  const names = JSON.stringify([
    ...new Set(['price', ...columnsOf(resources.product).map(({ name }) => name)]),
  ])
  await context.addInitScript(`localStorage.setItem('vitrina.columns.grid.product', '${names}')`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo('/objects/product?search=there-is-no-such-product')
  const empty = await scrollOn(page)
  /** Minimum of several scrolls, because other work of the machine must not count. */
  const scrollGrid = async (page: Page) => {
    let least = await scrollOn(page)
    for (let turns = 1; turns < 4 && least.longest > empty.longest + LONG_TASK_MS; turns++) {
      const again = await scrollOn(page)
      least = { longest: Math.min(least.longest, again.longest), nodes: Math.max(least.nodes, again.nodes) }
    }
    assert.ok(least.nodes < MAX_NODES, `${least.nodes} nodes`)
    // Durations are meaningless while other work runs on the machine; then only the nodes are checked.
    assert.ok(
      IS_SHORT || least.longest <= empty.longest + LONG_TASK_MS,
      `a task of ${least.longest} ms, on an empty page ${empty.longest} ms`,
    )
    return least
  }
  await goTo('/objects/product/grid?code=many-rows&ordering=id')
  await page.getByText('10,000 rows').waitFor()
  const all = await page.getByRole('grid').getAttribute('aria-colcount')
  const full = await scrollGrid(page)
  t.diagnostic(JSON.stringify({ rows: ROWS, columns: Number(all), empty, full }))
  assert.ok(Number(all) > 20)

  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  const head = page.getByRole('columnheader', { name: 'Price', exact: true })
  const column = await head.getAttribute('aria-colindex')
  await page.locator(`[aria-rowindex="2"] [aria-colindex="${column}"]`).click()
  const prices = Array.from({ length: ROWS }, (_, n) => `${n + 1},50`).join('\\n')
  await page.evaluate(`navigator.clipboard.writeText('${prices}')`)
  await page.keyboard.press('Control+v')
  await page.getByText('Changed cells: 10,000').waitFor()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('dialog').getByText('Will change: 10,000').waitFor()
  await page.getByRole('button', { name: 'Change 10,000' }).click()
  await page.getByText('Written: 10,000').waitFor()
  const [first] = (await get('/external/product/?code=many-rows&ordering=id&page_size=1&fields=price')).body
  const [last] = (await get('/external/product/?code=many-rows&ordering=-id&page_size=1&fields=price')).body
  assert.deepEqual([first.price, last.price], ['1.50', '10000.50'])

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Restored: 10,000.').waitFor()
  const query = '/external/product/?code=many-rows&page_size=1&fields=price'
  assert.deepEqual((await get(`${query}&price_min=10&price_max=10`)).headers.get('x-total-count'), '10000')
  assert.deepEqual(complaints, [])

  // On a phone: rows and two columns are visible below the buttons, and a cell is edited by two taps.
  const phone = await shop.open({ width: 390, isTouch: true })
  await phone.goTo('/objects/product/grid?code=many-rows&ordering=id')
  await phone.page.getByText('10,000 rows').waitFor()
  const grid = phone.page.getByRole('grid')
  const frame = await grid.boundingBox()
  assert.ok(frame && frame.y + frame.height <= 740 && frame.height > 10 * 32, JSON.stringify(frame))
  const price = grid.locator('[aria-rowindex="3"] [data-column="1"]')
  await price.tap()
  const box = await price.boundingBox()
  assert.ok(box && box.x >= 112 && box.x + box.width <= 390, JSON.stringify(box))
  await price.tap()
  await phone.page.locator('textarea:focus').waitFor()
  await phone.page.keyboard.type('12,5')
  await phone.page.keyboard.press('Enter')
  await price.filter({ hasText: /^12\.50?$/ }).waitFor()
  await phone.page.getByText('Changed cells: 1').waitFor()
  assert.deepEqual(await inspect(phone.page, 'grid-phone', ['light', 'dark']), [])
  const narrow = await scrollGrid(phone.page)
  t.diagnostic(JSON.stringify({ phone: narrow }))
  assert.deepEqual(phone.complaints, [])
})
