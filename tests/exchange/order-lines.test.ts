import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../console/operator.ts'
import { eventually } from '../webhooks/eventually.ts'
import { catalogueXml, goodsXml, offersXml } from './files.ts'
import { item, selling, shop } from './selling.ts'

/** Line of a document of 1C. */
const lineXml = (key: string, quantity: number, price = 100, name = key) =>
  `<Товар><Ид>${key}</Ид><Наименование>${name}</Наименование><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Количество>${quantity}</Количество><Сумма>${price * quantity}</Сумма></Товар>`

/** Order of a site that 1C has confirmed, under the number 700, with what the tests do to it. */
const confirmed = async (items: readonly object[]) => {
  const all = await selling()
  const { client, one, order, session, row, query } = all
  const id = await order('R1', items)
  await session()
  await one.call('type=sale&mode=success')
  const stored = async () => (await client.get(`/external/external-order/${id}/`)).body
  /** Lines with key, quantity and status, in the order of their ids. */
  const lines = async () =>
    (await stored()).order_items.map(
      ({ product_key, quantity, order_status }: Record<string, unknown>) =>
        `${product_key} ${quantity} ${order_status}`,
    )
  const send = async (...goods: readonly string[]) => {
    await one.begin('sale')
    await one.call('type=sale&mode=init')
    const { text } = await one.call(
      'type=sale&mode=file&filename=orders.xml',
      `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Документ><Ид>guid</Ид><Номер>700</Номер><ХозОперация>Заказ товара</ХозОперация><Товары>${goods.join('')}</Товары></Документ></КоммерческаяИнформация>`,
    )
    assert.equal(text, 'success')
    return (await row())?.runs[0]?.report
  }
  const open = async () =>
    (await row())?.open_orders.flatMap(({ lines }) =>
      lines.map(({ key, ours, theirs, reason }) => `${key} ${ours} ${theirs} ${reason}`),
    )
  return { ...all, id, stored, lines, send, open, query }
}

test('8.4 lines that 1C adds, changes and removes are written with the right total, once, and are not sent back', async () => {
  const { stored, lines, send, open, session, id, client } = await confirmed([
    item('g1', 2),
    item('g2#m', 1, 50),
  ])
  const sent = [lineXml('g1', 3), lineXml('g2', 4, 25)]
  assert.deepEqual((await send(...sent))?.counts, { order: { updated: 1, unchanged: 0 } })
  assert.deepEqual(await lines(), ['g1 3 new', 'g2#m 1 canceled', 'g2 4 new'])
  const { total, updated_at: at, status } = await stored()
  assert.deepEqual([total, status], ['400.00', 'mixed'])
  assert.deepEqual((await send(...sent))?.counts, { order: { unchanged: 1 } })
  assert.equal((await stored()).updated_at, at)
  assert.deepEqual([await open(), await session()], [[], []])
  // A removed line comes back as a new one, and its history stays.
  await send(...sent, lineXml('g2#m', 1, 50))
  assert.deepEqual(await lines(), ['g1 3 new', 'g2#m 1 canceled', 'g2 4 new', 'g2#m 1 new'])
  const history = (await client.get(`/external/external-order/${id}/history/`)).body
  assert.ok(history.some(({ from, to }: { from: string; to: string }) => from === 'new' && to === 'canceled'))
})

test('8.4 a status of 1C does not reopen a line that 1C has removed', async () => {
  const { lines, send, one } = await confirmed([item('g1', 2), item('g2#m', 1, 50)])
  await send(lineXml('g1', 2))
  await one.begin('sale')
  await one.call('type=sale&mode=init')
  await one.call(
    'type=sale&mode=file&filename=orders.xml',
    '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Документ><Номер>700</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>confirmed</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></КоммерческаяИнформация>',
  )
  assert.deepEqual(await lines(), ['g1 2 confirmed', 'g2#m 1 canceled'])
})

test('8.4 a line that the site has changed too is not overwritten: it stays open until an operator decides', async () => {
  const { client, one, id, stored, lines, send, open, session, query } = await confirmed([
    item('g1', 2),
    item('g2#m', 1, 50),
  ])
  const [first] = (await stored()).order_items
  await client.put(`/external/external-order/${id}/`, {
    order_items: [{ order_id: first.order_id, quantity: 5 }],
  })
  // Only 1C has changed the second line.
  const report = await send(lineXml('g1', 3), lineXml('g2#m', 2, 50))
  assert.deepEqual(await lines(), ['g1 5 new', 'g2#m 2 new'])
  assert.deepEqual(await open(), ['g1 5 3 conflict'])
  assert.match(report?.faults?.[0]?.message ?? '', /g1 не сохранена \(на сайте 5, в 1С 3\)/)
  await send(lineXml('g1', 3), lineXml('g2#m', 2, 50))
  assert.deepEqual(await open(), ['g1 5 3 conflict'])
  assert.deepEqual((await client.get('/external/destination/')).body[0].orders_open, 1)
  // A document with the earlier quantity is no change of 1C.
  await send(lineXml('g1', 2), lineXml('g2#m', 2, 50))
  assert.deepEqual([await open(), await lines()], [[], ['g1 5 new', 'g2#m 2 new']])
  await send(lineXml('g1', 3), lineXml('g2#m', 2, 50))
  // 1C takes the lines of the site: nothing is open any more.
  assert.deepEqual(await session(), [700])
  assert.ok((await query()).includes('<Количество>5</Количество>'))
  await one.call('type=sale&mode=success')
  assert.deepEqual(await open(), [])
  await send(lineXml('g1', 1), lineXml('g2#m', 2, 50))
  assert.deepEqual(await lines(), ['g1 1 new', 'g2#m 2 new'])
})

test('8.4 an added line with a product that the site does not have waits for it, and is then written', async () => {
  const { one, stored, lines, send, open } = await confirmed([item('g1', 2)])
  await send(lineXml('g1', 2), lineXml('g9', 3, 10, 'Ложка'))
  assert.deepEqual([await lines(), await open()], [['g1 2 new'], ['g9 0 3 unknown_product']])
  await one.catalogue({
    'import.xml': catalogueXml([goodsXml('g9', 'Ложка')]),
    'offers.xml': offersXml([{ id: 'g9', price: '12' }]),
  })
  await eventually(async () => ((await lines()).length === 2 ? true : undefined))
  assert.deepEqual(await lines(), ['g1 2 new', 'g9 3 new'])
  assert.deepEqual([(await stored()).total, await open()], ['230.00', []])
})

test('8.4 a destination that only reports changes of lines leaves them to an operator, who takes them or keeps those of the site', async () => {
  const { client, one, lines, send, open, session, id } = await confirmed([
    item('g1', 2),
    item('g2#m', 1, 50),
  ])
  await client.put(`/external/destination/${one.id}/`, { order_lines: 'report' })
  await send(lineXml('g1', 1), lineXml('g2', 1, 10))
  assert.deepEqual(await lines(), ['g1 2 new', 'g2#m 1 new'])
  assert.deepEqual((await open())?.sort(), ['g1 2 1 reported', 'g2 0 1 reported', 'g2#m 1 0 reported'])
  const operator = await signIn(shop, { siteId: client.siteId })
  const settle = (take: boolean) =>
    operator.post(`${operator.site}/destination/${one.id}/order/${id}/lines`, { take })
  assert.equal((await settle(true)).status, 204)
  assert.deepEqual(await lines(), ['g1 1 new', 'g2#m 1 canceled', 'g2 1 new'])
  assert.deepEqual([await open(), await session()], [[], []])
  assert.equal((await settle(true)).status, 404)
  await send(lineXml('g1', 7), lineXml('g2', 1, 10))
  assert.equal((await settle(false)).status, 204)
  assert.deepEqual([await open(), await session()], [[], [700]])
  assert.deepEqual(await lines(), ['g1 1 new', 'g2#m 1 canceled', 'g2 1 new'])
})

test('8.4 a returned part is not a change, and a returned line is not removed', async () => {
  const { client, one, id, stored, lines, send, open, session } = await confirmed([
    item('g1', 3),
    item('g2#m', 2, 50),
  ])
  const items = (await stored()).order_items
  await client.post(`/external/external-order/${id}/return/`, {
    order_items: [{ order_id: items[0].order_id, quantity: 1 }],
  })
  await session()
  await one.call('type=sale&mode=success')
  assert.deepEqual((await send(lineXml('g1', 2), lineXml('g2#m', 2, 50)))?.counts, {
    order: { unchanged: 1 },
  })
  await send(lineXml('g2#m', 2, 50))
  assert.deepEqual(await lines(), ['g1 3 new', 'g2#m 2 new'])
  assert.deepEqual(await open(), ['g1 2 0 not_writable'])
})
