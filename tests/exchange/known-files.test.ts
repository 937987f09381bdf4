import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinations } from '../../sdk/destinations.ts'
import { setWord } from '../../server/exchange/destinations/map-queries.ts'
import { sweepExchanges } from '../../server/exchange/runs.ts'
import { pngOf } from '../pictures/archives.ts'
import { eventually } from '../webhooks/eventually.ts'
import { catalogueXml, classifierXml, goodsXml, groupXml, offersXml } from './files.ts'
import { repeating, shop } from './repeating.ts'

// A file equal to one of an earlier exchange is not read again while its products, and the words that it uses, are the same.

type Files = Readonly<Record<string, string>>

/** Files with a time of their export in the root element. */
const exportedAt = (time: string, files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, xml]) => [
      name,
      xml.replace(/ВерсияСхемы="2.05"[^>]*/, `ВерсияСхемы="2.05" ДатаФормирования="${time}"`),
    ]),
  )

const FILES = exportedAt('2025-12-31T00:00:00', {
  'import.xml': catalogueXml(
    [
      goodsXml('g1', 'Чайник', '<Артикул>A</Артикул><Группы><Ид>gr</Ид></Группы>'),
      goodsXml('g2', 'Футболка'),
      goodsXml('g3', 'Ложка', '<Артикул>B</Артикул>'),
    ],
    groupXml('gr', 'Кухня'),
  ),
  'offers.xml': offersXml([
    { id: 'g1', price: '100', stores: { s1: '9', s2: '4' } },
    { id: 'g2#m', chars: { Размер: 'M' }, price: '50', quantity: '2' },
    { id: 'g3', price: '5', quantity: '1' },
  ]),
})

/** Site that has the files. */
const exchanged = async (options?: Parameters<typeof repeating>[0]) => {
  const site = await repeating(options)
  await site.exchange(FILES)
  await site.exchange(exportedAt('2026-01-01T00:00:00', FILES))
  /** Numbers of records that an exchange has not read, by file. */
  const notRead = async (files: Files = FILES) =>
    (await site.exchange(files)).map((report) => report?.not_read ?? 0)
  return { ...site, notRead }
}

test('a file that differs in the time of its export alone is not read again: all of its products are unchanged, and its groups are compared', async () => {
  const { client, exchange, cursor, notRead } = await exchanged()
  const before = await cursor()
  const [goods, offers] = await exchange(exportedAt('2026-11-29T14:23:42', FILES))
  assert.deepEqual(goods, { counts: { category: { unchanged: 1 }, product: { unchanged: 3 } }, not_read: 3 })
  assert.deepEqual(offers, { counts: { product: { unchanged: 3 } }, not_read: 3 })
  assert.equal(await cursor(), before)

  const { body } = await client.get('/external/category/by/group_category_id/gr/')
  await client.put('/external/category/bulk-update/', [{ id: body.id, name_ru: 'Посуда' }])
  const [again] = await exchange(FILES)
  assert.deepEqual([again?.counts?.category, again?.not_read], [{ updated: 1 }, 3])
  assert.equal((await client.get(`/external/category/${body.id}`)).body.name_ru, 'Кухня')

  const other = Object.fromEntries(
    Object.entries(FILES).map(([name, xml]) => [name, xml.replace('"2.05"', '"2.06"')]),
  )
  assert.deepEqual(await notRead(other), [0, 0])
})

test('a file in windows-1251 and in parts is not read again, and a file that is cut or continues otherwise is read', async () => {
  const { one, exchange } = await repeating()
  const letters = new Map(
    [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, n) => n))].map(
      (letter, n) => [letter, n],
    ),
  )
  const encoded = (time: string, name = 'Чашка') =>
    Buffer.from(
      [
        ...`<?xml version="1.0" encoding="windows-1251"?><КоммерческаяИнформация ДатаФормирования="${time}" ВерсияСхемы="2.05"><Каталог><Ид>c</Ид><Товары>${goodsXml('g1', 'Чайник')}${goodsXml('g2', name)}</Товары></Каталог></КоммерческаяИнформация>`,
      ].map((letter) => letters.get(letter) ?? 0x3f),
    )
  const send = async (bytes: Buffer, limit = 200) => {
    const [answer] = Object.values(await one.catalogue({ 'import.xml': bytes }, limit))
    const [report] = await exchange({})
    assert.equal(report, undefined)
    return answer
  }
  const unread = async () => {
    const [run] = await shop.sql<{ not_read: number | null }>`
      select (report ->> 'not_read')::integer as not_read from destination_run where destination = ${one.id} order by id desc limit 1
    `
    return run?.not_read
  }
  await send(encoded('2026-01-01T10:00:00'))
  await send(encoded('2026-01-02T10:00:00'))
  assert.equal(await unread(), 2)
  assert.match((await send(encoded('2026-01-03T10:00:00').subarray(0, -40))) ?? '', /^failure.*unclosed/s)
  assert.equal(await unread(), null)
  assert.match((await send(encoded('2026-01-04T10:00:00', 'Ложка'))) ?? '', /изменено 1, без изменений 1/)
  assert.equal(await unread(), null)
  await send(encoded('2026-01-05T10:00:00'))
  assert.equal(await unread(), null)
})

test('a file is read again after another writer has changed, sold or deleted one of its products, and the values of 1C are written', async () => {
  const { client, product, notRead } = await exchanged()
  const { id } = await product('g1')
  const shops = (await client.get('/external/shop/')).body as { id: number; code: string }[]
  const store = shops.find(({ code }) => code === 's1')?.id
  const stock = async () => (await client.get(`/external/product/${id}/stock/`)).body
  const before = await stock()

  await client.put('/external/product/bulk-update/', [{ id, name_ru: 'Ceainic', price: '1' }])
  assert.deepEqual(await notRead(), [0, 0])
  assert.deepEqual([(await product('g1')).name_ru, (await product('g1')).price], ['Чайник', '100.00'])
  assert.deepEqual(await notRead(), [3, 3])

  const sold = [{ group_product_id: 'g1', shop_id: store, qty: 1 }]
  assert.equal((await client.post('/external/product/shop-update/', sold)).status, 200)
  assert.notDeepEqual(await stock(), before)
  assert.deepEqual(await notRead(), [0, 0])
  assert.deepEqual(await stock(), before)
  assert.deepEqual(await notRead(), [3, 3])

  assert.equal((await client.del(`/external/product/${(await product('g3')).id}/`)).status, 204)
  assert.deepEqual(await notRead(), [0, 0])
  assert.deepEqual([(await product('g3')).price, (await product('g3')).hide], ['5.00', false])
  assert.deepEqual(await notRead(), [3, 3])

  const own = { group_product_id: 'own', name_ro: 'Own', price: '1', category: [], specifications: [] }
  await client.post('/external/product/bulk-create/', [own])
  await client.put('/external/product/bulk-update/', [{ id: (await product('own')).id, price: '2' }])
  assert.deepEqual(await notRead(), [3, 3])
})

test('a file is read again after another mapping of its words, another key of a property, or another file about its products', async () => {
  const property = (name: string) =>
    classifierXml(
      `<Свойства><Свойство><Ид>p1</Ид><Наименование>${name}</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>Красный</Значение></Справочник></ВариантыЗначений></Свойство></Свойства>`,
    )
  const files = {
    'goods.xml': catalogueXml([
      goodsXml(
        'g1',
        'Чайник',
        '<ЗначенияСвойств><ЗначенияСвойства><Ид>p1</Ид><Значение>v1</Значение></ЗначенияСвойства></ЗначенияСвойств>',
      ),
    ]),
    'offers.xml': offersXml([{ id: 'g1', price: '100', quantity: '9' }]),
    'properties.xml': property('Цвет'),
  }
  const { client, one, product, notRead } = await exchanged()
  assert.deepEqual(await notRead(files), [0, 0, 0])
  assert.deepEqual(await notRead(files), [1, 1, 0])
  assert.deepEqual(await notRead({ ...files, 'properties.xml': property('Оттенок') }), [1, 1, 0])

  const key = { siteId: client.siteId, id: one.id }
  await setWord(shop.sql, key, 'currency', { theirs: 'лей', ours: 'MDL' })
  assert.deepEqual(await notRead(files), [1, 0, 0])
  assert.deepEqual(await notRead(files), [1, 1, 0])

  const { body: specification } = await client.get('/external/specification/by/sp_key/p1/')
  const { specifications } = await product('g1')
  await client.put('/external/specification/bulk-update/', [{ id: specification.id, sp_key: 'other' }])
  assert.equal((await notRead(files))[0], 0)
  assert.notDeepEqual((await product('g1')).specifications, specifications)
  await notRead(files)

  await notRead({ 'delta.xml': offersXml([{ id: 'g1', price: '120' }]) })
  assert.deepEqual(await notRead(files), [1, 0, 0])
  assert.equal((await product('g1')).price, '100.00')
})

test('a product of a file that is not read is not absent, and one that was absent is shown again', async () => {
  const { one, product, exchange, notRead } = await exchanged({ absent: 'hide' })
  const deactivate = async () => (await one.call('type=catalog&mode=deactivate')).text
  assert.deepEqual(await notRead(), [3, 3])
  assert.match(await deactivate(), /Скрыто товаров: 0/)
  await exchange({
    'import.xml': catalogueXml([goodsXml('g1', 'Чайник'), goodsXml('g2', 'Футболка')]),
    'offers.xml': offersXml([{ id: 'g2#m', price: '50' }]),
  })
  assert.match(await deactivate(), /Скрыто товаров: 1\./)
  assert.equal((await product('g3')).hide, true)
  assert.deepEqual(await notRead(), [0, 0])
  assert.equal((await product('g3')).hide, false)
})

test('a repeated import call has the response of the first, and a file with pictures is read when pictures arrive', async () => {
  const { one, product, exchange, notRead } = await exchanged()
  assert.deepEqual(await notRead(), [3, 3])
  const first = await one.importFile('offers.xml')
  assert.match(first.text, /^success\nсоздано 0, изменено 0, без изменений 3/)
  assert.equal((await one.importFile('offers.xml')).text, first.text)

  const files = { 'import.xml': catalogueXml([goodsXml('g1', 'Чайник', '<Картинка>a.png</Картинка>')]) }
  await exchange({ ...files, 'a.png': await pngOf(1) })
  const { images } = await product('g1')
  assert.deepEqual(await notRead(files), [1])
  await exchange({ ...files, 'a.png': await pngOf(2) })
  assert.notDeepEqual((await product('g1')).images, images)
})

test('known files are deleted after thirty days, and with their destination', async () => {
  const { one } = await exchanged()
  const count = async () =>
    (await shop.sql`select from destination_known_file where destination = ${one.id}`).length
  assert.equal(await count(), 2)
  await sweepExchanges(shop.sql)
  assert.equal(await count(), 2)
  await shop.sql`
    update destination_known_file set used_at = now() - interval '31 days' where destination = ${one.id} and content = (select min(content) from destination_known_file where destination = ${one.id})
  `
  await sweepExchanges(shop.sql)
  assert.equal(await count(), 1)
})

test('8.3 after an undo a known file is read again, and writes what the undo has taken back', async () => {
  const { client, one, product, exchange, notRead } = await exchanged()
  const api = destinations({ url: shop.url, token: client.token })
  const renamed = { 'import.xml': String(FILES['import.xml']).replace('Чайник', 'Самовар') }
  await exchange(renamed)
  const [run] = await api.runs(one.id)
  assert.deepEqual([run?.report.counts?.product?.updated, await notRead(renamed)], [1, [3]])

  await api.undo(one.id, run?.id ?? 0)
  await eventually(async () => ((await api.undoOf(one.id, run?.id ?? 0)).state === 'done' ? true : undefined))
  assert.equal((await product('g1')).name_ru, 'Чайник')
  assert.deepEqual(await notRead(renamed), [0])
  assert.equal((await product('g1')).name_ru, 'Самовар')
})
