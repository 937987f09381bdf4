import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setWord } from '../../server/exchange/destinations/map-queries.ts'
import { connect } from './one-c.ts'
import { item, selling, shop } from './selling.ts'

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
      (listedOrder: { order_id: number }) => listedOrder.order_id,
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

const newOrderXml = (
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
    newOrderXml('00AS-000008', { id: guid, lines: service, more: status }) +
    newOrderXml('00AS-000009') +
    newOrderXml('00AS-000010', { key: 'gone' }) +
    // Number in the format of the site.
    newOrderXml('9')
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
  const listed = (await client.get('/external/external-order/?rrn=00AS-000008')).body
  const [{ order_id: id }] = listed.results ?? listed
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
