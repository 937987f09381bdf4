import type { Page } from 'playwright-core'
import { launch, WITHOUT_BROWSER } from '../../tests/browser/chromium.ts'
import { signIn } from '../../tests/console/operator.ts'
import { manyOrders } from '../many-orders.ts'
import { atLeast, atMost, measured, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Site, Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const VISITS = 7
const CATEGORIES = 20_000
/** Children of each node of the tree. */
const CHILDREN = 25

/** Measures the console in a browser: a list of many orders, and scrolling in a large tree. */
export const operatorsConsole = async (stage: Stage): Promise<Row[]> => {
  const what = `console: list of ${stage.many} orders, shown after a click`
  if (WITHOUT_BROWSER) return [unmeasured(what, WITHOUT_BROWSER)]
  const orders = await manyOrders(stage)
  const tree = await greatTree(stage)
  const browser = await launch()
  try {
    const open = async ({ id }: Site) => {
      const operator = await signIn({ url: stage.server.url, sql: stage.sql, siteId: id })
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en' })
      const [name = '', value = ''] = operator.cookie.split('=')
      await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/console/' }])
      const page = await context.newPage()
      const at = `${stage.server.url}/console${operator.site}`
      return { page, at }
    }

    const timings = createTimings()
    for (let visit = 0; visit < VISITS; visit++) {
      const { page, at } = await open(orders)
      await page.goto(at)
      await page.waitForLoadState('networkidle')
      timings.add('orders', await timeToRows(page))
      await page.context().close()
    }
    const shown = timings.median('orders')

    const { page, at } = await open(tree)
    await page.goto(`${at}/tree`)
    await page.getByRole('treeitem').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Expand all' }).click()
    const { rate, longest } = await scroll(page)
    return [
      measured(what, shown, milliseconds(shown), atMost(1000, ' ms')),
      measured(
        `console: frames a second while a tree of ${CATEGORIES} categories scrolls`,
        rate,
        `${rate.toFixed(0)}/s, the longest ${milliseconds(longest)}`,
        atLeast(55),
      ),
    ]
  } finally {
    await browser.close()
  }
}

/** Time from the click in the menu to the first painted order, in ms. */
const timeToRows = async (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const begun = performance.now()
    const look = () => document.querySelector('main tbody tr a') ? resolve(performance.now() - begun) : requestAnimationFrame(look)
    document.querySelector('nav a[href$="/orders"]').click()
    look()
  })`)

/** Scrolls the tree for three seconds; returns the frame rate and the longest frame. */
const scroll = (page: Page): Promise<{ rate: number; longest: number }> =>
  page.evaluate(`new Promise((resolve) => {
    const tree = document.querySelector('[role=tree]')
    const box = [tree, ...tree.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 100) ?? tree.parentElement
    const times = []
    const frame = (now) => {
      times.push(now)
      box.scrollTop += 60
      if (now - times[0] < 3000) return requestAnimationFrame(frame)
      const gaps = times.slice(1).map((time, place) => time - times[place])
      resolve({ rate: (gaps.length * 1000) / (now - times[0]), longest: Math.max(...gaps) })
    }
    requestAnimationFrame(frame)
  })`)

/** Creates a site with a tree of categories, each with `CHILDREN` children. */
const greatTree = async (stage: Stage): Promise<Site> => {
  const site = await stage.newSite()
  const rows = Array.from({ length: CATEGORIES }, (_, place) => ({
    group_category_id: String(place),
    category_id: place < CHILDREN ? null : [{ group_category_id: String(Math.floor(place / CHILDREN) - 1) }],
    position: place,
    name_ro: `Categoria ${place}`,
    name_ru: `Категория ${place}`,
    name_en: `Category ${place}`,
    name_uk: `Категорія ${place}`,
  }))
  for (let from = 0; from < rows.length; from += 5_000)
    await site.ask('/external/category/bulk-create/', {
      method: 'POST',
      body: Buffer.from(JSON.stringify(rows.slice(from, from + 5_000))),
      headers: { prefer: 'return=minimal' },
    })
  return site
}
