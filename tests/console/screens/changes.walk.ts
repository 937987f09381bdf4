import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { pressNamed, reachNamed } from './named.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

const makeBrand = async ({ vitrina }: Shop, slug: string): Promise<number> =>
  (await vitrina.post('/external/brand/bulk-create/', [{ slug, name: slug }])).body[0].id

inShop(
  'new changes appear at the end, by one long poll at a time, which is aborted on leaving',
  async (shop) => {
    const { page, complaints, goTo } = await shop.open()
    page.setDefaultTimeout(8_000)
    let waiting = 0
    let most = 0
    page.on('request', (request) => {
      if (request.url().includes('wait=')) most = Math.max(most, ++waiting)
    })
    const leave = (request: { url(): string }) => {
      if (request.url().includes('wait=')) waiting--
    }
    page.on('requestfinished', leave)
    page.on('requestfailed', leave)
    await goTo('/changes')

    const id = await makeBrand(shop, 'followed')
    const link = page.getByRole('link', { name: 'Brands followed' })
    await link.waitFor()
    assert.match((await link.getAttribute('href')) ?? '', new RegExp(`/objects/brand/${id}$`))
    const last = page.getByRole('log').getByRole('row').last()
    assert.match(await last.innerText(), /Brands followed\s+created/)
    await makeBrand(shop, 'followed-again')
    await page.getByRole('link', { name: 'Brands followed-again' }).waitFor()
    assert.equal(most, 1)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
    assert.equal(waiting, 0)
    assert.deepEqual(complaints, [])
  },
)

inShop('filters by type and cursor are in the address', async (shop) => {
  await makeBrand(shop, 'filtered')
  const { page, complaints, goTo } = await shop.open({ width: 360 })
  page.setDefaultTimeout(8_000)
  await goTo('/changes?types=brand')
  await page.getByRole('link', { name: 'Brands filtered' }).waitFor()
  assert.equal(await page.getByRole('log').getByText('Categories').count(), 0)
  assert.deepEqual(await inspect(page, 'changes', ['light', 'dark']), [])
  await goTo('/changes?from=2')
  await page.getByRole('log').getByRole('row').nth(1).waitFor()
  const first = await page.getByRole('log').getByRole('row').nth(1).innerText()
  assert.match(first, /\b2$/)
  assert.equal(await page.getByRole('switch', { name: 'Follow' }).isChecked(), false)
  await page.getByText('From number: 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show older' }).click()
  await page.getByText('This is the oldest entry that is kept.').waitFor()
  await goTo('/changes?from=2&types=brand,order')
  await page.getByText('Object type: Brands, Order', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL(/changes$/)
  assert.deepEqual(complaints, [])
})

inShop('by keyboard: following is switched off and on, and a type is selected', async (shop) => {
  await makeBrand(shop, 'by-keys')
  const { page, complaints, goTo } = await shop.open()
  page.setDefaultTimeout(8_000)
  await goTo('/changes')
  await reachNamed(page, 'Follow')
  await page.keyboard.press('Space')
  await page.getByText('New entries are not loaded.').waitFor()
  assert.match(page.url(), /follow=no/)
  await makeBrand(shop, 'while-away')
  await pressNamed(page, 'Show newer')
  await page.getByRole('link', { name: 'Brands while-away' }).waitFor()
  // Before the lines of the feed, whose links are many.
  await page.getByRole('button', { name: 'Add a filter' }).focus()
  for (const name of ['Add a filter', 'Object type']) await pressNamed(page, name)
  await page.getByRole('searchbox', { name: 'Find' }).waitFor()
  await reachNamed(page, 'Find')
  await page.keyboard.type('Brand')
  await reachNamed(page, 'Brands')
  await page.keyboard.press('Space')
  await page.waitForURL(/types=brand/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Brands while-away' }).waitFor()
  assert.deepEqual(complaints, [])
})
