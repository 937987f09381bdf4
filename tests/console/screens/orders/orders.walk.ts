import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { signIn } from '../../operator.ts'
import { addFilter } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { numbersIn, shows } from './order-list.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

/** Presses a key like a Cyrillic keyboard. */
const pressCyrillic = (page: Page, key: string, code: string) =>
  page.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', code: '${code}', bubbles: true }))`,
  )

/** Orders of the demo shop from 12 January 2026, its first day. */
const FIRST_DAY = 5

inShop(
  'orders: the list is filtered by status, store, time and text, and all filters are in the address',
  async (shop) => {
    const { page, complaints, goTo } = await shop.open()
    await goTo('/orders')
    const all = await numbersIn(page)
    assert.ok(all.length > 3)

    await addFilter(page, 'Status')
    await page.getByRole('checkbox', { name: 'Done', exact: true }).check()
    await page.keyboard.press('Escape')
    await page.waitForURL(/status=done/)
    await shows(page, (numbers) => numbers.length < all.length)
    const finished = await numbersIn(page)

    await addFilter(page, 'Store')
    await page.getByRole('combobox', { name: 'Store' }).fill('centru')
    await page.locator('[role=listbox]:visible [role=option]').first().click()
    await page.waitForURL(/shop=\d+/)
    await page.keyboard.press('Escape')
    await page.getByText(/^Store: Vitrina/).waitFor()
    await addFilter(page, 'Period')
    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await page.waitForURL(/since=30/)
    await page.getByText('No order matches').waitFor()
    const reset = page.getByRole('button', { name: 'Clear filters' })
    assert.equal(await reset.count(), 1, 'an empty list has one reset button')
    await reset.click()
    await page.locator(`main tbody tr:nth-child(${all.length})`).waitFor()
    assert.deepEqual(await numbersIn(page), all)

    await addFilter(page, 'Period')
    await page.getByLabel('From', { exact: true }).fill('2026-01-12')
    await page.getByLabel('To', { exact: true }).fill('2026-01-12')
    await page.waitForURL(/since=2026-01-12&until=2026-01-12/)
    await shows(page, (numbers) => numbers.length === FIRST_DAY)
    const firstDay = await numbersIn(page)
    // By keyboard a year is typed digit by digit.
    await goTo('/orders?since=2026-01-01&until=2026-01-31')
    await shows(page, (numbers) => numbers.join() === all.join())
    await page.getByRole('button', { name: /^Period: / }).click()
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
    // An invalid value in the URL has the same effect.
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
    await shows(page, (numbers) => numbers.join() === finished.join())
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'orders by keyboard: search, move through the rows, open one, the next one, return to the list',
  async (shop) => {
    const { page, complaints, goTo } = await shop.open()
    await goTo('/orders')
    const all = await numbersIn(page)
    await page.keyboard.press('/')
    await page.keyboard.type('demo-100')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search=demo-100/)
    // All orders of the demo shop have this prefix.
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
  'a new order is announced without moving the list; on request it is shown, with a mark',
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
    await page.getByText('new', { exact: true }).waitFor()
    assert.equal(body[0].rrn, 'COMES-1')
    assert.deepEqual(await numbersIn(page), ['COMES-1', ...before])
    await page.clock.runFor(16_000)
    assert.equal(await button.count(), 0)
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'the list has the selected columns, is sorted by their headers, and keeps both on return',
  async (shop) => {
    const { page, complaints, goTo } = await shop.open({ width: 1440 })
    const heads = () => page.locator('main thead th:not(:has(input))').allInnerTexts()
    await goTo('/orders')
    const all = await numbersIn(page)
    assert.deepEqual(await heads(), [
      'Number',
      'Time',
      'Customer',
      'Phone',
      'Store',
      'Status',
      'Items',
      'Total',
    ])

    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Waiting', 'Payment', 'Delivery'])
      await page.getByLabel(name, { exact: true }).check()
    await page.getByLabel('Store', { exact: true }).last().uncheck()
    await page.keyboard.press('Escape')
    const chosen = [
      'Number',
      'Time',
      'Waiting',
      'Customer',
      'Phone',
      'Payment',
      'Delivery',
      'Status',
      'Items',
      'Total',
    ]
    assert.deepEqual(await heads(), chosen)

    await page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click()
    await page.waitForURL(/ordering=created_at/)
    await shows(page, (numbers) => numbers.join() === all.toReversed().join())
    const total = page.getByRole('columnheader', { name: 'Total' })
    await total.getByRole('button').click()
    await page.waitForURL(/ordering=-total/)
    const sums = async () => {
      const texts = await page.locator('main tbody td[data-label=Total]').allInnerTexts()
      return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
    }
    await eventually(async () => {
      const shown = await sums()
      return shown.join() === shown.toSorted((one, other) => other - one).join() ? true : undefined
    })
    assert.equal(await total.getAttribute('aria-sort'), 'descending')
    assert.deepEqual(await inspect(page, 'orders-chosen', ['light', 'dark']), [])

    await page.reload()
    await shows(page, (numbers) => numbers.length === all.length)
    assert.deepEqual(await heads(), chosen)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Default columns' }).click()
    assert.equal((await heads()).length, 8)
    assert.deepEqual(complaints, [])
  },
)

inShop('an order is found by name, by the last digits of a phone, by comment and by e-mail', async (shop) => {
  const { page, goTo } = await shop.open()
  const [product] = (await shop.vitrina.get('/external/product/?page_size=1')).body
  await shop.vitrina.post('/external/external-order/', [
    {
      rrn: 'FOUND-1',
      customer: { name: 'Țurcanu Ștefan', phone: '+373 69 765 432', email: 'stefan@example.com' },
      comment: 'Lăsați la poartă',
      order_items: [{ product: product.id, quantity: 1 }],
    },
  ])
  await goTo('/orders')
  for (const text of ['turcanu', '765432', 'poarta', 'stefan@example.com', 'found-1']) {
    await page.getByRole('searchbox').fill(text)
    await shows(page, (numbers) => numbers.join() === 'FOUND-1')
  }
})

inShop('a viewer sees orders and can change nothing', async (shop) => {
  const viewer = await signIn(shop.vitrina, { role: 'viewer' })
  const { page, goTo } = await shop.open({ as: viewer })
  await goTo('/orders')
  await page.locator('main tbody input[type=checkbox]').first().check()
  for (const name of ['Export', 'Change status'])
    assert.equal(await page.locator('main').getByRole('button', { name }).count(), 0, name)
  await page.locator('main tbody tr a').first().click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.keyboard.press('s')
  assert.equal(await page.getByRole('link', { name: 'Print' }).count(), 1)
  for (const name of ['Change status', 'Edit: Comment', /^More:/])
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name))
  assert.equal(await page.locator('main input[type=checkbox], [role=dialog]').count(), 0)
})
