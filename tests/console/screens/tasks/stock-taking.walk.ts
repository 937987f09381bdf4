import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { read, utils, write } from '@e965/xlsx'
import { inspect } from '../../../browser/chromium.ts'
import { product } from '../../../content/writes/drafts.ts'
import { type Hand, keyboardOf, mouseOf, noteWidth } from '../hands.ts'
import { openShop, testsIn, type Window } from '../shop.ts'
import { button, link } from './task.ts'

const MAX_PRESSES = 8
const PRODUCTS = 1000
const STORES = 3
const EXPECTED = 40

/** Counts that differ: one in fifty lines, alternately short by the line number's remainder and over by one. */
const countedAt = (line: number, expected: number): number =>
  line % 50 !== 0 ? expected : line % 100 === 0 ? expected + 1 : expected - (1 + (line % 7))

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sheet of the stock list with the counts of the shelves, saved by another program. */
const countedSheet = async (path: string): Promise<{ readonly bytes: Buffer; readonly lines: number }> => {
  const book = read(await readFile(path))
  const sheet = book.Sheets[book.SheetNames[0] as string]
  const rows = utils.sheet_to_json<(string | number)[]>(sheet as NonNullable<typeof sheet>, { header: 1 })
  const at = (rows[0] ?? []).indexOf('Stock')
  assert.ok(at >= 0, `${rows[0]}`)
  const counted = rows.map((row, line) =>
    row.map((cell, place) => (line > 0 && place === at ? countedAt(line, Number(cell)) : cell)),
  )
  const next = utils.book_new()
  utils.book_append_sheet(next, utils.aoa_to_sheet(counted), 'Inventar')
  return { bytes: write(next, { type: 'buffer', bookType: 'xlsx' }), lines: rows.length - 1 }
}

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'a stock-taking of 3,000 lines by file shows counted, expected and difference, is applied and undone, by at most eight presses',
  async ({ vitrina, open }) => {
    const drafts = Array.from({ length: PRODUCTS }, (_, n) => product(`shelf-${n}`, { name_ro: `Raft ${n}` }))
    assert.equal((await vitrina.post('/external/product/bulk-create/', drafts)).status, 201)
    const stores: number[] = (await vitrina.get(`/external/shop/?page_size=${STORES}`)).body.map(
      ({ id }: { id: number }) => id,
    )
    assert.equal(stores.length, STORES)
    const expected = drafts.flatMap((_, n) =>
      stores.map((shop_id) => ({ shop_id, group_product_id: `shelf-${n}`, qty: EXPECTED })),
    )
    assert.equal((await vitrina.post('/external/product/shop-update/', expected)).status, 200)
    const stockOf = async (): Promise<number> => {
      const { sql, siteId } = vitrina
      const [sum] = await sql<{ sum: number }>`
        select sum(product_stock.qty)::float8 as sum from product_stock join product on product.site_id = product_stock.site_id and product.id = product_id
        where product.site_id = ${siteId} and group_product_id like 'shelf-%'
      `
      return sum?.sum ?? 0
    }
    const differences = expected
      .map((_, index) => countedAt(index + 1, EXPECTED) - EXPECTED)
      .filter((one) => one !== 0)
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
    const more = sumOf(differences.filter((one) => one > 0))
    const less = sumOf(differences.filter((one) => one < 0))

    for (const kind of ['mouse', 'finger', 'keyboard'] as const) {
      const width = kind === 'finger' ? 390 : 1440
      const amiss: string[] = []
      const window: Window = await open({ width, isTouch: kind === 'finger' })
      const { page, goTo, complaints } = window
      const hand: Hand = kind === 'keyboard' ? keyboardOf(page) : mouseOf(page, kind === 'finger', amiss)
      await goTo('/stock?search=Raft')
      await button(page, 'Export').waitFor()

      const begun = performance.now()
      await hand.press(button(page, 'Export'))
      const saved = page.waitForEvent('download')
      await hand.press(page.getByRole('menuitem', { name: 'Excel (XLSX)' }))
      const sheet = await countedSheet(await (await saved).path())
      assert.equal(sheet.lines, expected.length)
      await hand.press(link(page, 'Import a file'))
      await hand.give(button(page, 'Choose a file'), {
        name: 'inventar.xlsx',
        mimeType: XLSX,
        buffer: sheet.bytes,
      })
      const checking = performance.now()
      await hand.press(button(page, 'Check the file'))
      const table = page.getByRole('table', { name: 'Counted and expected' })
      await table.waitFor()
      const checked = performance.now() - checking
      await page.getByText(`Different: ${differences.length}`).waitFor()
      await page.getByText(`Surplus: ${more}`).waitFor()
      await page.getByText(`Shortage: ${-less}`).waitFor()
      const shown = await table.getByRole('row').nth(1).innerText()
      assert.match(shown, /Raft \d+[\s\S]*40[\s\S]*33[\s\S]*−7/)
      assert.equal(await stockOf(), expected.length * EXPECTED, 'a check writes nothing')
      if (kind !== 'keyboard')
        amiss.push(...(await inspect(page, `stock-taking-${width}`, ['light', 'dark'])))
      await noteWidth(page, amiss)

      const applying = performance.now()
      await hand.press(button(page, `Import ${differences.length}`))
      await button(page, 'Undo the import').waitFor()
      const applied = performance.now() - applying
      assert.equal(await stockOf(), expected.length * EXPECTED + more + less)
      await table.waitFor()

      await hand.press(button(page, 'Undo the import'))
      const dialog = page.getByRole('dialog')
      await dialog.getByText(`Get their previous values: ${differences.length}`).waitFor()
      await hand.press(button(dialog, 'Undo the import'))
      await page.getByText('The import was undone').waitFor()
      assert.equal(await stockOf(), expected.length * EXPECTED)
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
      process.stdout.write(
        `stock-taking of ${sheet.lines} lines by ${kind}: ${hand.count()} presses, checked in ${seconds(checked)}, applied in ${seconds(applied)}, in all ${seconds(performance.now() - begun)}\n`,
      )
      if (kind !== 'keyboard') assert.ok(hand.count() <= MAX_PRESSES, `${hand.count()} presses by ${kind}`)
      assert.deepEqual([...amiss, ...complaints], [])
    }
  },
)
