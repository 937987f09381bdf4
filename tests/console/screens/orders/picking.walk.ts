import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'
import { inspect } from '../../../browser/chromium.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { openShop, testsIn } from '../shop.ts'
import { order, phone, press, tick } from './picked-order.ts'

const shop = await openShop({}, 'demo')

const CONFLICT = 'Someone changed this order. Your marks are kept: check them, then finish.'

/** Loses the response of the first of equal writes of an order. */
const loseResponses = async (context: BrowserContext, id: number) => {
  const lost = new Set<string>()
  let sent = 0
  await context.route(`**/external-order/${id}/**`, async (route) => {
    const body = route.request().postData() ?? ''
    if (route.request().method() !== 'PUT') return route.fallback()
    sent++
    if (lost.has(body)) return route.fallback()
    lost.add(body)
    await route.fetch()
    await route.abort()
  })
  return { lost, sent: () => sent }
}

testsIn(shop)(
  'a picker with a phone finishes a part of an item offline, and the order is written when the network is back',
  async (opened) => {
    const { items, are } = await order(opened, 'PICK-1', 3)
    const { page, context, goTo } = await phone(opened)
    await goTo('/orders/picking')
    await press(page, /PICK-1/)
    await page.getByRole('button', { name: /^One more/ }).waitFor()
    await are('incollection')
    await context.setOffline(true)
    await press(page, /^One more/)
    await press(page, /^One more/)
    await press(page, 'Missing')
    await page.getByText('No connection: 2 marks kept on this device').waitFor()
    await press(page, 'Collected with changes')
    await context.setOffline(false)
    await eventually(async () => (await items()).length === 2 || undefined)
    assert.deepEqual(await items(), [
      [2, 'collectedwithchanges'],
      [1, 'canceled'],
    ])
  },
)

testsIn(shop)(
  'five items that are ticked offline survive a reload, and the order is written once when the network is back',
  async (opened) => {
    const { names, are, steps } = await order(opened, 'PICK-2', 1, 1, 1, 1, 1)
    const { page, context, goTo } = await phone(opened)
    await goTo('/orders/picking')
    await press(page, /PICK-2/)
    await are('incollection')
    await page.getByRole('region').first().waitFor()
    await context.setOffline(true)
    for (const name of names) await tick(page, name)
    await page.getByText('No connection: 5 marks kept on this device').waitFor()
    await press(page, 'Collected')
    const address = page.url()
    await page.reload().catch(() => undefined)
    await context.setOffline(false)
    await page.goto(address)
    await are('collected')
    assert.equal((await steps()).filter((to) => to === 'collected').length, 5)
    await page.getByRole('button', { name: /PICK-2/ }).waitFor({ state: 'hidden' })
  },
)

testsIn(shop)(
  'a connection lost while the page still loads its other scripts leaves the lines and their order, and the page is complete later',
  async (opened) => {
    const { names, are, address } = await order(opened, 'PICK-6', 1, 1, 1)
    const { page, context, goTo } = await phone(opened)
    const shown = async () =>
      Promise.all((await page.getByRole('region').all()).map((region) => region.getAttribute('aria-label')))
    await goTo(address)
    await are('incollection')
    const before = await shown()
    await context.setOffline(true)
    await page.waitForEvent('requestfailed', (failed) => failed.resourceType() === 'script')
    // Each attempt to reach the server may change the screen.
    for (let looks = 0; looks < 10; looks++) {
      assert.deepEqual(await shown(), before)
      await page.waitForTimeout(500)
    }
    for (const name of names) await tick(page, name)
    await page.getByText('No connection: 3 marks kept on this device').waitFor()
    await Promise.all([
      page.waitForResponse((response) => response.request().resourceType() === 'script'),
      context.setOffline(false),
    ])
    assert.deepEqual(await shown(), before)
    await press(page, 'Collected')
    await are('collected')
  },
)

testsIn(shop)(
  'a write whose response is lost is repeated with its key, so that the picker never sees it as the change of another user',
  async (opened) => {
    const { id, names, steps, address } = await order(opened, 'PICK-3', 1, 2)
    const { page, context, goTo } = await phone(opened)
    const { lost, sent } = await loseResponses(context, id)
    await goTo(address)
    await tick(page, names[0] ?? '')
    await eventually(async () => lost.size === 1 || undefined)
    await eventually(async () => sent() >= 2 || undefined)
    await tick(page, names[1] ?? '')
    await press(page, 'Collected')
    await eventually(async () => lost.size === 2 || undefined)
    await eventually(async () => sent() >= 4 || undefined)
    await page.getByRole('button', { name: /PICK-3/ }).waitFor({ state: 'hidden' })
    assert.equal(await page.getByText(CONFLICT).count(), 0)
    assert.deepEqual((await steps()).sort(), [
      ...['collected', 'collected', 'incollection', 'incollection', 'new', 'new'],
    ])
  },
)

testsIn(shop)(
  'of two pickers of an order the slower one reads what changed, and nothing is overwritten',
  async (opened) => {
    const { names, are, steps, address } = await order(opened, 'PICK-4', 1, 1)
    const [first, second] = [await phone(opened), await phone(opened)]
    await first.goTo(address)
    await are('incollection')
    await second.goTo(address)
    await second.page.getByText('Ana Pop is collecting this order').waitFor()
    await tick(second.page, names[0] ?? '')
    await press(second.page, 'Missing')
    for (const name of names) await tick(first.page, name)
    await press(first.page, 'Collected')
    await are('collected')
    await press(second.page, 'Collected with changes')
    await second.page
      .getByRole('button', { name: /PICK-4/ })
      .getByText(CONFLICT)
      .waitFor()
    await press(second.page, /PICK-4/)
    await second.page.getByText(`${names[1]}: Status: Being collected → Collected`).waitFor()
    await second.page.getByText('Nothing is left to collect in this order.').waitFor()
    assert.deepEqual(await inspect(second.page, 'picking-conflict', ['light', 'dark']), [])
    await press(second.page, 'All orders')
    await second.page.getByRole('button', { name: /PICK-4/ }).waitFor({ state: 'hidden' })
    assert.equal((await steps()).filter((to) => to === 'collected').length, 2)
  },
)

testsIn(shop)(
  'a change by the ERP is shown to the picker with the marks kept, and one that a picker does not see stops nothing',
  async (opened) => {
    const { put } = opened.vitrina
    const { id, names, read, items, are, address } = await order(opened, 'PICK-5', 1, 2)
    const at = `/external/external-order/${id}/`
    const { page, goTo } = await phone(opened)
    await page.clock.install()
    await goTo(address)
    await are('incollection')
    await tick(page, names[0] ?? '')
    await tick(page, names[1] ?? '')
    const [one, other] = (await read()).order_items
    const more = [{ order_id: other.order_id, quantity: 3 }]
    assert.equal((await put(at, { order_items: more })).status, 200)
    await press(page, 'Collected')
    await page
      .getByRole('button', { name: /PICK-5/ })
      .getByText(CONFLICT)
      .waitFor()
    await press(page, /PICK-5/)
    await page.getByText(`${names[1]}: Quantity: 2 → 3`).waitFor()
    await page.getByText('2 of 3', { exact: true }).waitFor()
    // While the order is open, a change is shown before the button is pressed.
    assert.equal((await put(at, { comment: 'Two bags' })).status, 200)
    await page.clock.runFor(31_000)
    await page.getByText('Comment: – → Two bags').waitFor()
    assert.equal((await put(at, { customer: { phone: '+37360000001' } })).status, 200)
    await press(page, `One more: ${names[1]}`)
    await press(page, 'Collected')
    await are('collected')
    assert.deepEqual(
      (await items()).map(([quantity]) => quantity),
      [one.quantity, 3],
    )
  },
)
