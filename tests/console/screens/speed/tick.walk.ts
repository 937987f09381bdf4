import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { WITHOUT_BROWSER } from '../../../browser/chromium.ts'
import { openShop } from '../shop.ts'

// Work of the main thread for a tick in a table of 500 rows, as the browser traces it.

const ROWS = 500

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly tid: number
  readonly cat: string
  readonly args?: { readonly data?: { readonly type?: string } }
}

/** Events of the browser during an action and the two frames after it. */
const traced = async (
  browser: CDPSession,
  page: Page,
  action: () => Promise<void>,
): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: readonly object[] }) => events.push(...(value as TraceEvent[]))
  browser.on('Tracing.dataCollected', collect)
  await browser.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'],
    },
    transferMode: 'ReportEvents',
  })
  await action()
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)))')
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve))
  await browser.send('Tracing.end')
  await complete
  browser.off('Tracing.dataCollected', collect)
  return events
}

/** Milliseconds of the main thread by kind of work, and its longest task. */
const workIn = (events: readonly TraceEvent[]) => {
  const main = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click')?.tid
  const own = events.filter(({ tid, ph }) => tid === main && ph === 'X')
  const sum = (...names: string[]) =>
    Math.round(
      own.filter(({ name }) => names.includes(name)).reduce((all, { dur = 0 }) => all + dur, 0) / 100,
    ) / 10
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  return {
    longest: Math.round(Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 100) / 10,
    click: sum('EventDispatch'),
    script: sum('FunctionCall', 'RunMicrotasks'),
    style: sum('UpdateLayoutTree'),
    layout: sum('Layout'),
    prePaint: sum('PrePaint'),
    paint: sum('Paint'),
    layerize: sum('Layerize'),
    commit: sum('Commit'),
  }
}

test('a tick in a table of 500 rows renders its row, the checkbox of the page, and the bar of the selection', {
  skip: WITHOUT_BROWSER,
}, async (t) => {
  const shop = await openShop()
  if (!shop) return
  const { get, post } = shop.vitrina
  const [category] = (await get('/external/category/?page_size=1')).body
  const products = Array.from({ length: ROWS }, (_, n) => ({
    ...{ name_ro: `Row ${n}`, code: 'tick-rows', group_product_id: `tick-${n}` },
    ...{ price: '10', category: [category.id], specifications: [] },
  }))
  assert.equal(
    (await post('/external/product/bulk-create/', products, { prefer: 'return=minimal' })).status,
    201,
  )
  const { page, context, complaints, goTo } = await shop.open()
  await goTo('/objects/product?code=tick-rows&page_size=500')
  const box = page.getByRole('table').getByRole('checkbox')
  await box.nth(ROWS).waitFor()
  const browser = await context.newCDPSession(page)
  await page.evaluate(`(() => {
    window.changed = new Set()
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = (target.nodeType === 1 ? target : target.parentElement)?.closest('tr')
        if (row) window.changed.add(row.rowIndex)
      }
    }).observe(document.querySelector('table'), { subtree: true, childList: true, attributes: true, characterData: true })
  })()`)
  // The first tick shows the bar, the next ones only change its number, the last one hides it.
  for (const [turn, place] of [3, 4, 5, 5, 4, 3].entries()) {
    await page.evaluate('window.changed.clear()')
    const events = await traced(browser, page, () => box.nth(place).click())
    t.diagnostic(JSON.stringify({ turn, place, ...workIn(events) }))
    const changed = await page.evaluate<number[]>('[...window.changed]')
    assert.deepEqual(
      changed.filter((row) => row !== 0),
      [place],
    )
  }
  assert.deepEqual(complaints, [])
})
