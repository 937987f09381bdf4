import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { openShop } from '../vitrina.ts'
import { connect } from './one-c.ts'

// A generated set of CommerceML 3.1: a file for each kind of object, goods before groups, characteristics, 6 price types, 14 warehouses.

const PRODUCTS = 20_000
/** Products with two characteristics each. */
const WITH_VARIANTS = 2_000
const PRICE_TYPES = 6
const STORES = 14

const guid = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

const times = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => of(n)).join('')

const file = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_3" ВерсияСхемы="3.1">${content}</КоммерческаяИнформация>`

const classifier = (content: string): string =>
  file(
    `<Каталог СодержитТолькоИзменения="true"><Ид>c</Ид></Каталог><Классификатор><Ид>k</Ид>${content}</Классификатор>`,
  )

const offers = (of: (key: string, n: number) => string): string => {
  const keys = Array.from({ length: PRODUCTS }, (_, n) =>
    n < WITH_VARIANTS ? [`${guid(1, n)}#${guid(2, 1)}`, `${guid(1, n)}#${guid(2, 2)}`] : [guid(1, n)],
  ).flat()
  return file(
    `<ПакетПредложений><Ид>#c</Ид><Предложения>${keys.map((key, n) => `<Предложение><Ид>${key}</Ид>${of(key, n)}</Предложение>`).join('')}</Предложения></ПакетПредложений>`,
  )
}

const FILES = {
  'goods.xml': file(
    `<Каталог><Ид>c</Ид><Товары>${times(
      PRODUCTS,
      (n) =>
        `<Товар><Ид>${guid(1, n)}</Ид><Артикул>A-${n}</Артикул><Наименование>Товар № ${n}</Наименование><БазоваяЕдиница>796 </БазоваяЕдиница><Группы><Ид>${guid(3, n % 200)}</Ид></Группы><Описание>Описание ${n}</Описание><ЗначенияСвойств><ЗначенияСвойства><Ид>${guid(4, 1)}</Ид><Значение>${guid(5, n % 50)}</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>`,
    )}</Товары></Каталог>`,
  ),
  'groups.xml': classifier(
    `<Группы>${times(200, (n) => `<Группа><Ид>${guid(3, n)}</Ид><Наименование>Группа ${n}</Наименование></Группа>`)}</Группы>`,
  ),
  'offers.xml': offers((key) =>
    key.includes('#')
      ? `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${key.at(-1)}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`
      : '',
  ),
  'priceLists.xml': classifier(
    `<ТипыЦен>${times(PRICE_TYPES, (n) => `<ТипЦены><Ид>${guid(6, n)}</Ид><Наименование>Цена ${n}</Наименование><Валюта>лей</Валюта></ТипЦены>`)}</ТипыЦен>`,
  ),
  'prices.xml': offers(
    (_, n) =>
      `<Цены>${times(PRICE_TYPES, (type) => `<Цена><ИдТипаЦены>${guid(6, type)}</ИдТипаЦены><ЦенаЗаЕдиницу>${100 + (n % 900) + type}</ЦенаЗаЕдиницу><Валюта>лей</Валюта></Цена>`)}</Цены>`,
  ),
  'propertiesGoods.xml': classifier(
    `<Свойства><Свойство><Ид>${guid(4, 1)}</Ид><Наименование>Цвет</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>${times(50, (n) => `<Справочник><ИдЗначения>${guid(5, n)}</ИдЗначения><Значение>Цвет ${n}</Значение></Справочник>`)}</ВариантыЗначений></Свойство></Свойства>`,
  ),
  'rests.xml': offers(
    (_, n) =>
      `<Остатки>${times(STORES, (store) => `<Остаток><Склад><Ид>${guid(7, store)}</Ид><Количество>${(n + store) % 30}</Количество></Склад></Остаток>`)}</Остатки>`,
  ),
  'storages.xml': classifier(
    `<Склады>${times(STORES, (n) => `<Склад><Ид>${guid(7, n)}</Ид><Наименование>Склад ${n}</Наименование></Склад>`)}</Склады>`,
  ),
}

/** The same in an archive, as a client sends them after `zip=yes`. */
const ARCHIVE = Buffer.from(
  zipSync(Object.fromEntries(Object.entries(FILES).map(([name, xml]) => [name, strToU8(xml)]))),
)

test('20,000 goods of 3.1 are imported completely, and a second exchange writes nothing, in less than a tenth of the time', async (t) => {
  const shop = await openShop()
  const one = await connect(shop, shop.siteId)
  const timed = async () => {
    const begun = performance.now()
    await one.catalogue({ 'all.zip': ARCHIVE })
    const answers: Record<string, string> = {}
    for (const name of Object.keys(FILES)) answers[name] = (await one.importFile(name)).text
    const seconds = (performance.now() - begun) / 1000
    for (const [name, answer] of Object.entries(answers)) {
      assert.match(answer, /^success/, name)
      assert.doesNotMatch(answer, /ошибок/, name)
    }
    return { seconds, answers }
  }
  const first = await timed()
  const second = await timed()
  t.diagnostic(`first ${first.seconds.toFixed(1)} s, second ${second.seconds.toFixed(1)} s`)
  for (const answer of Object.values(second.answers)) assert.match(answer, /создано 0, изменено 0, /)

  const [figures] = await shop.sql<{
    products: number
    shown: number
    stock: number
    prices: number
    sorted: number
  }>`
    select
      count(*)::integer as products, (count(*) filter (where not hide))::integer as shown,
      (select count(*)::integer from product_stock where site_id = ${shop.siteId}) as stock,
      (select count(*)::integer from product_price where site_id = ${shop.siteId}) as prices,
      (count(*) filter (where cardinality(category) = 1))::integer as sorted
    from product where site_id = ${shop.siteId}
  `
  const sold = PRODUCTS + WITH_VARIANTS
  assert.deepEqual(figures, {
    products: PRODUCTS + 2 * WITH_VARIANTS,
    shown: sold,
    stock: sold * STORES,
    prices: sold * PRICE_TYPES,
    sorted: PRODUCTS + 2 * WITH_VARIANTS,
  })
  assert.ok(second.seconds < first.seconds / 10, `${first.seconds} s, then ${second.seconds} s`)
})
