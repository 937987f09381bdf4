import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { createSite } from '../../../server/identity/access/sites.ts'
import { inspect } from '../../browser/chromium.ts'
import { holdBack } from './hold.ts'
import { follow, openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

/** New brand in its form, with its path in the API. */
const openBrand = async ({ vitrina, open }: Shop, slug: string) => {
  const { body } = await vitrina.post('/external/brand/bulk-create/', [{ slug, name: slug }])
  const [{ id }] = body
  const window = await open()
  window.page.setDefaultTimeout(8_000)
  await window.goTo(`/objects/brand/${id}`)
  return { ...window, address: `/external/brand/${id}/` }
}

const field = (page: Page, path: string) => page.locator(`main [data-path="${path}"]`)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const isWrite = (request: Request) =>
  /brand/.test(request.url()) && ['PUT', 'POST'].includes(request.method())

inShop('input during a save stays, and remains an unsaved change', async (shop) => {
  const { page, complaints, address } = await openBrand(shop, 'typed-into')
  const { requested, letGo } = await holdBack(page, isWrite)
  await field(page, 'name').fill('First')
  await button(page, 'Save').click()
  await requested
  await field(page, 'name').fill('First and second')
  await field(page, 'seo_title').fill('Meanwhile')
  letGo()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('Fields changed: 2').waitFor()
  assert.equal(await field(page, 'name').inputValue(), 'First and second')
  assert.equal(await field(page, 'seo_title').inputValue(), 'Meanwhile')
  assert.equal((await shop.vitrina.get(address)).body.name, 'First')

  await button(page, 'Save').click()
  await page.getByText('Nothing was changed').waitFor()
  const { name, seo_title } = (await shop.vitrina.get(address)).body
  assert.deepEqual([name, seo_title], ['First and second', 'Meanwhile'])
  assert.deepEqual(complaints, [])
})

inShop(
  'concurrent changes of one object are resolved field by field, also with input during the save',
  async (shop) => {
    const { page, complaints, address } = await openBrand(shop, 'at-once')
    await shop.vitrina.put(address, { name: 'Theirs', seo_title: 'Theirs', order: 3 })
    const { requested, letGo } = await holdBack(page, (request) => request.url().includes(address))
    await field(page, 'name').fill('Mine')
    await button(page, 'Save').click()
    await requested
    await field(page, 'seo_title').fill('Mine')
    letGo()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Title for search engines.*Current value/ }).click()
    assert.deepEqual(await inspect(page, 'conflict', ['light', 'dark']), [])
    await dialog.getByRole('button', { name: 'Save the selected values' }).click()
    await page.getByText('Nothing was changed').waitFor()
    const { name, seo_title, order } = (await shop.vitrina.get(address)).body
    assert.deepEqual([name, seo_title, order], ['Mine', 'Theirs', 3])
    assert.deepEqual(complaints, [])
  },
)

inShop('input during the save that equals the stored value causes no conflict', async (shop) => {
  const { page, address } = await openBrand(shop, 'agreed')
  await shop.vitrina.put(address, { name: 'Theirs' })
  const { requested, letGo } = await holdBack(page, (request) => request.url().includes(address))
  await field(page, 'name').fill('Mine')
  await button(page, 'Save').click()
  await requested
  await field(page, 'name').fill('Theirs')
  await field(page, 'seo_title').fill('Also')
  letGo()
  await page.getByText('Nothing was changed').waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  const { name, seo_title } = (await shop.vitrina.get(address)).body
  assert.deepEqual([name, seo_title], ['Theirs', 'Also'])
})

inShop('a new object is read-only while it is created', async ({ open }) => {
  const { page, goTo, complaints } = await open()
  page.setDefaultTimeout(8_000)
  await goTo('/objects/brand/new')
  const { requested, letGo } = await holdBack(page, isWrite)
  await field(page, 'name').fill('Locked')
  await field(page, 'slug').fill('locked')
  await field(page, 'slug').press('Enter')
  await requested
  await page.locator('main [data-path=slug][readonly]').waitFor()
  await page.keyboard.type('-lost')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('lost')
  assert.equal(await field(page, 'slug').inputValue(), 'locked')
  assert.equal(await field(page, 'name').inputValue(), 'Locked')
  letGo()
  await page.waitForURL(/\/objects\/brand\/\d+$/)
  await page.getByRole('heading', { name: 'Locked', level: 1 }).waitFor()
  assert.deepEqual(complaints, [])
})

inShop('Ctrl+S saves by the physical key, also with a Cyrillic layout', async (shop) => {
  const { page } = await openBrand(shop, 'by-place')
  await field(page, 'name').fill('Saved by ы')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await page.locator('main h1').dispatchEvent('keydown', { key: 'ы', code: 'KeyS', ctrlKey: true })
  await put
  await page.getByText('Nothing was changed').waitFor()
})

inShop('a draft of one site is not shown at another', async ({ vitrina, operator, open }) => {
  await createSite(vitrina.sql, { slug: 'other-shop', name: 'Other shop', timeZone: 'Europe/Chisinau' })
  const { page, goTo } = await open()
  page.setDefaultTimeout(8_000)
  await goTo('/objects/brand/new')
  await field(page, 'name').fill('Of the first site')
  const other = page.url().replace(operator.site, '/sites/other-shop')
  await follow(page, other)
  await page.waitForURL(other)
  await page.getByText('Nothing was changed').waitFor()
  assert.equal(await field(page, 'name').inputValue(), '')
})

inShop(
  'the line under the title of a product says why it is not in the shop, leads to each correction, and then to its page',
  async (shop) => {
    const { vitrina, open } = shop
    const created = async (path: string, draft: object): Promise<number> =>
      (await vitrina.post(`/external/${path}/bulk-create/`, [draft])).body[0].id
    const category = await created('category', { name_ro: 'Ascunsă', name_en: 'Out of sight', hide: true })
    const draft = {
      group_product_id: 'unseen',
      name_ro: 'Unseen',
      price: '0',
      category: [category],
      specifications: [],
    }
    const id = await created('product', { ...draft, hide: true })
    await vitrina.sql`update site set product_address = 'https://shop.example/p/{id}' where id = ${vitrina.siteId}`
    const { page, goTo, complaints } = await open()
    page.setDefaultTimeout(8_000)
    await goTo(`/objects/product/${id}`)
    await page.getByText('Not in the shop:').waitFor()
    assert.deepEqual(await inspect(page, 'not-in-shop', ['light', 'dark']), [])
    await button(page, 'hidden').click()
    await page.locator('#section-status:focus').waitFor()
    await field(page, 'hide').click()
    await button(page, 'Save').click()
    await page.getByText('hidden', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'the category Out of sight is hidden' }).click()
    await page.getByRole('heading', { name: 'Out of sight', level: 1 }).waitFor()
    await vitrina.put('/external/category/bulk-update/', [{ id: category, hide: false }])
    await goTo(`/objects/product/${id}`)
    await page.getByText('The site may hide it:').waitFor()
    await button(page, 'no price').click()
    await page.locator('#section-price:focus').waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'Public page' }).getAttribute('href'),
      `https://shop.example/p/${id}`,
    )
    assert.deepEqual(await inspect(page, 'in-shop', ['light', 'dark']), [])
    assert.deepEqual(complaints, [])
  },
)
