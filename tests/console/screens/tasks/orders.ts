import assert from 'node:assert/strict'
import { eventually } from '../../../webhooks/eventually.ts'
import { button, type Doing, link, type Task } from './task.ts'

/** Order with two items. */
const makeOrder = async ({ shop, mark }: Doing, customer = {}) => {
  const { get, post } = shop.vitrina
  const products = (await get('/external/product/?page_size=2')).body
  const { body } = await post('/external/external-order/', [
    {
      rrn: mark,
      customer,
      order_items: products.map(({ id }: { id: number }) => ({
        product: id,
        quantity: 2,
        loyalty_price: 10,
      })),
    },
  ])
  const id: number = body[0].order_id
  const read = async () => (await get(`/external/external-order/${id}/`)).body
  const isNow = (such: (order: { status: string; order_items: { order_status: string }[] }) => boolean) =>
    eventually(async () => such(await read()) || undefined)
  return { id, isNow }
}

const findAndMoveOn = async (doing: Doing, searched: string) => {
  const { hand, page, goTo, look, mark } = doing
  const { isNow } = await makeOrder(doing, { name: `Țurcanu ${mark}`, phone: `+373 ${phoneOf(mark)}` })
  await goTo('/orders')
  await hand.type(page.getByRole('searchbox'), searched)
  await page.getByText('1–1 of 1').waitFor()
  await look('orders')
  await hand.press(link(page, mark))
  await hand.press(button(page, 'Change status'))
  const dialog = page.getByRole('dialog')
  await hand.tick(dialog.getByRole('radio', { name: 'Confirmed' }))
  await look('change-status')
  await hand.press(button(dialog, 'Apply'))
  await isNow(({ status }) => status === 'confirmed')
  await look('order')
}

/** Digits that depend only on the mark. */
const phoneOf = (mark: string): string =>
  String([...mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000_000, 7)).padStart(
    8,
    '0',
  )

export const orderTasks: readonly Task[] = [
  ['an order is found by name and moved on', (doing) => findAndMoveOn(doing, `turcanu ${doing.mark}`)],
  ['an order is found by phone and moved on', (doing) => findAndMoveOn(doing, phoneOf(doing.mark))],
  [
    'one item is cancelled',
    async (doing) => {
      const { hand, page, goTo } = doing
      const { id, isNow } = await makeOrder(doing)
      await goTo(`/orders/${id}`)
      await hand.press(page.getByRole('button', { name: /^More:/ }).first())
      await hand.press(page.getByRole('menuitem', { name: 'Cancel the item' }))
      await isNow(
        ({ order_items: [one, other] }) => one?.order_status === 'canceled' && other?.order_status === 'new',
      )
    },
  ],
  [
    'a packing slip is printed',
    async (doing) => {
      const { hand, page, goTo, look, mark } = doing
      const { id } = await makeOrder(doing)
      await goTo(`/orders/${id}`)
      await page.evaluate(
        'window.print = () => { window.printed = document.querySelector("article").innerText }',
      )
      await hand.press(link(page, 'Print'))
      await page.getByRole('article', { name: `Packing slip ${mark}` }).waitFor()
      await look('packing-slip')
      await hand.press(button(page, 'Print'))
      assert.match(await page.evaluate<string>('window.printed'), new RegExp(mark))
    },
  ],
  [
    'a status that was set by mistake is taken back',
    async (doing) => {
      const { hand, page, goTo } = doing
      const { id, isNow } = await makeOrder(doing)
      await goTo(`/orders/${id}`)
      await hand.press(button(page, 'Change status'))
      await hand.tick(page.getByRole('dialog').getByRole('radio', { name: 'Cancelled' }))
      await hand.press(button(page.getByRole('dialog'), 'Apply'))
      await isNow(({ status }) => status === 'canceled')
      await hand.takeBack()
      await isNow(({ status }) => status === 'new')
    },
  ],
]
