import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop(
  'what a product has at each store and costs for each type of user is seen and changed at it',
  async (shop) => {
    const { vitrina } = shop
    const [category] = (await vitrina.get('/external/category/?page_size=1')).body
    const { body: stores } = await vitrina.post(
      '/external/shop/bulk-create/',
      ['Botanica', 'Ciocana'].map((name_ro) => ({
        ...{ name_ro, code: name_ro, lat: 47, lon: 28.8, is_active: true, addresses: {} },
      })),
    )
    assert.equal((await vitrina.post('/external/user-type/bulk-create/', [{ name: 'Angro' }])).status, 201)
    const { body: made } = await vitrina.post('/external/product/bulk-create/', [
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
    await goTo(`/objects/product/${made[0].id}`)
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
    await stock.getByText('It cannot be removed; 0 is none').waitFor()
    await at('Botanica').fill('4.0001')
    await at('Ciocana').fill('2,5')
    await stock.getByRole('button', { name: 'Save (2)' }).click()
    await stock.getByText('At most 3 decimal places.').waitFor()
    assert.equal(await stock.getByRole('alert').count(), 0)
    assert.deepEqual(await inspect(page, 'figures', ['light', 'dark']), [])
    await at('Botanica').fill('0')
    // What is typed here is not lost by a slip either.
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await stock.getByRole('button', { name: 'Save (2)' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { body: stored } = await vitrina.get(`/external/product/${made[0].id}/stock/`)
    assert.deepEqual(
      stored.map(({ qty }: { qty: number }) => qty),
      [0, 2.5],
    )

    const prices = page.getByRole('region', { name: 'Prices by user type' })
    await prices.getByLabel('Price: Angro').fill('81,50')
    await prices.getByRole('button', { name: 'Save (1)' }).click()
    await prices.getByRole('button', { name: 'Save (0)', disabled: true }).waitFor()
    const { body: priced } = await vitrina.get(`/external/product/${made[0].id}/prices/`)
    assert.deepEqual(
      priced.map(({ price }: { price: string }) => price),
      ['81.50'],
    )
    assert.deepEqual(complaints, [
      'Failed to load resource: the server responded with a status of 400 (Bad Request)',
    ])
  },
)
