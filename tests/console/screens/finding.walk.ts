import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { addFilter } from './hands.ts'
import { openShop, testsIn } from './shop.ts'

// The counted objects are in the demo shop, or are created here.
const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop('Ctrl+K finds objects by a part of their names, and Enter opens an exact match', async (shop) => {
  const { vitrina } = shop
  const [category] = (await vitrina.get('/external/category/?page_size=1')).body
  const [created] = (
    await vitrina.post('/external/product/bulk-create/', [
      {
        ...{ name_ro: 'Ciocolată amăruie', price: 30, code: 'ART-7781', group_product_id: 'K-7781' },
        ...{ category: [category.id], specifications: [] },
      },
    ])
  ).body
  const [order] = (
    await vitrina.post('/external/external-order/', [
      {
        ...{
          rrn: 'FIND-1',
          customer: { name: 'Ana Popa', phone: '+373 69 555 444', email: 'ana@example.com' },
        },
        order_items: [{ product: created.id, quantity: 1 }],
      },
    ])
  ).body
  const [sweets] = (
    await vitrina.post('/external/category/bulk-create/', [{ name_ro: 'Dulciuri', name_uk: 'Солодощі' }])
  ).body
  const { page, complaints, goTo } = await shop.open()
  await goTo('/jobs')
  const dialog = page.getByRole('dialog')
  const find = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByRole('textbox').fill(text)
  }
  // A barcode reader sends Enter immediately.
  for (const [text, leadsTo] of [
    ['art-7781', `/objects/product/${created.id}`],
    ['find-1', `/orders/${order.order_id}`],
    ['069 555444', `/orders/${order.order_id}`],
    ['ana@example.com', `/orders/${order.order_id}`],
  ] as const) {
    await find(text)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${leadsTo}`)
    await goTo('/jobs')
  }
  await find('солодощ')
  await dialog.getByRole('button', { name: 'Dulciuri' }).click()
  await page.waitForURL(`**/objects/category/${sweets.id}`)

  await find('ciocolta amaruie')
  await dialog.getByRole('button', { name: /Ciocolată amăruie/ }).waitFor()
  assert.deepEqual(await inspect(page, 'remembered', ['light', 'dark']), [])
  assert.deepEqual(complaints, [])
})

inShop('Today leads to the incomplete objects, and a price range filters them', async (shop) => {
  const { vitrina } = shop
  const [category] = (await vitrina.get('/external/category/?page_size=1')).body
  const created = await vitrina.post(
    '/external/product/bulk-create/',
    [
      ['Pâine de secară', 12.5],
      ['Franzelă', 7],
    ].map(([name_ro, price]) => ({
      ...{ name_ro, price, group_product_id: name_ro, category: [category.id], specifications: [] },
    })),
  )
  assert.equal(created.status, 201)
  const { page, complaints, goTo } = await shop.open()
  await goTo('')
  await page.getByRole('link', { name: /^Products: .* Name \(UK\)$/ }).click()
  await page.waitForURL(/objects\/product\?empty=name_uk$/)
  const rows = page.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'Franzelă' }).waitFor()
  const inForce = page.getByText('Not filled in: Name (UK)')
  await inForce.waitFor()

  await addFilter(page, 'Price')
  await page.getByLabel('Price, up to', { exact: true }).fill('10 lei')
  await page.getByText('Not a number').waitFor()
  await page.getByLabel('Price, up to', { exact: true }).fill('7,00')
  await page.waitForURL(({ searchParams }) => searchParams.get('price_max') === '7.00')
  await rows.filter({ hasText: 'Pâine' }).waitFor({ state: 'detached' })
  assert.equal(await rows.filter({ hasText: 'Franzelă' }).count(), 1)
  assert.deepEqual(await inspect(page, 'finding', ['light', 'dark']), [])
  await page.keyboard.press('Escape')

  await addFilter(page, 'Not ordered since')
  await page.getByLabel('Never ordered').check()
  await page.waitForURL(({ searchParams }) => searchParams.get('unsold_since') === '0')
  await page.keyboard.press('Escape')
  await addFilter(page, 'Changed by')
  await page.getByRole('group', { name: 'Changed by' }).getByRole('button').first().click()
  await page.waitForURL(({ searchParams }) => searchParams.has('changed_by'))
  await page.getByRole('button', { name: 'Remove the filter Changed by' }).click()
  await page.getByRole('button', { name: 'Remove the filter Not ordered since' }).click()
  await page.getByRole('button', { name: 'Remove the filter Not filled in' }).click()
  await page.getByRole('button', { name: 'Remove the filter Price' }).click()
  await inForce.waitFor({ state: 'detached' })
  await eventually(async () => new URL(page.url()).search === '' || undefined)
  assert.deepEqual(complaints, [])
})
