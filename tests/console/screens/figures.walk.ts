import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { addFilter } from './hands.ts'
import { makePriced } from './priced.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop('stock per store and prices per user type are shown and changed at the product', async (shop) => {
  const { vitrina } = shop
  const [category] = (await vitrina.get('/external/category/?page_size=1')).body
  const { body: stores } = await vitrina.post(
    '/external/shop/bulk-create/',
    ['Botanica', 'Ciocana'].map((name_ro) => ({
      ...{ name_ro, code: name_ro, lat: 47, lon: 28.8, is_active: true, addresses: {} },
    })),
  )
  assert.equal((await vitrina.post('/external/user-type/bulk-create/', [{ name: 'Angro' }])).status, 201)
  const { body: ids } = await vitrina.post('/external/product/bulk-create/', [
    {
      ...{ name_ro: 'Miere', price: 90, group_product_id: 'honey', category: [category.id] },
      specifications: [],
    },
  ])
  const written = await vitrina.post('/external/product/shop-update/', [
    { shop_id: stores[0].id, qty: 4, group_product_id: 'honey' },
  ])
  assert.equal(written.status, 200)
  const { page, complaints, goTo } = await shop.open()
  await goTo(`/objects/product/${ids[0].id}`)
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: 'Stock by store' })
    .click()
  const stock = page.getByRole('region', { name: 'Stock by store' })
  const at = (store: string) => stock.getByLabel(`In stock: ${store}`)
  await at('Botanica').waitFor()
  const { y = 0 } = (await stock.boundingBox()) ?? {}
  assert.ok(y > 40 && y < 500, `${y}`)
  assert.equal(await at('Botanica').inputValue(), '4')
  assert.equal(await at('Ciocana').inputValue(), '')
  await at('Botanica').fill('')
  await stock.getByText('It cannot be removed; enter 0 instead').waitFor()
  await at('Botanica').fill('4.0001')
  await at('Ciocana').fill('2,5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await stock.getByText('At most 3 decimal places, got 4.0001.').waitFor()
  assert.equal(await stock.getByRole('alert').count(), 0)
  assert.deepEqual(await inspect(page, 'figures', ['light', 'dark']), [])
  await at('Botanica').fill('0')
  // Typed text is not lost by accident here either.
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { body: stored } = await vitrina.get(`/external/product/${ids[0].id}/stock/`)
  assert.deepEqual(
    stored.map(({ qty }: { qty: number }) => qty),
    [0, 2.5],
  )

  const prices = page.getByRole('region', { name: 'Prices by user type' })
  await prices.getByLabel('Price: Angro').fill('81,50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Nothing was changed').waitFor()
  const { body: priced } = await vitrina.get(`/external/product/${ids[0].id}/prices/`)
  assert.deepEqual(
    priced.map(({ price }: { price: string }) => price),
    ['81.50'],
  )
  assert.deepEqual(complaints, [
    'Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ])
})

inShop(
  'products out of stock at a store are found, corrected in the list, and reverted; prices of a type are computed from product prices',
  async (shop) => {
    const { vitrina } = shop
    const ids = await makePriced(shop, 'fig', ['10', '20', '30'])
    const { body: store } = await vitrina.get('/external/shop/by/code/Botanica')
    const { body: type } = await vitrina.get('/external/user-type/by/name/Angro')
    const key = (place: number) => ({ group_product_id: `fig-${place}` })
    await vitrina.post('/external/product/shop-update/', [
      ...[0, 5, 0].map((qty, place) => ({ shop_id: store.id, qty, ...key(place) })),
    ])
    const { page, complaints, goTo } = await shop.open()
    await goTo('/stock?search=fig-')
    const table = page.getByRole('table', { name: 'Stock' })
    await table.getByRole('row').nth(3).waitFor()
    await addFilter(page, 'None left')
    await table.getByRole('row').nth(3).waitFor({ state: 'detached' })
    const cell = page.getByLabel('fig 2, Botanica')
    await cell.fill('7,5')
    await cell.press('Enter')
    await page.getByText('fig 2, Botanica: 7.5').waitFor()
    const stockOf = async (place: number) =>
      (await vitrina.get(`/external/product/${ids[place].id}/stock/`)).body
    assert.equal((await stockOf(2))[0].qty, 7.5)
    assert.deepEqual(await inspect(page, 'stock', ['light', 'dark']), [])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('fig 2, Botanica: 0').waitFor()
    assert.equal((await stockOf(2))[0].qty, 0)

    await vitrina.post('/external/product/user-price-update/', [
      { user_type_id: type.id, price: '9.99', ...key(0) },
    ])
    await goTo(`/prices?search=fig-&owner=${type.id}`)
    await page.getByRole('button', { name: 'Change prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change prices' })
    await dialog.getByLabel('Calculated from').selectOption('Price of the product')
    await dialog.getByRole('textbox', { name: 'Percentage' }).fill('-10')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await dialog.getByText('Will change: 3').waitFor()
    assert.deepEqual(await inspect(page, 'prices-difference', ['light', 'dark']), [])
    await dialog.getByRole('button', { name: 'Change 3' }).click()
    await page.getByText('Written: 3').waitFor()
    const prices = async () =>
      (await Promise.all([0, 1, 2].map((n) => vitrina.get(`/external/product/${ids[n].id}/prices/`)))).map(
        ({ body }) => body[0]?.price,
      )
    assert.deepEqual(await prices(), ['9.00', '18.00', '27.00'])
    // Two had none before, and a price cannot be deleted.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Restored: 1.').waitFor()
    assert.deepEqual(await prices(), ['9.99', '18.00', '27.00'])
    assert.deepEqual(complaints, [])
  },
)

inShop('stock of one store is imported from a file without a store column, and undone', async (shop) => {
  const { vitrina } = shop
  const { body: products } = await vitrina.get('/external/product/?page_size=2&fields=id,group_product_id')
  const { body: stores } = await vitrina.get('/external/shop/?page_size=100&fields=id,name_ro')
  const store = stores.find(({ name_ro }: { name_ro: string }) => name_ro === 'Vitrina Botanica')
  const rows = products.map(
    ({ group_product_id }: { group_product_id: string }) => `${group_product_id};1;Товар`,
  )
  const buffer = Buffer.from(['Артикул;Остаток;Наименование', ...rows, 'no-such-key;1;Товар'].join('\n'))
  const { page, goTo, complaints } = await shop.open({ width: 390, isTouch: true })
  await goTo('/stock')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('group', { name: 'All lines belong to' }).getByRole('combobox').click()
  await page.getByRole('option', { name: store.name_ro }).first().click()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText(/There is no product/).waitFor()
  assert.deepEqual(await inspect(page, 'stock-file', ['light', 'dark']), [])
  await page.getByRole('button', { name: 'Import 2' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  const stockOf = async () =>
    (await vitrina.get(`/external/product/${products[0].id}/stock/`)).body.find(
      ({ shop_id }: { shop_id: number }) => shop_id === store.id,
    )?.qty
  assert.equal(await stockOf(), 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('Restored: 2').waitFor()
  assert.equal(await stockOf(), undefined)
  assert.deepEqual(complaints, [])
})
