import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import readSheets from 'read-excel-file/node'
import { inspect, picture, tooWide } from '../../../browser/chromium.ts'
import { signIn } from '../../operator.ts'
import { mouseOf } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { button, link } from './task.ts'

const MAX_CLICKS = 8

const inShop = testsIn(await openShop({}, 'demo'))

/** Orders of October and September, of two stores and of none. */
const ORDERS = Array.from({ length: 60 }, (_, n) => ({
  rrn: `october-${n}`,
  created_at: `2026-${n % 3 === 0 ? '09' : '10'}-${String(1 + (n % 28)).padStart(2, '0')}T10:00:00Z`,
  ...(n % 4 !== 0 && { shop: 1 + (n % 2) }),
  order_items: [
    { product: 1 + (n % 5), quantity: 1 + (n % 3), loyalty_price: 100 + n, order_status: 'done' },
  ],
}))

inShop(
  'the accountant has the stores of October, compared with September, as a workbook and for a spreadsheet in at most eight clicks',
  async ({ vitrina, open }) => {
    const written = await vitrina.post('/external/external-order/', ORDERS)
    assert.equal(written.status, 200, JSON.stringify(written.body))
    const accountant = await signIn(vitrina, { role: 'accountant' })
    const amiss: string[] = []
    for (const width of [1440, 390]) {
      const isTouch = width < 600
      const { page, complaints, goTo } = await open({ as: accountant, width, isTouch })
      const hand = mouseOf(page, isTouch, amiss)
      await goTo('/')
      if (isTouch) await hand.press(button(page, 'Menu'))
      await hand.press(link(page, 'Reports'))
      await hand.select(page.getByRole('combobox', { name: 'Period' }), 'October 2026')
      await hand.select(page.getByRole('combobox', { name: 'Grouped by' }), 'Group by: Store')
      const table = page.getByRole('table', { name: 'Reports' })
      await table.getByText('No store').waitFor()
      await hand.press(button(page, 'Export'))
      const saved = page.waitForEvent('download')
      await hand.press(page.getByRole('menuitem', { name: 'CSV for a spreadsheet' }))
      const download = await saved
      assert.ok(download.suggestedFilename().endsWith('-report-store-2026-10-01-2026-10-31.csv'))
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
      assert.equal(lines.length, (await table.getByRole('row').count()) as number)
      assert.ok(hand.count() <= MAX_CLICKS, `${hand.count()} clicks at ${width} px`)

      await button(page, 'Export').click()
      const workbook = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
      const [sheet] = await readSheets(await (await workbook).path())
      assert.equal(sheet?.data.length, lines.length)
      const total = sheet?.data.at(-1)
      assert.equal(total?.[0], 'Total')
      assert.equal(typeof total?.[1], 'number')

      amiss.push(...(await inspect(page, `reports-${width}`, ['light', 'dark'])))
      for (const by of ['day', 'product']) {
        await goTo(`/reports?period=2026-10&by=${by}`)
        await table.getByText('Total').waitFor()
        amiss.push(...(await picture(page, `reports-${by}-${width}`).then(() => tooWide(page, by))))
      }
      amiss.push(...complaints)
    }
    assert.deepEqual(amiss, [])
  },
)
