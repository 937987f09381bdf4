import assert from 'node:assert/strict'
import { eventually } from '../../../webhooks/eventually.ts'
import { button, link, type Task, type TaskRun } from './task.ts'

/** Order with two items. */
const makeOrder = async ({ shop, mark }: TaskRun, customer = {}) => {
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

const findAndMoveOn = async (run: TaskRun, searched: string) => {
  const { hand, page, goTo, check, mark } = run
  const { isNow } = await makeOrder(run, { name: `Țurcanu ${mark}`, phone: `+373 ${phoneOf(mark)}` })
  await goTo('/orders')
  await hand.type(page.getByRole('searchbox'), searched)
  await page.getByText('1–1 of 1').waitFor()
  await check('orders')
  await hand.press(link(page, mark))
  await hand.press(button(page, 'Change status'))
  const dialog = page.getByRole('dialog')
  await hand.tick(dialog.getByRole('radio', { name: 'Confirmed' }))
  await check('change-status')
  await hand.press(button(dialog, 'Apply'))
  await isNow(({ status }) => status === 'confirmed')
  await check('order')
}

/** Digits that depend only on the mark. */
const phoneOf = (mark: string): string =>
  String([...mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000_000, 7)).padStart(
    8,
    '0',
  )

export const orderTasks: readonly Task[] = [
  ['an order is found by name and moved on', (run) => findAndMoveOn(run, `turcanu ${run.mark}`)],
  ['an order is found by phone and moved on', (run) => findAndMoveOn(run, phoneOf(run.mark))],
  [
    'one item is cancelled',
    async (run) => {
      const { hand, page, goTo } = run
      const { id, isNow } = await makeOrder(run)
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
    async (run) => {
      const { hand, page, goTo, check, mark } = run
      const { id } = await makeOrder(run)
      await goTo(`/orders/${id}`)
      await page.evaluate(
        'window.print = () => { window.printed = document.querySelector("article").innerText }',
      )
      await hand.press(link(page, 'Print'))
      await page.getByRole('article', { name: `Packing slip ${mark}` }).waitFor()
      await check('packing-slip')
      await hand.press(button(page, 'Print'))
      assert.match(await page.evaluate<string>('window.printed'), new RegExp(mark))
    },
  ],
  [
    'a status that was set by mistake is taken back',
    async (run) => {
      const { hand, page, goTo } = run
      const { id, isNow } = await makeOrder(run)
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
