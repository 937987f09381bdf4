import assert from 'node:assert/strict'
import { inspect } from '../../../browser/chromium.ts'
import { catalogueXml, goodsXml, offersXml } from '../../../exchange/files.ts'
import { connect } from '../../../exchange/one-c.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { mouseOf, noteWidth } from '../hands.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'
import { button, link } from './task.ts'

const MAX_PRESSES = 10

const shop = await openShop({}, 'demo')

const documentXml = (number: string, key: string, quantity: number) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Документ><Ид>${key}</Ид><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><Товары><Товар><Ид>${key}</Ид><Наименование>Чайник</Наименование><ЦенаЗаЕдиницу>100</ЦенаЗаЕдиницу><Количество>${quantity}</Количество><Сумма>${100 * quantity}</Сумма></Товар></Товары></Документ></КоммерческаяИнформация>`

/** Connection with an order whose line both sides have changed, and a last exchange that has raised a price. */
const arrange = async ({ vitrina }: Shop, name: string, key: string) => {
  const { get, post, put } = vitrina
  const one = await connect(vitrina, vitrina.siteId, { name, next_number: 700 })
  const offers = (price: string) => offersXml([{ id: key, price, quantity: '9' }])
  await one.catalogue({ 'import.xml': catalogueXml([goodsXml(key, 'Чайник')]), 'offers.xml': offers('100') })
  const { body } = await post('/external/external-order/', [
    {
      rrn: key,
      order_items: [{ product: { group_product_id: key }, quantity: 2, loyalty_price: 100 }],
      customer: { name: 'Ana', phone: '+37369123456' },
    },
  ])
  const id: number = body[0].order_id
  const order = async () => (await get(`/external/external-order/${id}/`)).body
  await one.begin('sale')
  const { text } = await one.call('type=sale&mode=query')
  const number = /<Номер>(\d+)<\/Номер>/.exec(text)?.[1] ?? ''
  await one.call('type=sale&mode=success')
  const [line] = (await order()).order_items
  await put(`/external/external-order/${id}/`, { order_items: [{ order_id: line.order_id, quantity: 5 }] })
  await one.begin('sale')
  await one.call('type=sale&mode=init')
  await one.call('type=sale&mode=file&filename=orders.xml', documentXml(number, key, 3))
  await one.catalogue({ 'offers.xml': offers('120') })
  const price = async () => (await get(`/external/product/by/group_product_id/${key}/`)).body.price
  assert.equal(await price(), '120.00')
  return { one, id, order, price }
}

testsIn(shop)(
  'an operator edits a connection, takes over a line that both sides changed, and undoes an exchange of prices, by mouse and by finger',
  async (shop, t) => {
    for (const width of [1440, 390]) {
      const isTouch = width === 390
      const name = `1C ${width}`
      const { one, id, order, price } = await arrange(shop, name, `settle-${width}`)
      const amiss: string[] = []
      const { page, goTo, complaints } = await shop.open({ width, isTouch })
      page.setDefaultTimeout(15_000)
      const hand = mouseOf(page, isTouch, amiss)
      const check = async (what: string): Promise<void> => {
        await noteWidth(page, amiss)
        amiss.push(...(await inspect(page, `settle-1c-${what}-${width}`, ['light', 'dark'])))
      }
      await goTo('/destinations')
      await hand.press(link(page, name))

      await hand.press(button(page, 'Edit the connection'))
      const form = page.getByRole('dialog', { name: 'Edit the connection' })
      await hand.type(form.getByRole('textbox', { name: 'Name' }), `${name} Botanica`)
      await hand.select(form.locator('[name=absent]'), 'Are hidden')
      await check('form')
      await hand.press(button(form, 'Save'))
      const confirmation = page.getByRole('dialog', { name: `Change “${name}”?` })
      await confirmation.getByText('are hidden at once').waitFor()
      await check('confirmation')
      await hand.press(button(confirmation, 'Save'))
      await page.getByRole('heading', { name: `${name} Botanica` }).waitFor()
      const { body } = await shop.vitrina.get(`/external/destination/${one.id}/`)
      assert.deepEqual([body.name, body.absent], [`${name} Botanica`, 'hide'])

      await page.getByText('Чайник: here 5, there 3').waitFor()
      await check('open')
      await hand.press(button(page, `Accept the lines of order ${id}`))
      await page.getByText('Чайник: here 5, there 3').waitFor({ state: 'detached' })
      assert.equal((await order()).order_items[0].quantity, 3)

      await hand.press(button(page, 'Undo the exchange with offers.xml').first())
      const undo = page.getByRole('dialog')
      await undo.getByText(/^Restored to previous values: [12] object/).waitFor()
      await check('undo')
      await hand.press(button(undo, 'Undo the exchange'))
      await page.getByText('Undo of an exchange').waitFor()
      await eventually(async () => ((await price()) === '100.00' ? true : undefined))
      await check('undone')
      t.diagnostic(`${width} px: ${hand.count()} presses`)
      assert.ok(hand.count() <= MAX_PRESSES, `${hand.count()} presses`)
      assert.deepEqual([...amiss, ...complaints], [])
    }
  },
)
