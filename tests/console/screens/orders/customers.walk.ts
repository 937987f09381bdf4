import assert from 'node:assert/strict'
import type { Order } from '@vitrina/schema/orders/order'
import { inspect, picture } from '../../../browser/chromium.ts'
import { mouseOf, noteWidth } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { button, link } from '../tasks/task.ts'

const MAX_CLICKS = 8

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'a guest is found by phone, read, noted, merged with a duplicate and erased by at most eight presses, by mouse and by finger',
  async ({ vitrina, open }) => {
    const { get, post } = vitrina
    const [one] = (await get('/external/product/?page_size=1')).body
    for (const [which, width] of [1280, 390].entries()) {
      const amiss: string[] = []
      const name = ['Ana Guest', 'Eva Guest'][which] ?? ''
      const email = `guest-${width}@example.com`
      const order = (phone: string, more: object = {}) => ({
        customer: { name, phone, email },
        order_items: [{ product: one.id, quantity: 2, loyalty_price: 50, order_status: 'done' }],
        ...more,
      })
      const { status, body } = await post('/external/external-order/', [
        order(`069 4${which}0 001`, { rrn: `guest-${width}-1`, paid_amount: 40 }),
        order(`+373694${which}0001`, { rrn: `guest-${width}-2` }),
        order(`069 4${which}0 002`, { rrn: `guest-${width}-3` }),
      ])
      assert.equal(status, 200, JSON.stringify(body))
      const ids: number[] = body.map(({ order_id }: Order) => order_id)
      const isTouch = width === 390
      const { page, goTo, complaints } = await open({ width, isTouch })
      const hand = mouseOf(page, isTouch, amiss)
      const check = async (what: string) => {
        await noteWidth(page, amiss)
        assert.deepEqual(await inspect(page, `customers-${what}-${width}`, ['light', 'dark']), [])
      }
      await goTo('/customers')
      await link(page, name).first().waitFor()
      await check('list')
      await hand.type(page.getByRole('searchbox'), `0694${which}0001`)
      await page
        .getByRole('row')
        .filter({ hasText: `+373694${which}0002` })
        .waitFor({ state: 'hidden' })
      await hand.press(link(page, name))
      const totals = page.getByRole('region', { name: 'Totals' })
      await totals.getByText(/200\.00/).waitFor()
      await totals.getByText(/60\.00/).waitFor()

      const notes = page.getByRole('region', { name: 'Notes for colleagues' })
      await hand.type(notes.getByLabel('New note'), 'Calls before noon')
      await hand.press(button(notes, 'Add note'))
      await notes.getByText('Calls before noon').waitFor()
      await hand.press(button(page, `Merge: +373694${which}0002`))
      await totals.getByText(/300\.00/).waitFor()
      await button(page, `Take apart: +373694${which}0002`).waitFor()
      await check('page')
      await hand.press(button(page, 'Erase'))
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/in 3 orders$/).waitFor()
      await check('erase')
      await hand.press(button(dialog, 'Erase'))
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: 'Customers' }).waitFor()
      await link(page, name).first().waitFor({ state: 'hidden' })
      await picture(page, `customers-erased-${width}`)
      assert.ok(hand.count() <= MAX_CLICKS, `${hand.count()} presses at ${width} px`)
      for (const id of ids) {
        const { body: remaining } = await get(`/external/external-order/${id}/`)
        assert.deepEqual([remaining.customer, remaining.total], [null, '100.00'])
      }
      assert.deepEqual([...amiss, ...complaints], [])
    }
  },
)

testsIn(shop)(
  'an order leads to its customer; another one is found by name, merged, and taken apart',
  async ({ vitrina, open }) => {
    const [one] = (await vitrina.get('/external/product/?page_size=1')).body
    const buyers = [
      { name: 'Doina Alba', phone: '068111222' },
      { name: 'Doina A.', email: 'doina@example.com' },
    ]
    const { body } = await vitrina.post(
      '/external/external-order/',
      buyers.map((customer, n) => ({
        ...{ rrn: `doina-${n}`, customer },
        order_items: [{ product: one.id, quantity: 1, loyalty_price: 10 }],
      })),
    )
    const { page, goTo, complaints } = await open()
    await goTo(`/orders/${body[0].order_id}`)
    await link(page, 'All orders of this customer').click()
    await page.getByRole('heading', { name: 'Doina Alba' }).waitFor()
    await button(page, 'Merge with another').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('doina a')
    await button(dialog, 'Merge: Doina A.').waitFor()
    assert.deepEqual(await inspect(page, 'customers-merge', ['light', 'dark']), [])
    await button(dialog, 'Merge: Doina A.').click()
    await dialog.waitFor({ state: 'hidden' })
    const orders = page.getByRole('table', { name: 'Orders' })
    await link(orders, 'doina-1').waitFor()
    await button(page, 'Take apart: doina@example.com').click()
    await link(orders, 'doina-1').waitFor({ state: 'hidden' })
    assert.deepEqual(complaints, [])
  },
)
