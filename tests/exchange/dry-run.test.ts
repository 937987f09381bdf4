import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { catalogueXml, goodsXml, groupXml, offersXml } from './files.ts'
import { connect } from './one-c.ts'

const shop = await openShop()

/** Site with a destination, and an owner at the console. */
const connected = async (options: Parameters<typeof connect>[2] = {}) => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId, options)
  const owner = await signIn(shop, { siteId: client.siteId })
  const at = `${owner.site}/destination/${one.id}`
  const row = async (): Promise<DestinationRow> => (await owner.get(`${owner.site}/destination`)).body[0]
  const product = async (key: string) =>
    (await client.get(`/external/product/by/group_product_id/${encodeURIComponent(key)}/`)).body
  const map = async (kind: string, theirs: string, ours: string) =>
    assert.equal((await owner.put(`${at}/word`, { kind, theirs, ours })).status, 204)
  const caughtUp = () => eventually(async () => ((await row()).catching_up ? undefined : true))
  return { client, one, owner, at, row, product, map, caughtUp }
}

const unit = (word: string) => `<БазоваяЕдиница>${word}</БазоваяЕдиница>`

const FILES = {
  'import.xml': catalogueXml(
    [
      goodsXml('g1', 'Чайник', `<Штрихкод>4840000000017</Штрихкод><Артикул>X</Артикул>${unit('шт')}`),
      goodsXml('g2', 'Кружка', `<Артикул>A-2</Артикул>${unit('колода')}`),
      goodsXml('g3', 'Ложка', '<Артикул>same</Артикул>'),
      goodsXml('g4', 'Вилка', '<Артикул>same</Артикул>'),
      goodsXml('g5', 'Нож'),
    ],
    groupXml('gr', 'Кухня'),
  ),
  'offers.xml': offersXml([
    { id: 'g1', price: '100', quantity: '1' },
    { id: 'g2', price: '50', currency: 'у.е.' },
    { id: 'g3#s', chars: { Размер: 'S' }, price: '5' },
    { id: 'g5', price: '5' },
  ]),
}

test('a first connection is a dry run: files are read, counted and stored, nothing is written until it goes live, and then existing products are matched by key, barcode and code', async () => {
  const { client, one, owner, at, row, product, map, caughtUp } = await connected({ isDryRun: true })
  const own = await client.post(
    '/external/product/bulk-create/',
    [
      { group_product_id: 'old-1', name_ro: 'Ceainic', barcodes: ['4840000000017'], code: 'X' },
      { group_product_id: 'old-2', name_ro: 'Cană', code: 'A-2' },
      { group_product_id: 'old-3', name_ro: 'Lingură', code: 'same' },
      { group_product_id: 'g5', name_ro: 'Cuțit' },
    ].map((one) => ({ price: '1', category: [], specifications: [], ...one })),
  )
  assert.equal(own.status, 201, JSON.stringify(own.body))
  const ids = own.body.map(({ id }: { id: number }) => id)

  const answers = await one.catalogue(FILES)
  for (const answer of Object.values(answers)) assert.match(answer, /^success\nПробный обмен/)
  await one.begin('sale')
  assert.match((await one.call('type=sale&mode=query')).text, /^<\?xml .*\n<КоммерческаяИнформация [^<]*><\//)
  assert.equal((await client.get('/external/product/')).body.length, 4)
  assert.equal((await client.get('/external/user-type/')).body.length, 0)
  const before = await row()
  assert.equal(before.live, false)
  assert.deepEqual(before.preview, {
    groups: 1,
    properties: 0,
    products: 5,
    variants: 1,
    price_types: 2,
    stores: 0,
    orders: 0,
    by_key: 1,
    by_barcode: 1,
    by_code: 1,
  })
  assert.deepEqual(
    before.words.filter(({ parked }) => parked > 0).map(({ kind, theirs, parked }) => [kind, theirs, parked]),
    [
      ['currency', 'у.е.', 1],
      ['unit', 'колода', 1],
    ],
  )

  // 1C sends only changes from now on, which are stored after the first exchange.
  await one.catalogue({ 'import.xml': catalogueXml([goodsXml('g5', 'Нож большой')]) })
  await map('unit', 'колода', 'SET')
  assert.equal((await owner.post(`${at}/live`)).status, 204)
  await caughtUp()
  const [kettle, cup, spoon, knife] = [
    await product('g1'),
    await product('g2'),
    await product('g3'),
    await product('g5'),
  ]
  assert.deepEqual([kettle.id, cup.id, knife.id], [ids[0], ids[1], ids[3]])
  assert.deepEqual(
    [kettle.price, kettle.name_ru, cup.unit, knife.name_ru],
    ['100.00', 'Чайник', 'SET', 'Нож большой'],
  )
  assert.ok(!ids.includes(spoon.id), 'a code of two goods matches nothing')
  assert.equal((await client.get('/external/product/?page_size=100')).body.length, 7)
  const after = await row()
  assert.deepEqual([after.live, after.preview], [true, null])
  assert.equal((await owner.post(`${at}/live`)).status, 404)

  await one.catalogue({ 'import.xml': catalogueXml([goodsXml('g6', 'Блюдце')]) })
  assert.equal((await product('g6')).name_ru, 'Блюдце')
})

test('a dry run keeps the name of a warehouse that offers repeat by its id, and price types and warehouses that no list defines are created when it ends', async () => {
  const { client, one, owner, at, row, product, caughtUp } = await connected({ isDryRun: true })
  const stores = '<Склады><Склад><Ид>w1</Ид><Наименование>Основной склад</Наименование></Склад></Склады>'
  await one.catalogue({
    'import.xml': catalogueXml([goodsXml('g1', 'Чайник')]),
    'offers.xml': offersXml([{ id: 'g1', price: '5', stores: { w1: '1', w2: '2' } }], [], stores),
  })
  assert.deepEqual(
    (await row()).words.map(({ kind, theirs, name, ours }) => [kind, theirs, name, ours]),
    [
      ['price_type', '*', 'pt-retail', 'pt-retail'],
      ['price_type', 'pt-retail', 'pt-retail', null],
      ['store', 'w2', 'w2', null],
      ['store', 'w1', 'Основной склад', null],
    ],
  )
  assert.equal((await owner.post(`${at}/live`)).status, 204)
  await caughtUp()
  const { price, qty } = await product('g1')
  assert.deepEqual([price, qty], ['5.00', 3])
  assert.deepEqual(
    (await client.get('/external/shop/')).body.map(({ name_ru: name }: { name_ru: string }) => name).sort(),
    ['w2', 'Основной склад'],
  )
  assert.deepEqual(
    (await client.get('/external/user-type/')).body.map(({ name }: { name: string }) => name),
    ['pt-retail'],
  )
})

test('objects that a file repeats are counted once in a dry run', async () => {
  const { one, row } = await connected({ isDryRun: true })
  const twice =
    groupXml('gr', 'Кухня').replace('</Группы>', '') + groupXml('gr', 'Дом').replace('<Группы>', '')
  const goods = [goodsXml('g1', 'Чайник'), goodsXml('g1', 'Чайник 2')]
  const answers = await one.catalogue({ 'import.xml': catalogueXml(goods, twice) })
  assert.match(String(answers['import.xml']), /^success/)
  const { preview, words } = await row()
  assert.deepEqual([preview?.groups, preview?.products], [1, 1])
  assert.deepEqual(
    words.map(({ name }) => name),
    ['Дом'],
  )
})

test('units of a list have their names as words, and the meanings of known names', async () => {
  const { one, row, product } = await connected()
  const listed = (code: string, name: string) =>
    `<ЕдиницаИзмерения><Ид>${code} </Ид><Код>${code}</Код><НаименованиеКраткое>${name}</НаименованиеКраткое></ЕдиницаИзмерения>`
  const units = `<ЕдиницыИзмерения>${listed('796', 'шт')}${listed('901', 'бухта')}${listed('902', 'набор')}</ЕдиницыИзмерения>`
  const goods = ['796', '901', '902'].map((code) => goodsXml(`g${code}`, code, unit(code)))
  await one.catalogue({ 'import.xml': catalogueXml(goods, units) })
  assert.deepEqual(
    (await row()).words.map(({ theirs, name, ours, parked }) => [theirs, name, ours, parked]),
    [
      ['901', 'бухта', null, 1],
      ['902', 'набор', 'SET', 0],
    ],
  )
  assert.deepEqual([(await product('g796')).unit, (await product('g902')).unit], ['C62', 'SET'])
})

test('parked prices, units and statuses are written when their word is mapped, without another exchange', async () => {
  const { client, one, owner, row, product, map } = await connected()
  await one.catalogue(FILES)
  assert.equal((await product('g2')).hide, true)
  const parked = async () =>
    (await row()).words.filter(({ parked }) => parked > 0).map(({ theirs, parked }) => [theirs, parked])
  assert.deepEqual(await parked(), [
    ['у.е.', 1],
    ['колода', 1],
  ])
  const today = async () => (await owner.get(`${owner.site}/today`)).body.exchanges
  assert.deepEqual(await today(), { unknown_words: 2, quarantined_orders: 0, open_orders: 0 })
  await map('currency', 'у.е.', 'MDL')
  await map('unit', 'колода', 'SET')
  await eventually(async () => ((await parked()).length === 0 ? true : undefined))
  assert.deepEqual(await today(), { unknown_words: 0, quarantined_orders: 0, open_orders: 0 })
  const { price, hide, unit } = await product('g2')
  assert.deepEqual([price, hide, unit], ['50.00', false, 'SET'])

  await client.post('/external/external-order/', [
    {
      rrn: 'R',
      order_items: [{ product: { group_product_id: 'g1' }, quantity: 1 }],
      customer: { name: 'Ana' },
    },
  ])
  await one.begin('sale')
  const [, number] = /<Номер>(\d+)/.exec((await one.call('type=sale&mode=query')).text) ?? []
  await one.call('type=sale&mode=success')
  await one.begin('sale')
  await one.call('type=sale&mode=init')
  await one.call(
    'type=sale&mode=file&filename=orders.xml',
    `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Документ><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>В пути</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`,
  )
  const status = async () => (await client.get('/external/external-order/')).body[0].status
  assert.equal(await status(), 'new')
  assert.deepEqual(await parked(), [['В пути', 1]])
  await map('status', 'В пути', 'ondelivery')
  await eventually(async () => ((await parked()).length === 0 ? true : undefined))
  assert.equal(await status(), 'ondelivery')
})

test('products missing in a full exchange wait for a confirmation, which hides or keeps them', async () => {
  const { one, owner, at, row, product } = await connected({ absent: 'ask' })
  const goods = (keys: readonly string[]) => keys.map((key) => goodsXml(key, key))
  const offers = (keys: readonly string[]) => offersXml(keys.map((id) => ({ id, price: '5' })))
  const all = ['g1', 'g2', 'g3']
  await one.catalogue({ 'import.xml': catalogueXml(goods(all)), 'offers.xml': offers(all) })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const full = async () => {
    await one.catalogue({ 'import.xml': catalogueXml(goods(['g1', 'g2'])) })
    return (await one.call('type=catalog&mode=deactivate')).text
  }
  assert.match(await full(), /^success\nНе скрыто: выгрузка не содержит 1 из 3 товаров. Подтвердите/)
  assert.deepEqual([(await row()).absent_products, (await product('g3')).hide], [1, false])
  assert.equal((await owner.post(`${at}/absent`, { hide: false })).status, 204)
  assert.deepEqual([(await row()).absent_products, (await product('g3')).hide], [null, false])
  await full()
  assert.equal((await owner.post(`${at}/absent`, { hide: true })).status, 204)
  await eventually(async () => ((await product('g3')).hide ? true : undefined))
  assert.equal((await product('g1')).hide, false)
})

test('a group mapped to an existing category creates none, and its goods and subgroups go into that category', async () => {
  const { client, one, owner, at, row, product, map, caughtUp } = await connected({ isDryRun: true })
  const [kitchen] = (
    await client.post('/external/category/bulk-create/', [
      { group_category_id: 'kitchen', name_ro: 'Bucătărie' },
    ])
  ).body
  const nested =
    '<Группы><Группа><Ид>gr</Ид><Наименование>Кухня</Наименование><Группы><Группа><Ид>sub</Ид><Наименование>Чайники</Наименование></Группа></Группы></Группа></Группы>'
  const inGroup = (id: string) => `<Группы><Ид>${id}</Ид></Группы>`
  const files = {
    'import.xml': catalogueXml(
      [goodsXml('g1', 'Ложка', inGroup('gr')), goodsXml('g2', 'Чайник', inGroup('sub'))],
      nested,
    ),
  }
  await one.catalogue(files)
  assert.deepEqual(
    (await row()).words.filter(({ kind }) => kind === 'category').map(({ theirs, ours }) => [theirs, ours]),
    [
      ['gr', null],
      ['sub', null],
    ],
  )
  const { category: meanings } = (await owner.get(`${owner.site}/destination-meaning`)).body
  assert.deepEqual(meanings, [{ value: 'kitchen', names: ['Bucătărie', null, null, null] }])
  await map('category', 'gr', 'kitchen')
  assert.equal((await owner.post(`${at}/live`)).status, 204)
  await caughtUp()
  const all: { id: number; group_category_id: string; category_id: unknown[] }[] = (
    await client.get('/external/category/')
  ).body
  assert.deepEqual(all.map(({ group_category_id: key }) => key).sort(), ['kitchen', 'sub'])
  const sub = all.find(({ group_category_id: key }) => key === 'sub')
  assert.deepEqual(sub?.category_id, [kitchen.id])
  assert.deepEqual(
    [(await product('g1')).category, (await product('g2')).category],
    [[kitchen.id], [sub?.id]],
  )
  // After another mapping, the next full exchange moves the goods.
  await map('category', 'gr', 'sub')
  await one.catalogue(files)
  assert.deepEqual((await product('g1')).category, [sub?.id])
})
