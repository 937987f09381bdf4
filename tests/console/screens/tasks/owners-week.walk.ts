import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { inspect } from '../../../browser/chromium.ts'
import { signIn } from '../../operator.ts'
import { keyboardOf, mouseOf } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { button, link } from './task.ts'

const MAX_PRESSES = 8
const DAY_MS = 86_400_000

/** Monday of last week, at noon of UTC. */
const lastMonday = (): number => {
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))
  return noon.getTime() - (((noon.getUTCDay() + 6) % 7) + 7) * DAY_MS
}

/** Orders of two stores and two weeks: fewer of the first product than a week ago, as many of two others. */
const ordersOf = (week: 'now' | 'before') =>
  Array.from({ length: 21 }, (_, n) => ({
    rrn: `week-${week}-${n}`,
    created_at: new Date(lastMonday() + ((n % 7) - (week === 'before' ? 7 : 0)) * DAY_MS).toISOString(),
    shop: 1 + (n % 2),
    order_items: [
      {
        product: 1 + (n % 3),
        quantity: n % 3 === 0 && week === 'before' ? 9 : 1,
        loyalty_price: 100,
        order_status: 'done',
      },
    ],
  }))

testsIn(await openShop({}, 'demo'))(
  'an owner reads last week per store and category against the week before, exports it, opens the product that fell most, and finds the saved view the next day',
  async ({ vitrina, open }) => {
    for (const week of ['now', 'before'] as const) {
      const { status, body } = await vitrina.post('/external/external-order/', ordersOf(week))
      assert.equal(status, 200, JSON.stringify(body))
    }
    for (const kind of ['mouse', 'finger', 'keyboard'] as const) {
      const owner = await signIn(vitrina, { role: 'owner' })
      const amiss: string[] = []
      const isTouch = kind === 'finger'
      const width = isTouch ? 390 : 1440
      const seen = await open({ as: owner, width, isTouch })
      const { page, goTo } = seen
      const hand = kind === 'keyboard' ? keyboardOf(page) : mouseOf(page, isTouch, amiss)
      const counted: string[] = []
      let before = 0
      const count = (task: string, now: number) => {
        counted.push(`${task} ${now - before}`)
        if (kind !== 'keyboard' && now - before > MAX_PRESSES) amiss.push(`${task}: ${now - before} presses`)
        before = now
      }
      const table = page.getByRole('table', { name: 'Reports' })
      const group = async (label: string, row: string) => {
        await hand.select(page.getByRole('combobox', { name: 'Grouped by' }), `Group by: ${label}`)
        await table.getByRole('row').filter({ hasText: row }).first().waitFor()
      }

      await goTo('/')
      if (isTouch) await hand.press(button(page, 'Menu'))
      await hand.press(link(page, 'Reports'))
      await hand.select(page.getByRole('combobox', { name: 'Period' }), 'Last week')
      await group('Store', 'Total')
      assert.match(await table.getByRole('row').last().innerText(), /21[\s\S]*−?-?\d/)
      if (kind !== 'keyboard') amiss.push(...(await inspect(page, `week-stores-${width}`, ['light', 'dark'])))
      count('per store', hand.count())

      await group('Category', 'Total')
      await hand.press(button(page, 'Export'))
      const saved = page.waitForEvent('download')
      await hand.press(page.getByRole('menuitem', { name: 'CSV for a spreadsheet' }))
      const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n')
      assert.equal(lines.length, await table.getByRole('row').count())
      count('per category, exported', hand.count())

      await group('Product', 'Total')
      const fall = page.waitForResponse((response) => response.url().includes('order=fall'))
      await hand.select(page.getByRole('combobox', { name: 'Sorting of the rows' }), 'Largest fall first')
      await fall
      const worst = table.getByRole('row').nth(1)
      await worst.getByText('-89%').or(worst.getByText('−89%')).first().waitFor()
      if (kind !== 'keyboard') amiss.push(...(await inspect(page, `week-fall-${width}`, ['light', 'dark'])))
      const name = await worst.getByRole('link').innerText()
      await hand.press(worst.getByRole('link'))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      assert.match(page.url(), /\/objects\/product\/1$/)
      count('worst product', hand.count())

      await page.goBack()
      await table.waitFor()
      await hand.press(button(page, 'Views'))
      await hand.type(page.getByRole('textbox', { name: 'Save this list as' }), 'Falls')
      await hand.press(button(page, 'Save'))
      await button(page, 'Falls').waitFor()
      count('view saved', hand.count())

      const next = await open({ as: owner, width, isTouch })
      await next.page.clock.setFixedTime(new Date(Date.now() + DAY_MS))
      const later = kind === 'keyboard' ? keyboardOf(next.page) : mouseOf(next.page, isTouch, amiss)
      await next.goTo('/reports')
      before = 0
      await later.press(button(next.page, 'Views'))
      await later.press(button(next.page, 'Falls'))
      const shown = async (label: string) =>
        next.page.getByRole('combobox', { name: label }).locator('option:checked').innerText()
      await next.page.getByRole('combobox', { name: 'Sorting of the rows' }).waitFor()
      assert.deepEqual(await Promise.all(['Period', 'Grouped by', 'Sorting of the rows'].map(shown)), [
        'Last week',
        'Group by: Product',
        'Largest fall first',
      ])
      count('view found', later.count())
      process.stdout.write(`owner's week by ${kind}, presses: ${counted.join(', ')}\n`)
      assert.deepEqual([...amiss, ...seen.complaints, ...next.complaints], [])
    }
  },
)
