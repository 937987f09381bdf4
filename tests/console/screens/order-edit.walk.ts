import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

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

inShop('a customer who calls gets another number and an address, on a desk and on a phone', async (shop) => {
  const { vitrina } = shop
  const id = await makeOrder(shop, 'EDIT-1')
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

  const phone = await shop.open({ width: 390 })
  await phone.goTo(`/orders/${id}`)
  const delivery = phone.page.getByRole('region', { name: 'Delivery' })
  await delivery.getByRole('button', { name: 'Edit: Delivery' }).click()
  await delivery.getByLabel('Address').fill('str. Florilor 5, ap. 12')
  assert.deepEqual(await inspect(phone.page, 'order-edit-phone', ['light']), [])
  await delivery.getByRole('button', { name: 'Save' }).click()
  await delivery.getByText('str. Florilor 5, ap. 12').waitFor()
  assert.equal((await stored()).address.address_en, 'str. Florilor 5, ap. 12')
  assert.deepEqual([complaints, phone.complaints], [[], []])
})

inShop('what an ERP has changed meanwhile is shown before a number is written over it', async (shop) => {
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
