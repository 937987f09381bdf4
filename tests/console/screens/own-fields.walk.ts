import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { product } from '../../content/writes/drafts.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

inShop(
  '5.4.1 5.4.9 a field is declared, filled in the form of a product and filtered by, and its values are converted; a list marks untranslated names',
  async (shop) => {
    const { vitrina, open } = shop
    const [created] = (await vitrina.post('/external/product/bulk-create/', [product('own-1')])).body
    const { page, goTo, complaints } = await open()
    page.setDefaultTimeout(15_000)
    await goTo('/own-fields')
    await page.getByRole('button', { name: 'Add field' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=kind]').selectOption('choice')
    await dialog.locator('[name=code]').fill('colour')
    await dialog.locator('[name=label_en]').fill('Colour')
    await dialog.locator('[name=group]').fill('Appearance')
    await dialog.locator('[name=choices]').fill('red = Red\ngreen = Green')
    await dialog.locator('[name=filterable]').check()
    assert.deepEqual(await inspect(page, 'own-field', ['light', 'dark']), [])
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('cell', { name: 'Colour' }).waitFor()

    await goTo(`/objects/product/${created.id}`)
    const group = page.getByRole('region', { name: 'Appearance' })
    await group.getByLabel('Colour').and(page.locator('input:not([type=hidden])')).click()
    await page.getByRole('option', { name: 'Green' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    for (let tries = 0; tries < 100; tries++) {
      const { custom } = (await vitrina.get(`/external/product/${created.id}/`)).body
      if (custom?.colour === 'green') break
      assert.ok(tries < 99, 'The value is not saved.')
      await page.waitForTimeout(100)
    }
    await goTo('/objects/product?custom.colour=green')
    await page.getByText('Produs own-1').first().waitFor()
    // The name is in Romanian only, and the console in English.
    assert.equal(await page.getByTitle('Not translated').first().innerText(), 'RO')

    await goTo('/own-fields')
    await page.getByRole('cell', { name: 'Colour' }).click()
    await dialog.locator('[name=kind]').selectOption('number')
    await dialog.getByRole('button', { name: 'Check values' }).click()
    await dialog.getByText('Values that would be lost: 1.').waitFor()
    await dialog.getByRole('cell', { name: 'green' }).waitFor()
    assert.deepEqual(await inspect(page, 'own-field-conversion', ['light', 'dark']), [])
    await dialog.locator('[name=kind]').selectOption('text')
    await dialog.locator('[name=searchable]').check()
    await dialog.getByRole('button', { name: 'Check values' }).click()
    await dialog.getByText('Values that convert: 1.').waitFor()
    await dialog.getByRole('button', { name: 'Convert values and save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [{ kind, searchable }] = (await vitrina.get('/external/own-field/')).body
    assert.deepEqual([kind, searchable], ['text', true])
    assert.deepEqual(complaints, [])
  },
)
