import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect } from '../../browser/chromium.ts'
import { makePriced } from './priced.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

/** Creates products with these prices, and opens their list with all selected and the bulk form. */
const editPrices = async ({ vitrina, open }: Shop, mark: string, prices: readonly string[], width = 1280) => {
  const body = await makePriced({ vitrina }, mark, prices)
  const window = await open({ width })
  const { page, goTo } = window
  await goTo(`/objects/product?search=${mark}`)
  await page
    .getByRole('row')
    .filter({ hasText: `${mark} 0` })
    .waitFor()
  await page.getByLabel(`Select ${mark} 0`).check()
  await page.getByRole('button', { name: `Select all found (${prices.length})` }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const choose = async (field: string) => {
    await page.getByLabel('Fields').and(page.locator('input:not([type=hidden])')).fill(field)
    await page.getByRole('listbox').getByRole('option', { name: field, exact: true }).click()
  }
  const stored = async (field: string): Promise<string[]> => {
    const response = await vitrina.get(`/external/product/?code=${mark}&fields=${field}`)
    return response.body.map((one: Record<string, string>) => one[field])
  }
  return { ...window, choose, stored, ids: body.map(({ id }: { id: number }) => id) as number[] }
}

/** Selects how a field of many objects is changed. */
const how = (page: Page, field: string, option: string) =>
  page
    .getByRole('group', { name: `How: ${field}`, exact: true })
    .getByText(option)
    .click()

inShop(
  'prices are raised by ten percent and end in .90, and one that the ERP changed meanwhile is skipped',
  async (shop) => {
    const { page, complaints, choose, stored, ids } = await editPrices(shop, 'dearer', [
      '100',
      '123.40',
      '8',
      '50',
    ])
    const dialog = page.getByRole('dialog')
    await choose('Price')
    await how(page, 'Price', 'By a percentage')
    await dialog.getByRole('textbox', { name: 'Percentage' }).fill('ten')
    await dialog.getByText('Not a number').waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Preview changes' }).isDisabled())
    await dialog.getByRole('textbox', { name: 'Percentage' }).fill('+10')
    await dialog.getByText('ending in 0.90').click()
    assert.deepEqual(await inspect(page, 'prices-form', ['light', 'dark']), [])
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await dialog.getByText('Will change: 4').waitFor()
    for (const price of ['109.90', '135.90', '8.90', '54.90']) await dialog.getByText(price).waitFor()
    assert.deepEqual(await inspect(page, 'prices-difference', ['light']), [])

    const { status } = await shop.vitrina.put('/external/product/bulk-update/', [{ id: ids[3], price: '70' }])
    assert.equal(status, 200)
    await dialog.getByRole('button', { name: 'Change 4' }).click()
    await page.getByText('Written: 3').waitFor()
    await page.getByText('someone else changed them: 1').waitFor()
    assert.deepEqual(await stored('price'), ['109.90', '135.90', '8.90', '70.00'])
    assert.deepEqual(complaints, [])
  },
)

inShop('on a phone the old price becomes the price, and the price is lowered, in one write', async (shop) => {
  const { page, complaints, choose, stored } = await editPrices(shop, 'sale', ['40', '19.99'], 390)
  const dialog = page.getByRole('dialog')
  await choose('Old price')
  await how(page, 'Old price', 'By an amount')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0')
  await dialog.getByLabel('Calculated from').first().selectOption('Price')
  await choose('Price')
  await how(page, 'Price', 'By a percentage')
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('−12,5')
  assert.deepEqual(await inspect(page, 'prices-phone', ['light']), [])
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await dialog.getByText('Will change: 2').waitFor()
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await page.getByText('Written: 2').waitFor()
  assert.deepEqual(await stored('old_price'), ['40.00', '19.99'])
  assert.deepEqual(await stored('price'), ['35.00', '17.49'])
  assert.deepEqual(complaints, [])
})

inShop(
  'a mistaken change of many prices, or of one field, is undone where nobody has changed it since',
  async (shop) => {
    const { page, choose, stored, ids, goTo } = await editPrices(shop, 'slip', ['10', '20', '30'])
    const dialog = page.getByRole('dialog')
    await choose('Price')
    await how(page, 'Price', 'By a percentage')
    await dialog.getByRole('textbox', { name: 'Percentage' }).fill('1000')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await dialog.getByRole('button', { name: 'Change 3' }).click()
    await page.getByText('Written: 3').waitFor()
    assert.deepEqual(await stored('price'), ['110.00', '220.00', '330.00'])
    await shop.vitrina.put('/external/product/bulk-update/', [{ id: ids[1], price: '25' }])
    assert.deepEqual(await inspect(page, 'undo', ['light', 'dark']), [])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored: 2. Skipped, because someone else changed them: 1.').waitFor()
    assert.deepEqual(await stored('price'), ['10.00', '25.00', '30.00'])

    await goTo(`/objects/product/${ids[0]}`)
    const price = page.locator('[data-path=price]')
    await price.fill('1')
    await page.getByLabel('Code', { exact: true }).fill('slip')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByLabel('Weight').fill('5')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Restored: 1.').last().waitFor()
    assert.deepEqual([await price.inputValue(), await page.getByLabel('Weight').inputValue()], ['10.00', '5'])
    assert.deepEqual(await stored('price'), ['10.00', '25.00', '30.00'])
    // Each save shows its own message, even right after another one.
    for (const weight of ['6', '7']) {
      await page.getByLabel('Weight').fill(weight)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Nothing was changed').waitFor()
    }
    await page.getByText('Saved', { exact: true }).nth(1).waitFor()
  },
)
