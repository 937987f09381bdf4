import assert from 'node:assert/strict'
import { inspect } from '../../../browser/chromium.ts'
import { HOUR, promotionShop, soon } from '../../../promotions/shop.ts'
import { openShop, testsIn } from '../shop.ts'

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'a weekend discount of 60 products is entered in the form of the promotion, which lists their prices, and a product has a price calendar',
  async ({ vitrina, open }) => {
    const { category, product, promotion, change, untilPrices } = promotionShop(vitrina)
    const tools = await category({ name_ro: 'Scule', name_en: 'Tools of the weekend' })
    const ids: number[] = []
    for (let count = 0; count < 60; count++)
      ids.push(
        await product({ name_en: `Drill ${count}`, price: '200.00', old_price: '150.00', category: [tools] }),
      )
    const promo = await promotion({ discount_starts_at: undefined, discount_categories: [tools] })
    const { page, goTo, complaints } = await open()
    await goTo(`/objects/promo/${promo}`)
    await page.getByLabel('Discount, %').fill('25')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await change('promo', promo, { discount_starts_at: soon(-HOUR) })
    await untilPrices(ids[0] as number, ['150.00', '200.00'])
    await goTo('/objects/promo')
    await goTo(`/objects/promo/${promo}`)
    const table = page.getByRole('table', { name: 'Products with the discount' })
    await table.getByText('Applied').first().waitFor()
    assert.equal(await table.getByText('Applied').count(), 60)
    assert.deepEqual(await inspect(page, 'promotion', ['light', 'dark']), [])

    await goTo(`/objects/product/${ids[0]}`)
    await page.getByRole('table', { name: 'Price calendar' }).getByText('Applied').waitFor()
    assert.deepEqual(await inspect(page, 'price-calendar', ['light', 'dark']), [])
    await change('promo', promo, { discount_ends_at: soon(-1_000) })
    await untilPrices(ids[0] as number, ['200.00', '150.00'])
    await goTo('/objects/product')
    await goTo(`/objects/product/${ids[0]}`)
    await page.getByText('The old price is not above the price').waitFor()
    assert.deepEqual(complaints, [])
  },
)
