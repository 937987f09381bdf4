import assert from 'node:assert/strict'
import readSheets from 'read-excel-file/node'
import { inspect } from '../../../browser/chromium.ts'
import { product } from '../../../content/writes/drafts.ts'
import { mouseOf } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { button } from './task.ts'

const inShop = testsIn(await openShop())

const PRODUCTS = 200

const FIELDS = [
  { code: 'colour', kind: 'choice', label: 'Colour', choices: 'red = Red\ngreen = Green' },
  { code: 'power', kind: 'number', label: 'Power, kW' },
  { code: 'series', kind: 'text', label: 'Series' },
  { code: 'fragile', kind: 'boolean', label: 'Fragile' },
  { code: 'tested', kind: 'date', label: 'Tested on' },
]

inShop(
  '5.4.1 five own fields are declared, pasted into 200 products, filtered by, read over the API and exported',
  async ({ vitrina, open }) => {
    const products = Array.from({ length: PRODUCTS }, (_, n) => product(`trial-${n}`, { code: 'trial' }))
    await vitrina.post('/external/product/bulk-create/', products)
    const { page, context, complaints, goTo } = await open({ width: 2560 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const hand = mouseOf(page, false, [])
    const dialog = page.getByRole('dialog')
    await goTo('/own-fields')
    for (const { code, kind, label, choices } of FIELDS) {
      await hand.press(button(page, 'Add field').first())
      await dialog.locator('[name=kind]').selectOption(kind)
      await dialog.locator('[name=code]').fill(code)
      await dialog.locator('[name=label_en]').fill(label)
      if (kind === 'number') await dialog.locator('[name=places]').fill('2')
      if (choices) await dialog.locator('[name=choices]').fill(choices)
      await dialog.locator('[name=filterable]').check()
      await hand.press(button(dialog, 'Add field'))
      await page.getByRole('cell', { name: label }).waitFor()
    }

    await goTo('/objects/product/grid?code=trial&ordering=id')
    await page.getByText(`${PRODUCTS} rows`).waitFor()
    await hand.press(button(page, 'Columns'))
    for (const { label } of FIELDS) await page.getByRole('checkbox', { name: label, exact: true }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Tested on', exact: true }).waitFor()
    // A spreadsheet has the columns in the order of the grid.
    const heads = await page.getByRole('columnheader').allTextContents()
    const labels = heads.filter((head) => FIELDS.some(({ label }) => label === head))
    const first = page.getByRole('columnheader', { name: labels[0] ?? '', exact: true })
    const column = await first.getAttribute('aria-colindex')
    await hand.press(page.locator(`[aria-rowindex="2"] [aria-colindex="${column}"]`))
    const cells = (n: number): Readonly<Record<string, string>> => ({
      Colour: n % 2 ? 'green' : 'red',
      'Power, kW': String(n / 4),
      Series: `S-${n % 10}`,
      Fragile: n % 3 ? 'Yes' : 'No',
      'Tested on': '2026-11-01',
    })
    const lines = products.map((_, n) => labels.map((label) => cells(n)[label]).join('\t'))
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(lines.join('\n'))})`)
    await page.keyboard.press('Control+v')
    await page.getByText('Changed cells: 1,000').waitFor()
    await hand.press(button(page, 'Preview changes'))
    assert.deepEqual(await inspect(page, 'own-fields-trial', ['light', 'dark']), [])
    await hand.press(button(dialog, `Change ${PRODUCTS}`))
    await page.getByText(`Written: ${PRODUCTS}`).waitFor()

    await goTo('/objects/product?custom.series=S-3')
    await hand.press(button(page, 'Export'))
    const saved = page.waitForEvent('download')
    await hand.press(page.getByRole('menuitem', { name: 'Excel (XLSX)' }))
    const [sheet] = await readSheets(await (await saved).path())
    const [names = [], ...rows] = sheet?.data ?? []
    assert.equal(rows.length, PRODUCTS / 10)
    assert.deepEqual(new Set(rows.map((row) => row[names.indexOf('custom.series')])), new Set(['S-3']))

    const { body } = await vitrina.get('/external/product/?custom.series=S-3&ordering=id&fields=custom')
    assert.equal(body.length, PRODUCTS / 10)
    assert.deepEqual(body[0].custom, {
      colour: 'green',
      power: body[0].custom.power,
      series: 'S-3',
      fragile: false,
      tested: '2026-11-01',
    })
    assert.equal(Number(body[0].custom.power), 0.75)
    assert.deepEqual(complaints, [])
    assert.ok(hand.count() <= 5 * 2 + 8, `${hand.count()} presses`)
  },
)
