import assert from 'node:assert/strict'
import { listDestinations } from '../../server/exchange/destinations/destinations.ts'
import { openShop } from '../vitrina.ts'
import { catalogueXml, goodsXml, offersXml } from './files.ts'
import { connect } from './one-c.ts'

export const shop = await openShop()

/** Exchange numbers of the orders of a response. */
export const numbersIn = (xml: string) =>
  [...xml.matchAll(/<Номер>(\d+)<\/Номер>/g)].map(([, number]) => Number(number))

/** Site whose catalogue came from 1C: g1, and g2 with a characteristic. */
export const selling = async () => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId, { next_number: 700 })
  await one.catalogue({
    'import.xml': catalogueXml([
      goodsXml('g1', 'Чайник', '<Артикул>A</Артикул>'),
      goodsXml('g2', 'Футболка'),
    ]),
    'offers.xml': offersXml([
      { id: 'g1', price: '100', quantity: '9' },
      { id: 'g2#m', chars: { Размер: 'M' }, price: '50', quantity: '9' },
    ]),
  })
  const order = async (rrn: string, items: readonly object[], more: object = {}) => {
    const { status, body } = await client.post('/external/external-order/', [
      {
        rrn,
        order_items: items,
        customer: { name: 'Ион & Ана', phone: '+37369123456', email: 'ion@example.md' },
        ...more,
      },
    ])
    assert.ok(status < 300, JSON.stringify(body))
    return body[0].order_id ?? body[0].id
  }
  const query = async () => (await one.call('type=sale&mode=query')).text
  const session = async () => {
    await one.begin('sale')
    return numbersIn(await query())
  }
  const row = async () => (await listDestinations(shop.sql, client.siteId))[0]
  return { client, one, order, query, numbers: numbersIn, session, row }
}

export const item = (key: string, quantity = 1, price = 100) => ({
  product: { group_product_id: key },
  quantity,
  loyalty_price: price,
})
