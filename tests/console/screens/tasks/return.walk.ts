import assert from 'node:assert/strict'
import { inspect, picture } from '../../../browser/chromium.ts'
import { mouseOf, noteWidth } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { button } from './task.ts'

const MAX_CLICKS = 8

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'two of six are returned, restocked and refunded by at most eight presses, by mouse and by finger, and the order shows what is owed',
  async ({ vitrina, open }) => {
    const { get, post, put } = vitrina
    const [one, other] = (await get('/external/product/?page_size=2')).body
    const [store] = (await get('/external/shop/?page_size=1')).body
    for (const width of [1280, 390]) {
      const amiss: string[] = []
      const { body } = await post('/external/external-order/', [
        {
          rrn: `return-${width}`,
          shop: store.id,
          ...{ discount: '10.10', paid_amount: '90.90' },
          order_items: [
            { product: one.id, quantity: 6, loyalty_price: 10, order_status: 'done' },
            { product: other.id, quantity: 2, loyalty_price: 20.5, order_status: 'done' },
          ],
        },
      ])
      const id: number = body[0].order_id
      const stock = async () => {
        const { body } = await get(`/external/product/${one.id}/stock/`)
        return body.find(({ shop_id }: { shop_id: number }) => shop_id === store.id)?.qty ?? 0
      }
      const before = await stock()
      const isTouch = width === 390
      const { page, goTo, complaints } = await open({ width, isTouch })
      const hand = mouseOf(page, isTouch, amiss)
      await goTo(`/orders/${id}`)
      await hand.press(button(page, 'Return'))
      const dialog = page.getByRole('dialog')
      await hand.type(dialog.getByLabel(/^Returned quantity/).first(), '2')
      await hand.tick(dialog.getByRole('radio', { name: 'Damaged' }))
      await hand.tick(dialog.getByRole('checkbox', { name: 'Put the goods back in stock' }))
      await hand.tick(dialog.getByRole('radio', { name: 'Card' }))
      assert.equal(await dialog.getByLabel('Refund', { exact: true }).inputValue(), '18.00 MDL')
      await noteWidth(page, amiss)
      assert.deepEqual(await inspect(page, `return-dialog-${width}`, ['light', 'dark']), [])
      await hand.press(button(dialog, 'Record the return'))
      await dialog.waitFor({ state: 'hidden' })
      const returns = page.getByRole('region', { name: 'Returns' })
      await returns.getByText('Damaged').waitFor()
      await page.getByText(/^Balance: /).waitFor()
      await picture(page, `return-order-${width}`)
      assert.ok(hand.count() <= MAX_CLICKS, `${hand.count()} presses at ${width} px`)

      const { body: after } = await get(`/external/external-order/${id}/`)
      assert.deepEqual(
        [after.order_items[0].returned_quantity, after.total, after.refunded_amount, after.amount_due],
        [2, '72.90', '18.00', '0.00'],
      )
      assert.equal(await stock(), before + 2)

      // An overpayment is owed to the customer.
      assert.equal((await put(`/external/external-order/${id}/`, { paid_amount: '100.90' })).status, 200)
      await page.reload()
      await page.getByText(/^Owed to the customer: .*10\.00/).waitFor()
      assert.deepEqual([...amiss, ...complaints], [])
    }
  },
)
