import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { signIn } from '../operator.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop('values of the shop get labels, which colleagues see in lists, orders and documents', async (shop) => {
  const { vitrina } = shop
  const [product] = (await vitrina.get('/external/product/?page_size=1')).body
  const order = {
    payment: { method: 'cod_x' },
    delivery: { by: 'np_warehouse' },
    order_items: [{ product: product.id, quantity: 1 }],
  }
  const { status, body } = await vitrina.post('/external/external-order/', [
    { rrn: 'LABEL-1', ...order },
    { rrn: 'LABEL-2', ...order },
  ])
  assert.equal(status, 200)
  const id = body[0].order_id

  const { page, complaints, goTo } = await shop.open({ width: 1440 })
  await goTo('/orders/labels')
  const offered = page.getByRole('table', { name: 'Without a label' })
  await offered.getByRole('button', { name: 'Label: np_warehouse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delivery: np_warehouse' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This field is required.').waitFor()
  assert.match(complaints.splice(0).join(), /^Failed to load resource: .* 400 [^,]*$/)
  assert.deepEqual(await inspect(page, 'note-label', ['light', 'dark']), [])
  await dialog.getByLabel('English').fill('Nova Poshta, branch')
  await dialog.getByLabel('Українська').fill('Нова Пошта, відділення')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const set = page.getByRole('table', { name: 'Labelled', exact: true })
  await set.getByText('Nova Poshta, branch').waitFor()
  await offered.getByText('np_warehouse').waitFor({ state: 'detached' })

  // A word that no order has yet is typed, on a phone.
  const phone = await shop.open({ width: 390 })
  await phone.goTo('/orders/labels')
  await phone.page.getByRole('button', { name: 'Another code' }).click()
  const typing = phone.page.getByRole('dialog', { name: 'Another code' })
  await typing.getByLabel('In orders').fill(' cod_x ')
  await typing.getByLabel('English').fill('On delivery')
  await typing.getByRole('button', { name: 'Save' }).click()
  await phone.page.getByRole('table', { name: 'Labelled', exact: true }).getByText('On delivery').waitFor()
  assert.deepEqual(await inspect(phone.page, 'note-labels-phone', ['light']), [])
  await phone.page.getByRole('button', { name: 'Another code' }).click()
  await typing.getByLabel('In orders').fill('cod_x')
  await typing.getByText('It already has the label “On delivery”; edit that label instead').waitFor()

  await goTo(`/orders/${id}`)
  await page.reload()
  await page.getByRole('region', { name: 'Delivery' }).getByText('Nova Poshta, branch').waitFor()
  await page.getByRole('region', { name: 'Payment' }).getByText('On delivery').waitFor()
  await goTo(`/orders/papers?ids=${id}`)
  await page.getByRole('article', { name: 'Packing slip LABEL-1' }).getByText('Nova Poshta, branch').waitFor()

  await goTo('/orders')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Delivery').check()
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: 'LABEL-1' }).getByText('Nova Poshta, branch').waitFor()

  const ukrainian = await shop.open({ language: 'uk' })
  await ukrainian.goTo(`/orders/${id}`)
  await ukrainian.page.getByText('Нова Пошта, відділення').waitFor()
  // A label missing in a language is shown in another one.
  await ukrainian.page.getByText('On delivery').waitFor()

  await goTo('/orders/labels')
  await page.getByRole('button', { name: 'Remove: np_warehouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await offered.getByText('np_warehouse').waitFor()
  assert.deepEqual((await vitrina.get(`/external/external-order/${id}/`)).body.delivery, order.delivery)
  assert.deepEqual([complaints, phone.complaints, ukrainian.complaints], [[], [], []])
})

inShop('other roles than owners see the labels and cannot change them', async (shop) => {
  const manager = await signIn(shop.vitrina, { role: 'manager' })
  const { page, goTo, complaints } = await shop.open({ as: manager })
  await goTo('/orders/labels')
  await page.getByRole('table', { name: 'Labelled', exact: true }).getByText('On delivery').waitFor()
  for (const name of ['Another code', /^Edit:/, /^Remove:/])
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name))
  assert.deepEqual(complaints, [])
})
