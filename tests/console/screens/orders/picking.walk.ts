import assert from 'node:assert/strict'
import { inspect } from '../../../browser/chromium.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { signIn } from '../../operator.ts'
import { openShop, testsIn } from '../shop.ts'

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'a picker with a phone finishes a part of an item offline, and the order is written when the network is back',
  async ({ vitrina, open }) => {
    const { get, post } = vitrina
    const [product] = (await get('/external/product/?page_size=1')).body
    const { body } = await post('/external/external-order/', [
      { rrn: 'PICK-1', order_items: [{ product: product.id, quantity: 3 }] },
    ])
    const id: number = body[0].order_id
    const picker = await signIn(vitrina, { role: 'picker' })
    const { page, context, goTo } = await open({ as: picker, width: 390, isTouch: true })
    await goTo('/orders/picking')
    assert.deepEqual(await inspect(page, 'picking', ['light', 'dark']), [])
    await page.getByRole('button', { name: /PICK-1/ }).tap()
    await page.getByRole('button', { name: /^One more/ }).waitFor()
    const stored = async () => (await get(`/external/external-order/${id}/`)).body.order_items
    await eventually(async () => (await stored())[0].order_status === 'incollection' || undefined)
    assert.deepEqual(await inspect(page, 'picking-order', ['light', 'dark']), [])
    await context.setOffline(true)
    await page.getByRole('button', { name: /^One more/ }).tap()
    await page.getByRole('button', { name: /^One more/ }).tap()
    await page.getByRole('button', { name: 'Missing' }).tap()
    await page.getByText('No connection: 2 marks kept on this device').waitFor()
    await page.getByRole('button', { name: 'Collected with changes' }).tap()
    await context.setOffline(false)
    const items = await eventually(async () => {
      const now = await stored()
      return now.length === 2 ? now : undefined
    })
    assert.deepEqual(
      items.map((item: { quantity: number; order_status: string }) => [item.quantity, item.order_status]),
      [
        [2, 'collectedwithchanges'],
        [1, 'canceled'],
      ],
    )
  },
)
