import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { keyboard } from '../../browser/chromium.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { signIn } from '../operator.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

/** Rows of the list, as their numbers. */
const numbersIn = async (page: Page): Promise<string[]> => {
  await page.locator('main tbody tr').first().waitFor()
  return page.locator('main tbody tr td:first-child a').allInnerTexts()
}

/** Waits for the rows that are wanted. */
const shows = (page: Page, isWanted: (numbers: string[]) => boolean) =>
  eventually(async () => (isWanted(await numbersIn(page)) ? true : undefined))

/** Presses a key as a Cyrillic keyboard says it. */
const pressCyrillic = (page: Page, key: string, code: string) =>
  page.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', code: '${code}', bubbles: true }))`,
  )

/** Orders of the demo shop that came on 12 January 2026, the first of its days. */
const FIRST_DAY = 5

inShop(
  'orders: status, store, time and text narrow the list, and all of it stands in the address',
  async (shop) => {
    const { page, complaints, goTo } = await shop.open()
    await goTo('/orders')
    const all = await numbersIn(page)
    assert.ok(all.length > 3)

    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Done', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/status=done/)
    await shows(page, (numbers) => numbers.length < all.length)
    const done = await numbersIn(page)

    await page.getByRole('combobox', { name: 'Store' }).fill('centru')
    await page.locator('[role=listbox]:visible [role=option]').first().click()
    await page.waitForURL(/shop=\d+/)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('30')
    await page.waitForURL(/since=30/)
    await page.getByText('No order matches').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await page.locator(`main tbody tr:nth-child(${all.length})`).waitFor()
    assert.deepEqual(await numbersIn(page), all)

    await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'By dates…' })
    await page.getByLabel('From', { exact: true }).fill('2026-01-12')
    await page.getByLabel('To', { exact: true }).fill('2026-01-12')
    await page.waitForURL(/since=2026-01-12&until=2026-01-12/)
    await shows(page, (numbers) => numbers.length === FIRST_DAY)
    const firstDay = await numbersIn(page)
    // By the keyboard a year comes digit by digit.
    await goTo('/orders?since=2026-01-01&until=2026-01-31')
    await shows(page, (numbers) => numbers.join() === all.join())
    await page.getByLabel('From', { exact: true }).focus()
    await page.keyboard.type('01132026')
    await page.waitForURL(/since=2026-01-13/)
    await shows(page, (numbers) => numbers.length === all.length - FIRST_DAY)
    await page.getByLabel('To', { exact: true }).focus()
    await page.keyboard.type('0112202')
    await page.waitForURL(/until=2026-01-12/)
    await page.getByLabel('From', { exact: true }).focus()
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), '2026-01-12')
    await page.getByText('No order matches').waitFor()
    // What stands in an address is no worse.
    for (const address of ['since=0002-06-15', 'until=0202-01-12', 'until=9999-12-31']) {
      await goTo(`/orders?${address}`)
      await shows(page, (numbers) => numbers.join() === all.join())
    }
    await goTo('/orders?until=2026-01-12')
    await shows(page, (numbers) => numbers.join() === firstDay.join())
    await goTo('/orders?since=2026-01-13')
    await shows(page, (numbers) => numbers.length === all.length - FIRST_DAY)

    await goTo('/orders?search=DEMO-1002')
    await shows(page, (numbers) => numbers.length === 1)
    await goTo('/orders?status=done')
    await shows(page, (numbers) => numbers.join() === done.join())
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'orders by the keyboard alone: search, go down the rows, open one, on to the next, back to the list',
  async (shop) => {
    const { page, complaints, goTo } = await shop.open()
    await goTo('/orders')
    const all = await numbersIn(page)
    await page.keyboard.press('/')
    await page.keyboard.type('demo-100')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search=demo-100/)
    // All of the demo shop are numbered so.
    await shows(page, (numbers) => numbers.join() === all.join())
    const keys = keyboard(page)
    await keys.reach('main tbody tr')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Order ${all[1]}` }).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('heading', { name: `Order ${all[0]}` }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: `Order ${all[1]}` }).waitFor()
    await pressCyrillic(page, 'з', 'KeyP')
    await page.getByRole('heading', { name: `Order ${all[0]}` }).waitFor()
    await pressCyrillic(page, 'т', 'KeyN')
    await page.getByRole('heading', { name: `Order ${all[1]}` }).waitFor()
    await pressCyrillic(page, 'ы', 'KeyS')
    await page.getByRole('dialog', { name: 'Change status' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keys.reach('main a[aria-label="To the list"]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search=demo-100/)
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'an order that comes while one looks is told of and moves nothing; it is shown, with a mark, when one asks',
  async (shop) => {
    const { page, complaints, goTo } = await shop.open()
    await page.clock.install()
    await goTo('/orders')
    const before = await numbersIn(page)
    const top = await page.locator('main tbody tr').first().boundingBox()
    const [product] = (await shop.vitrina.get('/external/product/?page_size=1')).body
    const { body } = await shop.vitrina.post('/external/external-order/', [
      { rrn: 'COMES-1', order_items: [{ product: product.id, quantity: 2 }] },
    ])
    await page.clock.runFor(16_000)
    const button = page.getByRole('button', { name: 'New orders: 1. Show' })
    await button.waitFor()
    assert.deepEqual(await numbersIn(page), before)
    assert.deepEqual(await page.locator('main tbody tr').first().boundingBox(), top)
    await button.click()
    await page.getByText('just came').waitFor()
    assert.deepEqual(await numbersIn(page), [String(body[0].order_id), ...before])
    await page.clock.runFor(16_000)
    assert.equal(await button.count(), 0)
    assert.deepEqual(complaints, [])
  },
)

inShop('a viewer sees orders and can change nothing', async (shop) => {
  const viewer = await signIn(shop.vitrina, { role: 'viewer' })
  const { page, goTo } = await shop.open({ as: viewer })
  await goTo('/orders')
  await page.locator('main tbody tr a').first().click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.keyboard.press('s')
  assert.equal(await page.getByRole('button', { name: 'Print' }).count(), 1)
  for (const name of ['Change status', 'Edit: Comment', /^More:/])
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name))
  assert.equal(await page.locator('main input[type=checkbox], [role=dialog]').count(), 0)
})
