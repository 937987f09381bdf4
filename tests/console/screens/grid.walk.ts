import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect } from '../../browser/chromium.ts'
import { pressNamed, reachNamed } from './named.ts'
import { makePriced } from './priced.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

/** Creates products with these prices, and opens their list. */
const openList = async ({ vitrina, open }: Shop, mark: string, prices: readonly string[], width = 1440) => {
  const body = await makePriced({ vitrina }, mark, prices)
  const window = await open({ width })
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page, goTo } = window
  await goTo(`/objects/product?code=${mark}&ordering=id`)
  await page
    .getByRole('row')
    .filter({ hasText: `${mark} 0` })
    .waitFor()
  const stored = async (field: string): Promise<unknown[]> => {
    const response = await vitrina.get(`/external/product/?code=${mark}&ordering=id&fields=${field}`)
    return response.body.map((one: Record<string, unknown>) => one[field])
  }
  return { ...window, stored, ids: body.map(({ id }: { id: number }) => id) as number[] }
}

/** Cell of a column in the row of an object, both by name. */
const cellIn = async (page: Page, row: string, column: string) => {
  const head = page.getByRole('columnheader', { name: column, exact: true })
  const place = await head.getAttribute('aria-colindex')
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .locator(`[aria-colindex="${place}"]`)
}

const paste = async (page: Page, text: string) => {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('Control+v')
}

const copied = async (page: Page): Promise<string> => {
  await page.keyboard.press('Control+c')
  return page.evaluate('navigator.clipboard.readText()')
}

inShop(
  'prices are pasted from a spreadsheet, concurrent changes of the ERP are kept and listed, and the write is undone',
  async (shop) => {
    const { page, complaints, stored, ids } = await openList(shop, 'sheet', ['10', '20', '30', '40'])
    await page.getByRole('link', { name: 'Grid' }).click()
    const grid = page.getByRole('grid', { name: 'Products' })
    await grid.waitFor()
    await (await cellIn(page, 'sheet 0', 'Price')).click()
    // Notation of Excel in Romanian and in Russian, with incomplete values at the end of the line.
    await paste(page, '1 234,50\t1 500,00\r\n19,9\t\r\n12,30 lei\t25,00\r\nfree\t45\r\n')
    const description = page.locator('#grid-description')
    const cellOf = async (row: number, column = 'Price') => cellIn(page, `sheet ${row}`, column)
    assert.equal(await (await cellOf(0)).innerText(), '1234.50')
    assert.equal(await (await cellOf(2)).innerText(), '12.30')
    assert.equal(await (await cellOf(3)).getAttribute('aria-invalid'), 'true')
    await page.getByText('Changed cells: 7').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Preview changes' }).isDisabled())
    await page.getByRole('button', { name: 'Next error (1)' }).click()
    await description.filter({ hasText: 'sheet 3, Price. Before: 40.00.' }).waitFor()
    assert.deepEqual(await inspect(page, 'grid-pasted', ['light', 'dark']), [])

    await (await cellOf(3)).dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('44')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Will change: 4').waitFor()
    await dialog.getByText('1,234.50').waitFor()
    assert.deepEqual(await stored('price'), ['10.00', '20.00', '30.00', '40.00'])
    assert.deepEqual(await inspect(page, 'grid-difference', ['light']), [])

    await shop.vitrina.put('/external/product/bulk-update/', [{ id: ids[1], price: '21', old_price: '22' }])
    await dialog.getByRole('button', { name: 'Change 4' }).click()
    await page.getByText('Written: 3').waitFor()
    const skipped = page.getByRole('status').filter({ hasText: 'someone else changed them: 1' })
    await skipped.getByText('sheet 1: Price').waitFor()
    assert.deepEqual(await stored('price'), ['1234.50', '21.00', '12.30', '44.00'])
    assert.deepEqual(await stored('old_price'), ['1500.00', '22.00', '25.00', '45.00'])
    await (await cellOf(1)).filter({ hasText: '21.00' }).waitFor()
    assert.equal(await grid.locator('[data-changed]').count(), 0)

    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Restored: 3.').waitFor()
    assert.deepEqual(await stored('price'), ['10.00', '21.00', '30.00', '40.00'])
    assert.deepEqual(await stored('old_price'), [null, '22.00', null, null])
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'by keyboard: cells are edited, undone, copied and filled, and errors of the server are shown at their cells',
  async (shop) => {
    const { page, complaints, stored } = await openList(shop, 'keys', ['1', '2', '3'], 768)
    await pressNamed(page, 'Grid')
    await page.getByRole('grid').waitFor()
    await reachNamed(page, 'Products')
    const changed = (count: number) => page.getByText(`Changed cells: ${count}`).waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const at = (name: string) => page.locator('#grid-description').filter({ hasText: name }).waitFor()
    // From the name on: Tab moves along the row.
    await at('keys 0, Name (EN)')
    await press('Tab')
    await at('keys 0, Price')
    await page.keyboard.type('5')
    await press('Enter')
    await changed(1)
    await at('keys 1, Price')
    await press('F2', 'Control+a')
    await page.keyboard.type('7')
    await press('Escape')
    await changed(1)
    await page.keyboard.type('6')
    await press('ArrowDown')
    await changed(2)
    await press('Control+z')
    await changed(1)
    await press('Control+y')
    await changed(2)
    await press('Shift+ArrowUp', 'Shift+ArrowUp')
    assert.equal(await copied(page), '5\r\n6\r\n3.00')
    await press('ArrowRight')
    await at('keys 0, Old price')
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await paste(page, '9')
    await changed(5)
    await press('Delete')
    await changed(2)
    // Visibility of a product is a boolean.
    await press('Control+ArrowRight', 'Home', 'End', 'ArrowUp', 'ArrowUp', ' ')
    await changed(3)
    assert.deepEqual(await inspect(page, 'grid-keys', ['light', 'dark']), [])
    // One of them takes the key of another, which only the server detects.
    await pressNamed(page, 'Columns')
    await page.getByRole('checkbox', { name: 'SKU / external ID' }).press(' ')
    await press('Escape')
    await reachNamed(page, 'Products')
    await press('End')
    await at('keys 0, SKU / external ID')
    await page.keyboard.type('keys-2')
    await press('Enter')
    await changed(4)
    await pressNamed(page, 'Preview changes')
    await page.getByRole('button', { name: 'Next error (1)' }).waitFor()
    assert.equal(
      await (await cellIn(page, 'keys 0', 'SKU / external ID')).getAttribute('aria-invalid'),
      'true',
    )
    await reachNamed(page, 'Products')
    await press('ArrowUp')
    await page.keyboard.type('keys-0')
    await press('Enter')
    await changed(3)
    await pressNamed(page, 'Preview changes')
    await page.getByRole('dialog').getByText('Will change: 2').waitFor()
    await pressNamed(page, 'Change 2')
    await page.getByText('Written: 2').waitFor()
    assert.deepEqual(await stored('price'), ['5.00', '6.00', '3.00'])
    // The browser reports the refusal, as expected, and nothing else.
    assert.equal(complaints.length, 1)
    assert.match(complaints[0] ?? '', /400/)
  },
)

inShop('a grid that is opened from a filter shows the column of the filter after the name', async (shop) => {
  const { page, goTo, complaints } = await openList(shop, 'narrowed', ['10'])
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  await page.getByRole('link', { name: 'Grid' }).click()
  await page.getByRole('grid').waitFor()
  assert.doesNotMatch((await heads()).join('|'), /Weight/)
  await goTo('/objects/product?code=narrowed&empty=weight&ordering=id')
  await page.getByRole('link', { name: 'Grid' }).click()
  await page.getByRole('rowheader', { name: 'narrowed 0', exact: true }).waitFor()
  assert.match((await heads()).slice(0, 3).join('|'), /Weight/)
  assert.deepEqual(complaints, [])
})
