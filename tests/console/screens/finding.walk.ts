import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { openShop, testsIn } from './shop.ts'

// What is counted stands in the demo shop, or is made here.
const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop(
  'from what is missing today to the objects that lack it, and on to a range of prices',
  async (shop) => {
    const { vitrina } = shop
    const [category] = (await vitrina.get('/external/category/?page_size=1')).body
    const made = await vitrina.post(
      '/external/product/bulk-create/',
      [
        ['Pâine de secară', 12.5],
        ['Franzelă', 7],
      ].map(([name_ro, price]) => ({
        ...{ name_ro, price, group_product_id: name_ro, category: [category.id], specifications: [] },
      })),
    )
    assert.equal(made.status, 201)
    const { page, complaints, goTo } = await shop.open()
    await goTo('')
    await page.getByRole('link', { name: /^Products: .* Name \(UK\)$/ }).click()
    await page.waitForURL(/objects\/product\?empty=name_uk$/)
    const rows = page.getByRole('table').getByRole('row')
    await rows.filter({ hasText: 'Franzelă' }).waitFor()
    const inForce = page.getByText('Not filled in: Name (UK)')
    await inForce.waitFor()

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Price, up to', { exact: true }).fill('10 lei')
    await page.getByText('Not a number').waitFor()
    await page.getByLabel('Price, up to', { exact: true }).fill('7,00')
    await page.waitForURL(({ searchParams }) => searchParams.get('price_max') === '7.00')
    await rows.filter({ hasText: 'Pâine' }).waitFor({ state: 'detached' })
    assert.equal(await rows.filter({ hasText: 'Franzelă' }).count(), 1)
    assert.deepEqual(await inspect(page, 'finding', ['light', 'dark']), [])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Remove the filter Not filled in' }).click()
    await page.getByRole('button', { name: 'Remove the filter Price, up to' }).click()
    await inForce.waitFor({ state: 'detached' })
    await eventually(async () => new URL(page.url()).search === '' || undefined)
    assert.deepEqual(complaints, [])
  },
)
