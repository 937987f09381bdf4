import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { listDestinations } from '../../server/exchange/destinations/destinations.ts'
import { setWord } from '../../server/exchange/destinations/map-queries.ts'
import { openShop } from '../vitrina.ts'
import { catalogueXml, classifierXml, goodsXml, groupXml, offersXml, RETAIL, WHOLESALE } from './files.ts'
import { connect, oneC, raw } from './one-c.ts'

// Traps reported by users of other servers, by the numbers of the list in docs/connect-1c.md.

const shop = await openShop()

/** New site with a destination. */
const connected = async (options: Parameters<typeof connect>[2] = {}) => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId, options)
  const product = async (key: string) =>
    (await client.get(`/external/product/by/group_product_id/${encodeURIComponent(key)}/`)).body
  const last = async () => (await listDestinations(shop.sql, client.siteId))[0]?.runs[0]?.report ?? {}
  return { client, one, product, last }
}

const BASIC = {
  'import.xml': catalogueXml([goodsXml('g1', 'Чайник', '<Артикул>A-1</Артикул><Описание>Белый</Описание>')]),
  'offers.xml': offersXml([{ id: 'g1', price: '100', quantity: '5' }]),
}

test('init has exactly two lines, every refusal is a 200 with a sentence, and unknown types and modes are refused', async () => {
  const { one } = await connected()
  const begun = await one.begin()
  assert.equal(begun.lines[0], 'success')
  assert.equal((await one.call('type=catalog&mode=init')).text, 'zip=yes\nfile_limit=2000000')
  for (const query of [
    'type=reference&mode=init',
    'type=catalog&mode=dance',
    'type=catalog&mode=import&filename=no.xml',
  ]) {
    const refused = await one.call(query)
    assert.equal(refused.status, 200)
    assert.equal(refused.lines[0], 'failure')
    assert.match(refused.text, /[а-я]/)
  }
  for (const path of ['/bitrix/admin/1c_exchange.php', '/1c_exchange.php'])
    assert.equal((await oneC(shop.url, one.login, one.password, path).begin()).lines[0], 'success')
  const stranger = await oneC(shop.url, one.login, 'wrong', '/bitrix/admin/1c_exchange.php').begin()
  assert.deepEqual([stranger.status, stranger.lines[0]], [200, 'failure'])
  assert.equal(stranger.bytes.includes(Buffer.from([0xcd, 0xe5])), true, 'windows-1251, as dialogs read it')
})

test('the cookie of a session replaces the password', async () => {
  const { one } = await connected()
  const [, name, value] = (await one.begin()).lines
  const headers = { authorization: '', cookie: `${name}=${value}` }
  assert.equal((await one.call('type=catalog&mode=init', undefined, headers)).lines.length, 2)
  assert.equal(
    (await one.call('type=catalog&mode=init', undefined, { ...headers, cookie: `${name}=x` })).lines[0],
    'failure',
  )
})

test('a product is imported with its texts, is hidden until it has a price, and then has price and stock', async () => {
  const { one, product } = await connected()
  await one.catalogue({ 'import.xml': BASIC['import.xml'] })
  const before = await product('g1')
  assert.deepEqual(
    [before.name_ru, before.name_ro, before.code, before.description_ru, before.hide],
    ['Чайник', null, 'A-1', 'Белый', true],
  )
  await one.catalogue({ 'offers.xml': BASIC['offers.xml'] })
  const after = await product('g1')
  assert.deepEqual([after.price, after.qty, after.hide], ['100.00', 5, false])
})

test('trap 5: the price of a product is that of the price type with the id, regardless of its position and name', async () => {
  const { client, one, product } = await connected()
  await one.catalogue(BASIC)
  await one.catalogue({
    'offers.xml': offersXml([{ id: 'g1', price: '120' }], [{ ...RETAIL, name: 'Новое имя' }, WHOLESALE]),
  })
  assert.equal((await product('g1')).price, '120.00')
  const types = (await client.get('/external/user-type/')).body
  assert.deepEqual(types.map(({ name }: { name: string }) => name).sort(), ['Оптовая', 'Розничная'])
})

test('trap 7: price types without goods are stored', async () => {
  const { client, one } = await connected()
  const answers = await one.catalogue({ 'offers.xml': offersXml([]) })
  assert.match(String(answers['offers.xml']), /^success/)
  assert.equal((await client.get('/external/user-type/')).body.length, 2)
})

test('trap 7: prices and rests of a type and a warehouse that no list defines are stored, and a rest may be the text of its element', async () => {
  const { client, one, product } = await connected()
  await one.catalogue({
    'import.xml': BASIC['import.xml'],
    'offers.xml': offersXml([{ id: 'g1', price: '100', stores: { w1: '4' } }], []),
    'rests.xml':
      '<КоммерческаяИнформация><ПакетПредложений><Предложения><Предложение><Ид>g1</Ид><Остатки><Остаток>37</Остаток></Остатки></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>',
  })
  const { price, qty, hide } = await product('g1')
  assert.deepEqual([price, qty, hide], ['100.00', 37, false])
  assert.deepEqual(
    (await client.get('/external/user-type/')).body.map(({ name }: { name: string }) => name),
    [RETAIL.id],
  )
  assert.deepEqual(
    (await client.get('/external/shop/')).body.map(({ code }: { code: string }) => code),
    ['w1'],
  )
})

test('trap 9: files of any name are recognized by their content', async () => {
  const { one, product } = await connected()
  await one.catalogue({
    'Srvr_1_Ref_base_import0_1.xml': BASIC['import.xml'],
    'x/предложения_0_1.xml': BASIC['offers.xml'],
  })
  assert.equal((await product('g1')).price, '100.00')
})

test('trap 10 and 15: a delta without a field, or without pictures, keeps them', async () => {
  const { one, product } = await connected()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#36a' } })
    .jpeg()
    .toBuffer()
  const path = 'import_files/ab/g1_1.jpg'
  await one.catalogue({
    [path]: picture,
    'import.xml': catalogueXml([
      goodsXml(
        'g1',
        'Чайник',
        `<Описание>Белый</Описание><Картинка>${path.replaceAll('/', '\\')}</Картинка>`,
      ),
    ]),
    'offers.xml': BASIC['offers.xml'],
  })
  const before = await product('g1')
  assert.match(before.images[0].url, /\/pictures\/[0-9a-f]{32}\//)
  await one.catalogue({ 'import.xml': catalogueXml([goodsXml('g1', 'Чайник 2')]) })
  const after = await product('g1')
  assert.equal(after.name_ru, 'Чайник 2')
  for (const field of ['description_ru', 'price', 'qty', 'images', 'hide'])
    assert.deepEqual(after[field], before[field])
})

test('a translation of the name is kept when 1C sends another name', async () => {
  const { client, one, product } = await connected()
  await one.catalogue(BASIC)
  const { id } = await product('g1')
  await client.put(`/external/product/${id}/`, { name_ro: 'Ceainic' })
  await one.catalogue({ 'import.xml': catalogueXml([goodsXml('g1', 'Чайник 3')]) })
  const { name_ru, name_ro } = await product('g1')
  assert.deepEqual([name_ru, name_ro], ['Чайник 3', 'Ceainic'])
})

test('trap 11: a product hidden by a deletion mark or an absence is shown when it returns', async () => {
  const { one, product } = await connected({ absent: 'hide' })
  const all = ['g1', 'g2', 'g3'].map((id) => goodsXml(id, id))
  await one.catalogue({
    'import.xml': catalogueXml(all),
    'offers.xml': offersXml(['g1', 'g2', 'g3'].map((id) => ({ id, price: '5' }))),
  })
  await one.catalogue({
    'import.xml': catalogueXml([goodsXml('g1', 'g1', '<ПометкаУдаления>true</ПометкаУдаления>')]),
  })
  assert.equal((await product('g1')).hide, true)
  await one.catalogue({ 'import.xml': catalogueXml([goodsXml('g1', 'g1')]) })
  assert.equal((await product('g1')).hide, false)

  const hidden = async (goods: string[]) => {
    const begun = (await one.begin()).text
    const timestamp = /timestamp=(\d+)/.exec(begun)?.[1]
    await one.call('type=catalog&mode=init')
    await one.call('type=catalog&mode=file&filename=import.xml', catalogueXml(goods))
    await one.importFile('import.xml')
    return (await one.call(`type=catalog&mode=deactivate&timestamp=${timestamp}`)).text
  }
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  assert.match(await hidden(all.slice(0, 1)), /больше половины/)
  assert.match(await hidden(all.slice(0, 2)), /^success\nСкрыто товаров: 1/)
  assert.deepEqual([(await product('g2')).hide, (await product('g3')).hide], [false, true])
  await one.catalogue({ 'import.xml': catalogueXml(all) })
  assert.equal((await product('g3')).hide, false)
})

test('trap 12: numbers with spaces and commas are numbers', async () => {
  const { one, product } = await connected()
  await one.catalogue({
    ...BASIC,
    'offers.xml': offersXml([{ id: 'g1', price: '6\u00a0990,50', quantity: '1 234,5' }]),
  })
  const { price, qty } = await product('g1')
  assert.deepEqual([price, qty], ['6990.50', 1234.5])
})

test('characteristics become variants of one group, and their product is hidden', async () => {
  const { client, one, product } = await connected()
  await one.catalogue({
    'import.xml': catalogueXml([
      goodsXml('g1', 'Футболка', '<Артикул>T</Артикул><Описание>Хлопок</Описание>'),
    ]),
    'offers.xml': offersXml([
      { id: 'g1#s', chars: { Размер: 'S', Цвет: 'Белый' }, price: '10', quantity: '1' },
      { id: 'g1#m', chars: { Размер: 'M', Цвет: 'Белый' }, price: '11', quantity: '2' },
    ]),
  })
  const [base, small, medium] = [await product('g1'), await product('g1#s'), await product('g1#m')]
  assert.deepEqual([base.hide, small.hide, medium.hide], [true, false, false])
  assert.deepEqual([small.name_ru, medium.price, medium.qty], ['Футболка (S, Белый)', '11.00', 2])
  assert.equal(small.description_ru, 'Хлопок')
  assert.equal(small.product_group_id, medium.product_group_id)
  assert.equal(small.specifications.length, 2)
  const group = (await client.get(`/external/v2/product-group/${small.product_group_id}/`)).body
  assert.deepEqual([group.name, group.code, group.group_specifications.length], ['Футболка', 'g1', 2])
  // Rule 5.2.7: the variants have readable options.
  const { options } = (await client.get(`/external/product/${small.id}/?fields=options`)).body
  assert.deepEqual(
    options.map(({ name_ru, value_ru }: Record<string, string>) => `${name_ru}: ${value_ru}`).sort(),
    ['Размер: S', 'Цвет: Белый'],
  )
  await one.catalogue({
    'import.xml': catalogueXml([goodsXml('g1', 'Футболка', '<Описание>Лён</Описание>')]),
  })
  assert.equal((await product('g1#m')).description_ru, 'Лён')
})

test('goods before groups and properties: the fields that refer to them wait', async () => {
  const { client, one, product } = await connected()
  const goods = goodsXml(
    'g1',
    'Чайник',
    '<Группы><Ид>gr</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>p1</Ид><Значение>Красный</Значение></ЗначенияСвойства></ЗначенияСвойств>',
  )
  await one.catalogue({ 'goods.xml': catalogueXml([goods]) })
  assert.deepEqual((await product('g1')).category, [])
  await one.catalogue({ 'groups.xml': classifierXml(groupXml('gr', 'Кухня')) })
  const [category] = (await client.get('/external/category/')).body
  assert.deepEqual((await product('g1')).category, [category.id])
  await one.catalogue({
    'properties.xml': classifierXml(
      '<Свойства><Свойство><Ид>p1</Ид><Наименование>Цвет</Наименование></Свойство></Свойства>',
    ),
  })
  assert.equal((await product('g1')).specifications.length, 1)
})

test('an unknown currency is parked and counted until it is mapped', async () => {
  const { client, one, product, last } = await connected()
  const offers = { 'offers.xml': offersXml([{ id: 'g1', price: '10', currency: 'у.е.' }]) }
  await one.catalogue({ ...BASIC, ...offers })
  assert.deepEqual((await last()).unknown_words, { 'у.е.': 1 })
  assert.equal((await product('g1')).hide, true)
  await setWord(shop.sql, { siteId: client.siteId, id: one.id }, 'currency', { theirs: 'у.е.', ours: 'MDL' })
  await one.catalogue(offers)
  assert.equal((await product('g1')).price, '10.00')
})

test('P25 trap 16: a second concurrent exchange is refused with a sentence', async () => {
  const { one } = await connected()
  await one.begin()
  await one.call('type=catalog&mode=init')
  await one.call('type=catalog&mode=file&filename=import.xml', BASIC['import.xml'])
  const other = oneC(shop.url, one.login, one.password)
  assert.match((await other.begin()).text, /^failure\nОбмен уже выполняется/)
  assert.match((await one.importFile('import.xml')).text, /^success/)
  assert.equal((await other.begin()).lines[0], 'success')
  assert.match((await one.call('type=catalog&mode=init')).text, /^failure\nСеанс обмена/)
})

test('P26 trap 17 and 20: archives with backslashes and names in code page 866 are unpacked, bombs and paths outside the folder are refused', async () => {
  const { one, product } = await connected()
  const send = async (files: Record<string, Uint8Array>, name = 'import.xml') => {
    await one.begin()
    await one.call('type=catalog&mode=init')
    const zip = Buffer.from(zipSync(files))
    // In code page 866: ИМПОРТ
    for (let at = zip.indexOf('866866'); at >= 0; at = zip.indexOf('866866'))
      zip.set([0x88, 0x8c, 0x8f, 0x8e, 0x90, 0x92], at)
    const cut = zip.length >> 1
    await one.call('type=catalog&mode=file&filename=v8_1.zip', zip.subarray(0, cut))
    await one.call('type=catalog&mode=file&filename=v8_1.zip', zip.subarray(cut))
    return one.importFile(name)
  }
  assert.match((await send({ 'data\\import.xml': strToU8(BASIC['import.xml']) })).text, /^success/)
  assert.equal((await product('g1')).name_ru, 'Чайник')
  const cup = strToU8(catalogueXml([goodsXml('g2', 'Кружка')]))
  assert.match((await send({ '866866.xml': cup }, 'импорт.xml')).text, /^success\nсоздано 1/)
  assert.match((await send({ '../import.xml': strToU8(BASIC['import.xml']) })).text, /^failure\n/)
  assert.match(
    (await send({ 'import.xml': new Uint8Array(30_000_000) })).text,
    /^failure\nАрхив v8_1.zip распаковывается/,
  )
  assert.match(
    (await one.call(`type=catalog&mode=file&filename=${raw('../../etc/x.xml')}`, 'x')).text,
    /^failure\nНедопустимое имя/,
  )
})

test('P26 trap 18 and 19: forbidden characters are removed and counted, and DOCTYPE and damage are refused', async () => {
  const { one, product, last } = await connected()
  await one.catalogue({ 'import.xml': catalogueXml([goodsXml('g1', 'Чай\u0001ник&#x2;')]) })
  assert.equal((await product('g1')).name_ru, 'Чайник')
  assert.match(String((await last()).notes), /недопустимых символов: 2/)
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><КоммерческаяИнформация>&a;</КоммерческаяИнформация>'
  assert.match(String((await one.catalogue({ 'import.xml': bomb }))['import.xml']), /^failure\n.*DOCTYPE/)
  const cut = catalogueXml([goodsXml('g2', 'Кружка'), '<not valid xml!!!'])
  assert.match(String((await one.catalogue({ 'import.xml': cut }))['import.xml']), /^failure\n/)
  assert.equal((await product('g2')).name_ru, 'Кружка', 'objects before the damage are kept')
})

test('raw names, cut and repeated parts, and a repeated import are accepted', async () => {
  const { one, product } = await connected()
  await one.begin()
  await one.call('type=catalog&mode=init')
  const bytes = Buffer.from(BASIC['import.xml'])
  const name = raw('импорт#1.xml')
  const half = bytes.length >> 1
  await one.call(`type=catalog&mode=file&filename=${name}`, bytes.subarray(0, half))
  await one.call(`type=catalog&mode=file&filename=${name}`, bytes.subarray(half))
  // A proxy has repeated it.
  await one.call(`type=catalog&mode=file&filename=${name}`, bytes.subarray(half))
  const first = (await one.importFile('импорт#1.xml')).text
  assert.match(first, /^success\nсоздано 1/)
  assert.equal((await one.importFile('импорт#1.xml')).text, first)
  assert.equal((await product('g1')).name_ru, 'Чайник')
})

test('trap 6: two databases of 1C at one URL are distinguished by their logins, at one site and at two', async () => {
  const { client, one, product } = await connected()
  const second = await connect(shop, client.siteId, { name: 'Second base', next_number: 500 })
  const elsewhere = await connected()
  await one.catalogue(BASIC)
  await second.catalogue({
    'import.xml': catalogueXml([goodsXml('h1', 'Лампа')]),
    'offers.xml': offersXml([{ id: 'h1', price: '70' }]),
  })
  await elsewhere.one.catalogue({ 'import.xml': catalogueXml([goodsXml('g1', 'Другой')]) })
  assert.deepEqual([(await product('g1')).name_ru, (await product('h1')).price], ['Чайник', '70.00'])
  assert.equal((await elsewhere.product('g1')).name_ru, 'Другой')
  assert.equal((await elsewhere.client.get('/external/product/')).body.length, 1)
  // An order with goods of one of them goes only to that one.
  await client.post('/external/external-order/', [
    {
      rrn: 'R',
      order_items: [{ product: { group_product_id: 'h1' }, quantity: 1 }],
      customer: { name: 'Ana' },
    },
  ])
  const orders = async (base: typeof one) => {
    await base.begin('sale')
    return [...(await base.call('type=sale&mode=query')).text.matchAll(/<Номер>(\d+)/g)].map(
      ([, number]) => number,
    )
  }
  assert.deepEqual([await orders(one), await orders(second), await orders(elsewhere.one)], [[], ['500'], []])
})

test('trap 8: batches and expiry dates of goods stop nothing, and are counted as not stored', async () => {
  const { client, one, product, last } = await connected()
  await one.catalogue({
    'import.xml': catalogueXml([
      goodsXml(
        'g1',
        'Молоко',
        '<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>СрокГодности</Наименование><Значение>01.12.2026</Значение></ЗначениеРеквизита></ЗначенияРеквизитов><Серии><Серия><Ид>s1</Ид><Наименование>2026-11</Наименование></Серия></Серии>',
      ),
    ]),
    'offers.xml': offersXml([{ id: 'g1', price: '20', quantity: '4' }]),
  })
  assert.deepEqual([(await product('g1')).price, (await product('g1')).qty], ['20.00', 4])
  assert.equal((await last()).fault_count, undefined)
  const reports = (await listDestinations(shop.sql, client.siteId))[0]?.runs.map(
    ({ report }) => report.not_stored,
  )
  assert.deepEqual(reports, [undefined, { Серии: 1, 'ЗначенияРеквизитов: СрокГодности': 1 }])
})
