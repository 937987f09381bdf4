import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

const MARKUP = '<img src=x onerror="window.fired=1">'

/** Order with two items, and a window that shows it. */
const openOrder = async (shop: Shop, width = 1280) => {
  const { vitrina } = shop
  const products = (await vitrina.get('/external/product/?page_size=2')).body
  const { body } = await vitrina.post('/external/external-order/', [
    {
      customer: { name: MARKUP, phone: '+373 69 000 000', email: 'ana@example.com' },
      comment: MARKUP,
      payment: { card: MARKUP },
      address: { address_ro: 'str. Mihai Eminescu 5', address_ru: 'ул. Еминеску, 5' },
      order_items: products.map(({ id }: { id: number }) => ({
        product: id,
        quantity: 2,
        loyalty_price: 10,
      })),
    },
  ])
  const { order_id: id, order_items: items } = body[0]
  const { page, complaints, goTo } = await shop.open({ width })
  await goTo(`/orders/${id}`)
  const read = async () =>
    (await vitrina.get(`/external/external-order/${id}/`, { 'accept-language': 'en' })).body
  const write = (change: object) => vitrina.put(`/external/external-order/${id}/`, change)
  return { page, complaints, id, items, read, write }
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: /^Change status/ }).click()
  await page.getByRole('dialog', { name: 'Change status' }).waitFor()
}

const toast = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

inShop('an order shows its data, markup as text, and its JSON as in the API', async (shop) => {
  const { page, complaints, read } = await openOrder(shop)
  const order = await read()
  assert.equal(await page.getByText(MARKUP).count(), 3)
  assert.equal(await page.getByText('str. Mihai Eminescu 5').count(), 1)
  await page.getByRole('button', { name: 'API response' }).click()
  const json = await page.getByLabel('API response', { exact: true }).innerText()
  assert.deepEqual(JSON.parse(json), order)
  assert.equal(await page.evaluate('window.fired'), undefined)
  assert.deepEqual(await inspect(page, 'order', ['light', 'dark']), [])
  assert.deepEqual(complaints, [])
})

inShop('the status of an order is changed with the mouse: all items, then one of them', async (shop) => {
  const { page, complaints, items, read } = await openOrder(shop)
  await openDialog(page)
  await page.getByRole('radio', { name: 'Confirmed' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'Status: Confirmed')
  assert.equal((await read()).status, 'confirmed')

  await page.locator('main tbody input[type=checkbox]').first().check()
  await openDialog(page)
  await page.getByRole('radio', { name: 'Being collected' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'Status: Being collected')
  const order = await read()
  assert.deepEqual(
    order.order_items.map((item: { order_status: string }) => item.order_status),
    ['incollection', 'confirmed'],
  )
  assert.equal(order.order_items[0].order_id, items[0].order_id)
  await page.getByText('New → Confirmed').waitFor()
  await page.getByText('Confirmed → Being collected').waitFor()
  assert.deepEqual(complaints, [])
})

inShop('the status, the comment and a quantity are changed by keyboard', async (shop) => {
  const { page, complaints, read } = await openOrder(shop)
  const keys = keyboard(page)
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Change status' }).waitFor()
  await keys.reach('[role=dialog] input[type=radio]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toast(page, 'Status: Being collected')
  assert.equal((await read()).status, 'incollection')

  await keys.reach('button[aria-label="Edit: Comment"]')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ring twice')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'The order was changed')
  assert.equal((await read()).comment, 'Ring twice')
  await page.locator('button[aria-label="Edit: Comment"]:focus').waitFor()

  await keys.reach('button[aria-label^="More:"]')
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Change quantity' }).waitFor()
  await keys.type('[role=dialog] input', '5')
  await page.keyboard.press('Enter')
  await page.locator('main tbody tr').first().getByText('5', { exact: true }).waitFor()
  // It is shown immediately; the server has it shortly after.
  await eventually(async () => ((await read()).order_items[0].quantity === 5 ? true : undefined))
  // The focus returns to the button, so that keyboard users continue from there.
  await page.locator('button[aria-label^="More:"]:focus').waitFor()
  assert.deepEqual(complaints, [])
})

inShop('a refused change is reverted, with the message of the server', async (shop) => {
  const { page, read } = await openOrder(shop)
  const { sql, siteId } = shop.vitrina
  await openDialog(page)
  await page.getByRole('radio', { name: 'Done' }).check()
  await sql`update site set order_lifecycle = 'strict' where id = ${siteId}`
  // The server caches the settings of a site for a short time; a write reads them again.
  await page.getByRole('button', { name: 'Apply' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'the order did not change' })
  await refusal.waitFor()
  assert.match(await refusal.innerText(), /cannot go from “new” to “done”/)
  await page.locator('main tbody').getByText('New', { exact: true }).first().waitFor()
  assert.equal((await read()).status, 'new')

  // From now on only the steps of the lifecycle are offered.
  await page.reload()
  await openDialog(page)
  await page.getByRole('radio', { name: 'Confirmed' }).waitFor()
  assert.equal(await page.getByRole('radio', { name: 'Done' }).count(), 0)
  await sql`update site set order_lifecycle = 'free' where id = ${siteId}`
})

inShop('412: a concurrently changed order shows both versions to choose from', async (shop) => {
  const { page, items, read, write } = await openOrder(shop)
  const collide = async (theirs: string, mine: string) => {
    await openDialog(page)
    await write({ comment: theirs })
    await page.getByRole('radio', { name: mine, exact: true }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    const dialog = page.getByRole('dialog', { name: /Someone else changed this order/ })
    await dialog.waitFor()
    const row = dialog.getByRole('row', { name: /^Comment/ })
    assert.match(await row.innerText(), new RegExp(theirs))
    assert.equal(await dialog.getByRole('row', { name: new RegExp(mine) }).count(), items.length)
    return dialog
  }
  const first = await collide('Leave at the door', 'Confirmed')
  await first.getByRole('button', { name: 'Keep the current version' }).click()
  await page.getByText('Leave at the door').waitFor()
  assert.equal((await read()).status, 'new')

  const second = await collide('Ring first', 'Confirmed')
  await second.getByRole('button', { name: 'Save my version' }).click()
  await toast(page, 'Status: Confirmed')
  const { status, comment } = await read()
  assert.deepEqual({ status, comment }, { status: 'confirmed', comment: 'Ring first' })
})

inShop('an item is cancelled through its menu, in three clicks, and stays visible', async (shop) => {
  const { page, complaints, items, read } = await openOrder(shop)
  await page
    .getByRole('button', { name: /^More:/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cancel the item' }).click()
  await toast(page, 'The item was cancelled')
  const order = await read()
  assert.deepEqual(
    order.order_items.map((item: { order_status: string }) => item.order_status),
    ['canceled', 'new'],
  )
  assert.equal(order.total, '20.00')
  assert.equal(await page.locator('main tbody tr').count(), items.length)
  await page.getByText(order.order_items[0].product_code).first().waitFor()
  // A cancellation is not offered for cancelled items.
  await page
    .getByRole('button', { name: /^More:/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove from the order' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Cancel the item' }).count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All orders of this customer' }).click()
  await page.waitForURL(/customers\/\d+/)
  await page.locator(`main tbody a[href$="/orders/${order.order_id}"]`).waitFor()
  assert.deepEqual(complaints, [])
})

inShop('an item is deleted from its order, except the last one', async (shop) => {
  const { page, items, read } = await openOrder(shop, 360)
  const takeOut = async () => {
    await page
      .getByRole('button', { name: /^More:/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Remove from the order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the order' }).click()
  }
  await takeOut()
  await toast(page, 'The item was removed')
  assert.deepEqual(
    (await read()).order_items.map((item: { order_id: number }) => item.order_id),
    [items[1].order_id],
  )
  await takeOut()
  await toast(page, 'This is the last item of its order')
  assert.equal((await read()).order_items.length, 1)
})
