import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDestinations } from '../../server/exchange/destinations/destinations.ts'
import { setWord } from '../../server/exchange/destinations/map-queries.ts'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'
import { catalogueXml, goodsXml, offersXml } from './files.ts'
import { connect } from './one-c.ts'

const shop = await openShop()

const EMPTY =
  /^<\?xml version="1.0" encoding="UTF-8"\?>\n<КоммерческаяИнформация [^<]*><\/КоммерческаяИнформация>\n$/

/** Site whose catalogue came from 1C: g1, and g2 with a characteristic. */
const selling = async () => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId, { first_number: 700 })
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
  const numbers = (xml: string) =>
    [...xml.matchAll(/<Номер>(\d+)<\/Номер>/g)].map(([, number]) => Number(number))
  const session = async () => {
    await one.begin('sale')
    return numbers(await query())
  }
  const row = async () => (await listDestinations(shop.sql, client.siteId))[0]
  return { client, one, order, query, numbers, session, row }
}

const item = (key: string, quantity = 1, price = 100) => ({
  product: { group_product_id: key },
  quantity,
  loyalty_price: price,
})

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
  const [held] = (await row())?.stopped_orders ?? []
  assert.deepEqual([held?.state, held?.reason], ['held', 'Товар неизвестен в 1С: own'])
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
  const told = (await owner.get('/own/notification')).body
  assert.deepEqual(
    told.map(({ kind, target, name }: Record<string, unknown>) => [kind, target, name]),
    [['order_quarantined', String(stopped[0]?.order_id), '1C']],
  )
  assert.ok(exchanges < 20, `${exchanges} exchanges`)
})

/** Order as sent back by 1C. */
const documentXml = (number: number, requisites: Readonly<Record<string, string>>, lines = '') =>
  `<Документ><Ид>guid-${number}</Ид><Номер>${number}</Номер><Дата>2026-11-28</Дата><ХозОперация>Заказ товара</ХозОперация><Товары>${lines}</Товары><ЗначенияРеквизитов>${Object.entries(
    requisites,
  )
    .map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    )
    .join('')}</ЗначенияРеквизитов></Документ>`

const ordersFile = (documents: string) =>
  `\ufeff<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.05">${documents}</КоммерческаяИнформация>`

test('P27 trap 3: documents of 1C change status, payment and quantities; an unknown status is parked and stops nothing', async () => {
  const { client, one, order, session, row } = await selling()
  const id = await order('R1', [item('g1', 3)])
  const other = await order('R2', [item('g1')])
  await session()
  await one.call('type=sale&mode=success')
  await setWord(shop.sql, { siteId: client.siteId, id: one.id }, 'status', {
    theirs: 'В работе',
    ours: 'confirmed',
  })
  await one.begin('sale')
  await one.call('type=sale&mode=init')
  const line = '<Товар><Ид>g1</Ид><Количество>2</Количество></Товар>'
  const file = ordersFile(
    documentXml(
      700,
      {
        'Статус заказа': 'В работе',
        'Дата оплаты по 1С': '2026-11-27',
        'Номер по 1С': '00AS-000700',
        'Дата по 1С': '2026-11-26T09:30:00',
        'Дата отгрузки по 1С': 'T',
      },
      line,
    ) +
      documentXml(701, { 'Статус заказа': 'Согласован' }) +
      documentXml(999, { 'Статус заказа': 'В работе' }) +
      '<Документ><Номер>5</Номер><ХозОперация>Отпуск товара</ХозОперация></Документ><not valid xml!!!',
  )
  const bytes = Buffer.from(file)
  await one.call('type=sale&mode=file&filename=orders.xml', bytes.subarray(0, 900))
  assert.equal(
    (await one.call('type=sale&mode=file&filename=orders.xml', bytes.subarray(900))).text,
    'success',
  )
  const changed = (await client.get(`/external/external-order/${id}/`)).body
  assert.deepEqual(
    [changed.status, changed.order_items[0].quantity, changed.payment, changed.delivery],
    ['confirmed', 2, { paid_at: '2026-11-27' }, null],
  )
  // Rule 6.13.
  assert.deepEqual(changed.foreign_numbers, [
    { destination: '1C', number: '00AS-000700', date: '2026-11-26' },
  ])
  assert.deepEqual(
    (await client.get('/external/external-order/?search=00as-000700')).body.map(
      (found: { order_id: number }) => found.order_id,
    ),
    [id],
  )
  assert.equal((await client.get(`/external/external-order/${other}/`)).body.status, 'new')
  const { runs = [], words = [] } = (await row()) ?? {}
  assert.deepEqual(runs[0]?.report.unknown_words, { Согласован: 1 })
  assert.match(JSON.stringify(runs[0]?.report), /Заказ № 999 не отправлялся/)
  assert.equal(words.find(({ theirs }) => theirs === 'Согласован')?.parked, 1)
  // The file with data of buyers is not stored.
  assert.deepEqual(
    await shop.sql`select name from destination_part join destination_file using (site_id, destination)
    where destination_part.site_id = ${client.siteId}`,
    [],
  )
  // Changes by 1C itself are not sent back to it.
  assert.deepEqual(await session(), [])
})

test('a newer client, which announces its version and posts every request, gets a version, and its file of orders is processed by its import', async () => {
  const { client, one, order, session } = await selling()
  const id = await order('R1', [item('g1')])
  await session()
  assert.match((await one.call('type=sale&mode=success', '')).text, /^success/)
  await one.begin('sale')
  const { lines } = await one.call('type=sale&mode=init&version=3.1', '')
  assert.match(lines.join(), /^zip=no,file_limit=\d+,sessid=.*,version=2\.08$/)
  const file = ordersFile(documentXml(700, { 'Статус заказа': 'confirmed' }))
  const [begun = '', end = ''] = file.split('</КоммерческаяИнформация>')
  assert.equal((await one.call('type=sale&mode=file&filename=orders.xml', begun)).text, 'success')
  const status = async () => (await client.get(`/external/external-order/${id}/`)).body.status
  assert.equal(await status(), 'new')
  await one.call('type=sale&mode=file&filename=orders.xml', `</КоммерческаяИнформация>${end}`)
  assert.equal((await one.call('type=sale&mode=import&filename=orders.xml', '')).text, 'success')
  assert.equal(await status(), 'confirmed')
})

test('trap 4: a destination for orders only refuses a catalogue with a sentence, and lists its statuses', async () => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId, { mode: 'orders' })
  assert.equal((await one.begin()).lines[0], 'success', 'the test of a connection asks for the catalogue')
  assert.match((await one.call('type=catalog&mode=init')).text, /^failure\nДля этого подключения/)
  const info = (await one.call('type=sale&mode=info')).text
  for (const part of ['<Cтатусы>', '<Статусы>', '<ПлатежныеСистемы>', '<СлужбыДоставки>'])
    assert.ok(info.includes(part))
  assert.ok(info.includes('<Ид>incollection</Ид><Название>Собирается</Название>'))
})

test('statuses of the table that 1C has filled from the site come back as codes or names, without an operator', async () => {
  const { client, one, order, session, row } = await selling()
  const ids = [await order('R1', [item('g1')]), await order('R2', [item('g1')])]
  await session()
  await one.call('type=sale&mode=success')
  await one.begin('sale')
  await one.call('type=sale&mode=init')
  await one.call(
    'type=sale&mode=file&filename=orders.xml',
    ordersFile(
      documentXml(700, { 'Статус заказа': 'incollection' }) +
        documentXml(701, { 'Статус заказа': 'доставляется' }),
    ),
  )
  const statuses = []
  for (const id of ids) statuses.push((await client.get(`/external/external-order/${id}/`)).body.status)
  assert.deepEqual(statuses, ['incollection', 'ondelivery'])
  assert.deepEqual(
    (await row())?.words
      .filter(({ kind }) => kind === 'status')
      .map(({ theirs, ours, parked }) => [theirs, ours, parked]),
    [
      ['incollection', 'incollection', 0],
      ['Отменен', 'canceled', 0],
      ['доставляется', 'ondelivery', 0],
    ],
  )
})

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
    for (let found = /^<([^\s>]+)[^>]*>/.exec(content); found; found = /^<([^\s>]+)[^>]*>/.exec(content)) {
      const [, child = ''] = found
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
const madeXml = (
  number: string,
  {
    id = '',
    key = 'g1',
    lines = '',
    more = '',
  }: { id?: string; key?: string; lines?: string; more?: string } = {},
) =>
  `<Документ>${id && `<Ид>${id}</Ид>`}<Номер>${number}</Номер><Дата>2026-11-20</Дата><ХозОперация>Заказ товара</ХозОперация><Валюта>лей</Валюта><Контрагенты><Контрагент><Наименование>Пример</Наименование><ОфициальноеНаименование>Пример SRL</ОфициальноеНаименование><ИНН>1003600012345</ИНН><Контакты><Контакт><Тип>Электронная почта</Тип><Значение>a@example.md</Значение></Контакт></Контакты></Контрагент></Контрагенты><Время>10:30:00</Время><Товары><Товар><Ид>${key}</Ид><Наименование>Чайник</Наименование><ЦенаЗаЕдиницу>33.335</ЦенаЗаЕдиницу><Количество>3</Количество><Сумма>100</Сумма></Товар>${lines}</Товары>${more}</Документ>`

test('P27 an order created in 1C becomes one order of the site, with its company and lines, and is never sent back', async () => {
  const { client, one, order, session, row } = await selling()
  await order('00AS-000009', [item('g1')])
  await session()
  await one.call('type=sale&mode=success')
  await setWord(shop.sql, { siteId: client.siteId, id: one.id }, 'status', {
    theirs: 'В работе',
    ours: 'confirmed',
  })
  const send = async (documents: string) => {
    await one.begin('sale')
    await one.call('type=sale&mode=init')
    assert.equal(
      (await one.call('type=sale&mode=file&filename=orders.xml', ordersFile(documents))).text,
      'success',
    )
    return (await row())?.runs[0]?.report
  }
  const guid = '7a5c3f2e-0000-11e8-80fc-0050569b0657'
  const service =
    '<Товар><Ид>ORDER_DELIVERY</Ид><Наименование>Доставка</Наименование><ЦенаЗаЕдиницу>30</ЦенаЗаЕдиницу><Количество>1</Количество><Сумма>30</Сумма><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>'
  const status =
    '<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>В работе</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>'
  const documents =
    madeXml('00AS-000008', { id: guid, lines: service, more: status }) +
    madeXml('00AS-000009') +
    madeXml('00AS-000010', { key: 'gone' }) +
    // Number in the format of the site.
    madeXml('9')
  const first = await send(documents)
  assert.deepEqual(first?.counts, { order: { created: 2, updated: 1, unchanged: 1 } })
  assert.deepEqual(
    first?.faults?.map(({ message }) => message),
    [
      'Заказ № 9 не отправлялся с сайта.',
      'Заказ № 00AS-000010 не создан: на сайте нет товаров gone «Чайник».',
    ],
  )
  // The same exchange again, only the number, and both after another year.
  const again = await send(documents)
  assert.deepEqual(again?.counts, { order: { unchanged: 2 } })
  const all = (await client.get('/external/external-order/')).body
  const orders: { rrn: string | null; order_id: number }[] = all.results ?? all
  assert.equal(orders.length, 3, JSON.stringify(orders))
  const made = (await client.get('/external/external-order/?rrn=00AS-000008')).body
  const [{ order_id: id }] = made.results ?? made
  const stored = (await client.get(`/external/external-order/${id}/`)).body
  assert.deepEqual(
    [stored.status, stored.total, stored.company, stored.customer.email, stored.created_at],
    [
      'confirmed',
      '130.00',
      { name: 'Пример', fiscal_code: '1003600012345', address: null, iban: null },
      'a@example.md',
      '2026-11-20T08:30:00.000Z',
    ],
  )
  assert.deepEqual(
    stored.order_items.map(({ kind, product_key: key, loyalty_price: price, quantity, discount }: never) => ({
      kind,
      key,
      price,
      quantity,
      discount,
    })),
    [
      { kind: undefined, key: 'g1', price: 33.34, quantity: 3, discount: '0.02' },
      { kind: 'delivery', key: null, price: 30, quantity: 1, discount: undefined },
    ],
  )
  // A change at the site does not make a second document in 1C.
  await client.post('/external/external-order/', [{ order_id: id, comment: 'Иначе' }])
  assert.deepEqual(await session(), [])
})
