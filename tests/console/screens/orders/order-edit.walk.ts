import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inspect } from '../../../browser/chromium.ts'
import { signIn } from '../../operator.ts'
import { addFilter } from '../hands.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

const makeOrder = async ({ vitrina }: Shop, rrn: string): Promise<number> => {
  const [product] = (await vitrina.get('/external/product/?page_size=1')).body
  const { status, body } = await vitrina.post('/external/external-order/', [
    {
      ...{ rrn, order_items: [{ product: product.id, quantity: 1 }] },
      ...{ customer: { name: 'Ana Popa', phone: '069 111 222' } },
    },
  ])
  assert.equal(status, 200)
  return body[0].order_id
}

inShop(
  'number and address of an order are changed after a call, on a desktop and on a phone',
  async (shop) => {
    const { vitrina } = shop
    const id = await makeOrder(shop, 'EDIT-1')
    await vitrina.sql`update site set history_days = 30 where id = ${vitrina.siteId}`
    const stored = async () => (await vitrina.get(`/external/external-order/${id}/`)).body
    const { page, complaints, goTo } = await shop.open()
    await goTo(`/orders/${id}`)
    const customer = page.getByRole('region', { name: 'Customer' })
    await customer.getByRole('button', { name: 'Edit: Customer' }).click()
    assert.deepEqual(await inspect(page, 'order-edit', ['light', 'dark']), [])
    await customer.getByLabel('Phone').fill(' 079 333 444 ')
    await customer.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The order was changed').waitFor()
    await customer.getByRole('link', { name: '079 333 444' }).waitFor()
    assert.deepEqual((await stored()).customer, { name: 'Ana Popa', email: null, phone: '079 333 444' })
    // The history shows the previous value and who changed it, among the statuses.
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Phone:').waitFor()
    assert.match((await history.textContent()) ?? '', /069 111 222.*079 333 444.*Console: /)
    assert.deepEqual(await inspect(page, 'order-history', ['light', 'dark']), [])

    const phone = await shop.open({ width: 390 })
    await phone.goTo(`/orders/${id}`)
    await phone.page.getByRole('region', { name: 'History' }).getByText('Phone:').waitFor()
    const delivery = phone.page.getByRole('region', { name: 'Delivery' })
    await delivery.getByRole('button', { name: 'Edit: Delivery' }).click()
    await delivery.getByLabel('Address').fill('str. Florilor 5, ap. 12')
    await delivery.getByLabel('Postcode').fill('MD-2001')
    const place = delivery.getByRole('combobox', { name: 'Place' })
    await place.click()
    const option = phone.page.locator('[role=listbox]:visible [role=option]').first()
    await option.waitFor()
    // Escape closes the list, and keeps the typed text.
    await place.press('Escape')
    await place.click()
    await option.click()
    assert.deepEqual(await inspect(phone.page, 'order-edit-phone', ['light']), [])
    await delivery.getByRole('button', { name: 'Save' }).click()
    await delivery.getByText('str. Florilor 5, ap. 12').waitFor()
    // It is shown immediately; the server has it shortly after.
    await phone.page.getByText('The order was changed').waitFor()
    const { address } = await stored()
    assert.deepEqual(
      [address.address_en, address.postcode, address.zipcode, typeof address.locality_id],
      ['str. Florilor 5, ap. 12', 'MD-2001', 2001, 'number'],
    )
    assert.deepEqual([complaints, phone.complaints], [[], []])
  },
)

inShop('a concurrent change of an ERP is shown before a number overwrites it', async (shop) => {
  const { vitrina } = shop
  const id = await makeOrder(shop, 'EDIT-2')
  const { page, goTo } = await shop.open()
  await goTo(`/orders/${id}`)
  const customer = page.getByRole('region', { name: 'Customer' })
  await customer.getByRole('button', { name: 'Edit: Customer' }).click()
  await customer.getByLabel('Name').fill('Ana Pop')
  const { status } = await vitrina.put(`/external/external-order/${id}/`, {
    customer: { phone: '060 000 000' },
  })
  assert.equal(status, 200)
  await customer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText('060 000 000', { exact: true }).waitFor()
  await page.getByRole('dialog').getByText('Ana Pop, 069 111 222').waitFor()
  assert.equal((await vitrina.get(`/external/external-order/${id}/`)).body.customer.phone, '060 000 000')
})

/** Selects the first product found by the search of a dialog. */
const pick = async (page: Page, text: string) => {
  const product = page.getByRole('dialog').getByRole('combobox', { name: 'Product' })
  await product.fill(text)
  await page.locator('[role=listbox]:visible [role=option]').first().click()
}

inShop('a product is added to an order as a separate line, on a desktop and on a phone', async (shop) => {
  const { vitrina } = shop
  const id = await makeOrder(shop, 'EDIT-3')
  const stored = async () => (await vitrina.get(`/external/external-order/${id}/`)).body
  const [item] = (await stored()).order_items
  const [product] = (await vitrina.get(`/external/product/?ids=${item.product}`)).body
  for (const [turn, width] of [1440, 390].entries()) {
    const { page, complaints, goTo } = await shop.open({ width })
    await goTo(`/orders/${id}`)
    await page.getByRole('button', { name: 'Add a product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a product' })
    await pick(page, String(product.code ?? product.id))
    await dialog.getByText(/The order has this product already; quantity: \d/).waitFor()
    await dialog.getByLabel('Quantity').fill('2')
    if (turn === 1) await dialog.getByLabel('Price').fill('7.50')
    assert.deepEqual(await inspect(page, `order-add-${width}`, ['light', 'dark']), [])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('The product was added').first().waitFor()
    const { order_items: items } = await stored()
    assert.equal(items.length, 2 + turn)
    const { loyalty_price, quantity, order_status } = items.at(-1)
    assert.deepEqual(
      [loyalty_price, quantity, order_status],
      [turn === 0 ? Number(product.price) : 7.5, 2, 'new'],
    )
    assert.deepEqual(complaints, [])
  }
})

inShop(
  'a product is added to an order that an ERP changed meanwhile only after the change is shown',
  async (shop) => {
    const { vitrina } = shop
    const id = await makeOrder(shop, 'EDIT-4')
    const stored = async () => (await vitrina.get(`/external/external-order/${id}/`)).body
    const { page, goTo } = await shop.open()
    await goTo(`/orders/${id}`)
    const [item] = (await stored()).order_items
    const [product] = (await vitrina.get(`/external/product/?ids=${item.product}`)).body
    await page.getByRole('button', { name: 'Add a product' }).click()
    await pick(page, String(product.code ?? product.id))
    await page.getByRole('dialog').getByLabel('Quantity').fill('3')
    await vitrina.put(`/external/external-order/${id}/`, {
      order_items: [{ order_id: item.order_id, quantity: 9 }],
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: /Someone else changed this order/ })
    await conflict.getByRole('cell', { name: '3', exact: true }).waitFor()
    assert.equal((await stored()).order_items.length, 1)
    await conflict.getByRole('button', { name: 'Save my version' }).click()
    await page.getByText('The product was added').waitFor()
    assert.deepEqual(
      (await stored()).order_items.map(({ quantity }: { quantity: number }) => quantity),
      [9, 3],
    )
  },
)

inShop('a refused product is in the form again, to be sent again', async (shop) => {
  const id = await makeOrder(shop, 'EDIT-8')
  const { page, goTo } = await shop.open()
  await goTo(`/orders/${id}`)
  const { order_items: items } = (await shop.vitrina.get(`/external/external-order/${id}/`)).body
  const [product] = (await shop.vitrina.get(`/external/product/?ids=${items[0].product}`)).body
  await page.getByRole('button', { name: 'Add a product' }).click()
  await pick(page, String(product.code ?? product.id))
  const dialog = page.getByRole('dialog', { name: 'Add a product' })
  await dialog.getByLabel('Quantity').fill('4')
  await dialog.getByLabel('Price').fill('12.30')
  await page.route('**/external/external-order/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  assert.equal(await dialog.getByLabel('Quantity').inputValue(), '4')
  assert.equal(Number(await dialog.getByLabel('Price').inputValue()), 12.3)
  await page.unroute('**/external/external-order/**')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('The product was added').waitFor()
})

inShop('a closed order accepts no product and no other quantity', async (shop) => {
  const { vitrina } = shop
  const id = await makeOrder(shop, 'EDIT-5')
  const [item] = (await vitrina.get(`/external/external-order/${id}/`)).body.order_items
  await vitrina.put(`/external/external-order/${id}/`, {
    order_items: [{ order_id: item.order_id, order_status: 'done' }],
  })
  const { page, goTo } = await shop.open()
  await goTo(`/orders/${id}`)
  await page.getByRole('button', { name: /^More:/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from the order' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Change quantity' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Add a product' }).count(), 0)
})

inShop('colleagues add remarks to an order, and each can delete only their own', async (shop) => {
  const id = await makeOrder(shop, 'EDIT-6')
  const colleague = await signIn(shop.vitrina, { role: 'manager' })
  const colleagueWindow = await shop.open({ width: 390, as: colleague })
  await colleagueWindow.goTo(`/orders/${id}`)
  const phone = colleagueWindow.page.getByRole('region', { name: 'Notes for colleagues' })
  await phone.getByText('No notes yet.').waitFor()
  await phone.getByLabel('New note').fill('He rings at five <b>sharp</b>')
  await phone.getByRole('button', { name: 'Add note' }).click()
  // Not the text that is still in the field.
  await phone.locator('p', { hasText: 'He rings at five <b>sharp</b>' }).waitFor()
  assert.equal(await phone.getByLabel('New note').inputValue(), '')
  assert.deepEqual(await inspect(colleagueWindow.page, 'order-remarks-phone', ['light']), [])

  const manager = await signIn(shop.vitrina, { role: 'manager' })
  const { page, complaints, goTo } = await shop.open({ width: 1440, as: manager })
  await goTo(`/orders/${id}`)
  const region = page.getByRole('region', { name: 'Notes for colleagues' })
  await region.getByText('He rings at five').waitFor()
  await region.getByLabel('New note').fill('Called him')
  await page.keyboard.press('Control+Enter')
  await region.locator('p', { hasText: 'Called him' }).waitFor()
  assert.equal(await region.getByRole('button', { name: /^Delete the note: He rings/ }).count(), 0)
  await region.getByRole('button', { name: 'Delete the note: Called him' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The note was deleted').waitFor()
  await region.locator('p', { hasText: 'Called him' }).waitFor({ state: 'detached' })
  assert.deepEqual(await inspect(page, 'order-remarks', ['light', 'dark']), [])

  const viewer = await signIn(shop.vitrina, { role: 'viewer' })
  const seen = await shop.open({ as: viewer })
  await seen.goTo(`/orders/${id}`)
  await seen.page.getByText('He rings at five').waitFor()
  assert.equal(await seen.page.getByRole('button', { name: /Add note|^Delete the note/ }).count(), 0)
  assert.deepEqual([complaints, colleagueWindow.complaints, seen.complaints], [[], [], []])
})

inShop(
  'an order is assigned to oneself by one click, found by that filter, and assigned with others to a colleague',
  async (shop) => {
    const { vitrina } = shop
    const id = await makeOrder(shop, 'EDIT-7')
    const [manager, colleague] = [
      await signIn(vitrina, { role: 'manager' }),
      await signIn(vitrina, { role: 'manager' }),
    ]
    const { page, complaints, goTo } = await shop.open({ width: 390, as: manager })
    await goTo('/orders')
    await addFilter(page, 'Only mine')
    await page.getByText('No order matches').waitFor()
    await goTo(`/orders/${id}`)
    await page.getByRole('region', { name: 'Assignee' }).getByRole('button', { name: 'Take it' }).click()
    await page.getByText('Assignee: Ana Pop.').waitFor()
    assert.deepEqual(await inspect(page, 'order-assignee-phone', ['light']), [])

    const desk = await shop.open({ width: 1440, as: manager })
    await desk.goTo('/orders')
    await addFilter(desk.page, 'Only mine')
    const row = desk.page.getByRole('row', { name: /EDIT-7/ })
    // Until then the previous rows are shown.
    await desk.page.locator('h1').locator('..').getByText('1', { exact: true }).waitFor()
    await row.waitFor()
    assert.deepEqual(await inspect(desk.page, 'orders-mine', ['light', 'dark']), [])
    await row.getByRole('checkbox').check()
    await desk.page.getByRole('button', { name: 'Assign to…' }).click()
    await desk.page
      .getByRole('menuitem', { name: /^Ana Pop$/ })
      .last()
      .click()
    await row.waitFor({ state: 'detached' })

    const [assignment] = (await manager.get(`${manager.site}/order-assignee?ids=${id}`)).body
    assert.equal(assignment.user_id, colleague.id)
    assert.deepEqual([complaints, desk.complaints], [[], []])
  },
)
