import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../console/operator.ts'
import { catalogueXml, goodsXml } from './files.ts'
import { item, selling, shop } from './selling.ts'

const EMPTY =
  /^<\?xml version="1.0" encoding="UTF-8"\?>\n<КоммерческаяИнформация [^<]*><\/КоммерческаяИнформация>\n$/

test('trap 1 and 2: an empty response has its root element, and an order has lines with the ids of 1C and characteristics', async () => {
  const { client, one, order, query } = await selling()
  await one.begin('sale')
  assert.equal((await one.call('type=sale&mode=init')).text, 'zip=no\nfile_limit=52428800')
  assert.match(await query(), EMPTY)
  await order('R1', [item('g1', 2), item('g2#m', 1, 50.5)], {
    comment: 'Звонок < 18:00',
    delivery: { price: '30.00', method: 'Курьер' },
    payment: { method: 'Карта' },
    address: { address_id: 1, address_ru: 'ул. Пушкина, 1', postcode: 'MD-2001' },
  })
  const xml = await query()
  for (const part of [
    '<Номер>700</Номер>',
    '<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>MDL</Валюта><Курс>1</Курс><Сумма>280.50</Сумма>',
    '<Наименование>Ион &amp; Ана</Наименование>',
    '<Ид>g2#m</Ид>',
    '<ЦенаЗаЕдиницу>100.00</ЦенаЗаЕдиницу><Количество>2</Количество><Сумма>200.00</Сумма>',
    '<Ид>ORDER_DELIVERY</Ид><Наименование>Доставка заказа</Наименование>',
    '<Наименование>Метод оплаты</Наименование><Значение>Карта</Значение>',
    '<Наименование>Статуса заказа ИД</Наименование><Значение>new</Значение>',
    'Звонок &lt; 18:00',
    'MD-2001, ул. Пушкина, 1',
  ])
    assert.ok(xml.includes(part), `${part} in ${xml}`)
  assert.doesNotMatch(xml, /xmlns/)
  assert.equal((await client.get('/external/external-order/?rrn=R1')).status, 200)
})

test('success confirms the response of this session: a lost confirmation repeats the orders, a change sends one again', async () => {
  const { client, one, order, session } = await selling()
  const first = await order('R1', [item('g1')])
  assert.deepEqual(await session(), [700])
  // The response was lost: another session gets the same orders, and a newer one.
  await order('R2', [item('g1')])
  assert.deepEqual(await session(), [700, 701])
  // Changed between the answer and its confirmation.
  await client.post('/external/external-order/', [{ order_id: first, comment: 'Иначе' }])
  await order('R3', [item('g1')])
  assert.match((await one.call('type=sale&mode=success')).text, /^success\nПодтверждено заказов: 2/)
  assert.match((await one.call('type=sale&mode=success')).text, /^success\nПодтверждено заказов: 0/)
  assert.deepEqual(await session(), [700, 702])
  await one.call('type=sale&mode=success')
  assert.deepEqual(await session(), [])
})

test('an order with a product unknown to 1C is held until 1C has sent it', async () => {
  const { client, one, order, session, row } = await selling()
  await client.post('/external/product/bulk-create/', [
    { group_product_id: 'own', name_ro: 'Own', price: '1', category: [], specifications: [] },
  ])
  await order('R1', [item('own')])
  await order('R2', [item('g1')])
  assert.deepEqual(await session(), [700])
  const [quarantined] = (await row())?.stopped_orders ?? []
  assert.deepEqual([quarantined?.state, quarantined?.reason], ['held', 'Товар неизвестен в 1С: own'])
  await one.call('type=sale&mode=success')
  await one.catalogue({ 'import.xml': catalogueXml([goodsXml('own', 'Own')]) })
  assert.deepEqual(await session(), [701])
})

test('an order that 1C never confirms is found by halving and put in quarantine with a notification, and the others continue', async () => {
  const { client, order, one, session, row } = await selling()
  const owner = await signIn(shop, { siteId: client.siteId })
  for (const rrn of ['R1', 'R2', 'R3', 'R4']) await order(rrn, [item('g1')])
  const culprit = 702
  const stored = new Set<number>()
  let exchanges = 0
  // 1C stores a response as a whole or not at all.
  for (; stored.size < 3 && exchanges < 40; exchanges++) {
    const numbers = await session()
    if (numbers.includes(culprit)) continue
    if (numbers.length > 0) await one.call('type=sale&mode=success')
    for (const number of numbers) stored.add(number)
  }
  assert.deepEqual([...stored].sort(), [700, 701, 703])
  const stopped = (await row())?.stopped_orders ?? []
  assert.deepEqual(
    stopped.map(({ number, state }) => [number, state]),
    [[culprit, 'quarantined']],
  )
  const notifications = (await owner.get('/own/notification')).body
  assert.deepEqual(
    notifications.map(({ kind, target, name }: Record<string, unknown>) => [kind, target, name]),
    [['order_quarantined', String(stopped[0]?.order_id), '1C']],
  )
  assert.ok(exchanges < 20, `${exchanges} exchanges`)
})

/** Order as sent back by 1C. */
test('1C gets units, fractions, discounts, VAT and the company of an order, and a delivery line holds no order', async () => {
  const { order, query } = await selling()
  await order(
    'R1',
    [
      { ...item('g1', 1.5), unit: 'KGM', discount: '10.00', vat_rate: '20' },
      { kind: 'delivery', name: 'Курьер', quantity: 1, loyalty_price: 30, vat_rate: 'exempt' },
    ],
    {
      discount: '5.00',
      company: {
        name: 'Пример SRL',
        fiscal_code: '1003600012345',
        address: 'ул. Пушкина, 1',
        iban: 'MD24AG',
      },
      paid_at: '2026-11-28T10:00:00Z',
    },
  )
  const xml = await query()
  for (const part of [
    '<Валюта>MDL</Валюта><Курс>1</Курс><Сумма>165.00</Сумма>',
    '<БазоваяЕдиница Код="166" НаименованиеПолное="Килограмм" МеждународноеСокращение="KGM">кг</БазоваяЕдиница>',
    '<Количество>1.5</Количество><Сумма>140.00</Сумма><Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме><Сумма>23.33</Сумма><Ставка>20</Ставка></Налог></Налоги><Скидки><Скидка><Наименование>Скидка</Наименование><Сумма>10.00</Сумма>',
    '<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме><Сумма>22.65</Сумма></Налог></Налоги><Скидки><Скидка><Наименование>Скидка заказа',
    '<Наименование>Расчетный счет</Наименование><Значение>MD24AG</Значение>',
    '<Скидка><Наименование>Скидка заказа</Наименование><Сумма>5.00</Сумма>',
    '<Ид>ORDER_DELIVERY</Ид><Наименование>Курьер</Наименование>',
    '<ОфициальноеНаименование>Пример SRL</ОфициальноеНаименование>',
    '<ИНН>1003600012345</ИНН>',
    '<Наименование>Заказ оплачен</Наименование><Значение>true</Значение>',
    '<Наименование>Дата оплаты</Наименование><Значение>28.11.2026 12:00:00</Значение>',
  ])
    assert.ok(xml.includes(part), `${part} in ${xml}`)
})

test('6.14 1C gets what is left of an order with a return: quantity, sum and discount, and the refund', async () => {
  const { client, order, query } = await selling()
  const id = await order('R1', [item('g1', 6)], { discount: '60.00' })
  const { body } = await client.get(`/external/external-order/${id}/`)
  const order_items = [{ order_id: body.order_items[0].order_id, quantity: 2 }]
  const { status } = await client.post(`/external/external-order/${id}/return/`, { order_items })
  assert.equal(status, 201)
  const xml = await query()
  for (const part of [
    '<Курс>1</Курс><Сумма>360.00</Сумма>',
    '<Количество>4</Количество><Сумма>400.00</Сумма>',
    '<Наименование>Возвращено</Наименование><Значение>2</Значение>',
    '<Скидка><Наименование>Скидка заказа</Наименование><Сумма>40.00</Сумма>',
    '<Наименование>Сумма возврата</Наименование><Значение>180.00</Значение>',
  ])
    assert.ok(xml.includes(part), `${part} in ${xml}`)
})

test('the elements of an order have the order of the public schema', async () => {
  const { order, query, one } = await selling()
  await order('R1', [item('g1')], {
    comment: 'Да',
    delivery: { price: '30.00' },
    address: { address_id: 1, address_ru: 'ул. Пушкина, 1' },
  })
  await one.begin('sale')
  const xml = await query()
  /** Names of the children of the first element with a name, without their contents. */
  const childrenOf = (name: string): string[] => {
    let content = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''
    const names: string[] = []
    for (let tag = /^<([^\s>]+)[^>]*>/.exec(content); tag; tag = /^<([^\s>]+)[^>]*>/.exec(content)) {
      const [, child = ''] = tag
      names.push(child)
      const end = content.indexOf(`</${child}>`)
      content = content.slice(end + child.length + 3)
    }
    return names
  }
  assert.deepEqual(childrenOf('Документ'), [
    'Ид',
    'Номер',
    'Дата',
    'ХозОперация',
    'Роль',
    'Валюта',
    'Курс',
    'Сумма',
    'Контрагенты',
    'Время',
    'Комментарий',
    'Товары',
    'ЗначенияРеквизитов',
  ])
  assert.deepEqual(childrenOf('Контрагент'), [
    'Ид',
    'Наименование',
    'ПолноеНаименование',
    'АдресРегистрации',
    'Контакты',
    'Роль',
  ])
  assert.deepEqual(childrenOf('Товар'), [
    'Ид',
    'Артикул',
    'Наименование',
    'БазоваяЕдиница',
    'ЗначенияРеквизитов',
    'ЦенаЗаЕдиницу',
    'Количество',
    'Сумма',
  ])
  assert.deepEqual(
    [...xml.matchAll(/<Тип>([^<]*)/g)].map(([, type]) => type),
    ['Почта', 'Телефон рабочий'],
  )
})

/** Document of 1C with a number in its own format, and one line. */
