import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { createSite } from '../../../server/identity/access/sites.ts'
import { inspect } from '../../browser/chromium.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { follow, openShop, type Shop, testsIn } from './shop.ts'

// Search results are counted: no brand of the demo shop has a name like those created here.
const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

/** Creates `<mark> one`, `<mark> two` and `<mark> three`, which are hidden. */
const makeBrands = async ({ vitrina }: Shop, mark: string): Promise<readonly number[]> => {
  const brands = ['one', 'two', 'three'].map((name) => ({ name: `${mark} ${name}`, slug: `${mark}-${name}` }))
  const { body } = await vitrina.post('/external/brand/bulk-create/', brands)
  return body.map(({ id }: { id: number }) => id)
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const box = (page: Page, name: string) => row(page, name).getByRole('checkbox')

/** Visibility switch: the first switch of a row. */
const hidden = (page: Page, name: string) => row(page, name).getByRole('switch').first()

const selected = (page: Page, count: number) =>
  page.getByRole('region', { name: `Selected: ${count}`, exact: true })

const searched = (page: Page, text: string) =>
  page.waitForURL(({ searchParams }) => (searchParams.get('search') ?? '') === text)

/** Resolves when earlier responses of the server are shown. */
const catchUp = (page: Page) =>
  page.evaluate(`fetch('/console/icon.svg', { cache: 'no-store' }).then((answer) => answer.text())
    .then(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))`)

/** Holds back the first call of this kind with its current response, until it is released. */
const holdFirst = async (page: Page, isMeant: (url: URL, method: string) => boolean) => {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const reply = Promise.withResolvers<void>()
  let calls = 0
  const hold = async (route: Route) => {
    const request = route.request()
    if (!isMeant(new URL(request.url()), request.method()) || ++calls > 1) return route.continue()
    const response = await route.fetch()
    arrived.resolve()
    await released.promise
    // The page may not wait for it any more.
    await route.fulfill({ response }).catch(() => undefined)
    reply.resolve()
  }
  await page.route('**/external/brand/**', hold)
  const letGo = () => {
    released.resolve()
    return reply.promise
  }
  return { arrived: arrived.promise, letGo, calls: () => calls }
}

const finds = (text: string) => (url: URL, method: string) =>
  method === 'GET' && url.searchParams.get('search') === text

inShop('a search of two words is typed with a pause between them', async (shop) => {
  await makeBrands(shop, 'words')
  const { page, complaints, goTo } = await shop.open()
  await goTo('/objects/brand')
  const field = page.getByRole('searchbox')
  await page.keyboard.press('/')
  await page.keyboard.type('words ')
  await searched(page, 'words')
  await row(page, 'words one').waitFor()
  await page.keyboard.type('two')
  await searched(page, 'words two')
  assert.equal(await field.inputValue(), 'words two')
  await row(page, 'words one').waitFor({ state: 'detached' })

  await goTo('/objects/brand?search=words')
  await eventually(async () => (await field.inputValue()) === 'words' || undefined)
  await goTo('/objects/brand')
  await eventually(async () => (await field.inputValue()) === '' || undefined)
  assert.deepEqual(complaints, [])
})

inShop('a letter that is typed while a search enters the address is kept', async (shop) => {
  const { page, goTo } = await shop.open()
  await page.clock.install()
  await goTo('/objects/brand')
  const field = page.getByRole('searchbox')
  // The letter is typed after the URL has changed, and before the screen has.
  await page.evaluate(`{
    const replace = history.replaceState
    history.replaceState = function (...given) {
      replace.apply(this, given)
      if (!String(given[2]).endsWith('search=wor')) return
      history.replaceState = replace
      const field = document.querySelector('[type=search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'word')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('/')
  await page.keyboard.type('wor')
  const known = page.waitForRequest((request) => finds('wor')(new URL(request.url()), request.method()))
  await page.clock.runFor(300)
  await known
  assert.equal(await field.inputValue(), 'word')
  await page.clock.runFor(300)
  await searched(page, 'word')
})

inShop('a selection persists across pages and orderings, and ends with another filter', async (shop) => {
  await makeBrands(shop, 'chosen')
  const { page, complaints, goTo } = await shop.open()
  await goTo('/objects/brand?search=chosen&page_size=2&ordering=id')
  await box(page, 'chosen one').click()
  await goTo('/objects/brand?search=chosen&page_size=2&ordering=id&page=2')
  await box(page, 'chosen three').click()
  await selected(page, 2).waitFor()
  assert.deepEqual(await inspect(page, 'selection', ['light']), [])
  await goTo('/objects/brand?search=chosen&ordering=-id')
  await selected(page, 2).waitFor()
  assert.equal(await box(page, 'chosen two').isChecked(), false)

  await page.getByRole('searchbox').fill('chosen t')
  await row(page, 'chosen one').waitFor({ state: 'detached' })
  assert.equal(await selected(page, 2).count(), 0)
  await goTo('/objects/brand?search=chosen')
  assert.equal(await box(page, 'chosen one').isChecked(), false)

  // Visible rows of the previous list cannot be selected for the next one.
  const narrow = await holdFirst(page, finds('chosen two'))
  await page.getByRole('searchbox').fill('chosen two')
  await narrow.arrived
  await box(page, 'chosen three').click()
  await narrow.letGo()
  await row(page, 'chosen three').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('region', { name: 'Selected:' }).count(), 0)
  assert.deepEqual(complaints, [])
})

inShop('all results are selected, unless the filter changes meanwhile', async (shop) => {
  await makeBrands(shop, 'found')
  const { page, goTo } = await shop.open()
  await goTo('/objects/brand?search=found')
  await box(page, 'found one').click()
  await page.getByRole('button', { name: 'Select all found (3)' }).click()
  await selected(page, 3).waitFor()
  await page.getByRole('button', { name: 'Clear the selection' }).click()

  await box(page, 'found one').click()
  const all = await holdFirst(page, (url) => url.searchParams.get('fields') === 'id')
  await page.getByRole('button', { name: 'Select all found (3)' }).click()
  await all.arrived
  await page.getByRole('searchbox').fill('found two')
  await row(page, 'found one').waitFor({ state: 'detached' })
  await box(page, 'found two').click()
  await all.letGo()
  await catchUp(page)
  assert.equal(await selected(page, 1).count(), 1)
})

inShop('a selection at one site does not apply to another', async (shop) => {
  await createSite(shop.vitrina.sql, { slug: 'lists-beta', name: 'Beta', timeZone: 'Europe/Chisinau' })
  await makeBrands(shop, 'sites')
  const { page, goTo } = await shop.open()
  await goTo('/objects/brand?search=sites')
  await box(page, 'sites one').click()
  await selected(page, 1).waitFor()
  await follow(page, '/console/sites/lists-beta/objects/brand?search=sites')
  await page.getByText('Nothing matches').waitFor()
  assert.equal(await selected(page, 1).count(), 0)
  await page.goBack()
  await row(page, 'sites one').waitFor()
  assert.equal(await selected(page, 1).count(), 0)
})

inShop('a switch that is toggled twice is written in that order, and then read again', async (shop) => {
  const [id] = await makeBrands(shop, 'twice')
  const { page, complaints, goTo } = await shop.open()
  await goTo('/objects/brand?search=twice')
  const flip = hidden(page, 'twice one')
  assert.equal(await flip.isChecked(), true)
  const write = await holdFirst(page, (_, method) => method === 'PUT')
  await flip.click()
  await write.arrived
  await eventually(async () => !(await flip.isChecked()) || undefined)
  await flip.click()
  await eventually(async () => (await flip.isChecked()) || undefined)
  await catchUp(page)
  assert.equal(write.calls(), 1)
  const again = page.waitForResponse((response) =>
    finds('twice')(new URL(response.url()), response.request().method()),
  )
  await write.letGo()
  await again
  assert.equal(write.calls(), 2)
  assert.equal((await shop.vitrina.get(`/external/brand/${id}/`)).body.hide, true)
  assert.equal(await flip.isChecked(), true)
  assert.deepEqual(complaints, [])
})

inShop('a switch that is toggled during a search does not stop it', async (shop) => {
  await makeBrands(shop, 'under')
  const { page, complaints, goTo } = await shop.open()
  await goTo('/objects/brand?search=under')
  const search = await holdFirst(page, finds('under two'))
  await page.getByRole('searchbox').fill('under two')
  await search.arrived
  const written = page.waitForResponse((response) => response.request().method() === 'PUT')
  await hidden(page, 'under two').click()
  await written
  await row(page, 'under one').waitFor({ state: 'detached', timeout: 8_000 })
  // The late response has the previous state.
  await search.letGo()
  await catchUp(page)
  assert.equal(await hidden(page, 'under two').isChecked(), false)
  assert.deepEqual(complaints, [])
})
