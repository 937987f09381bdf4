import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setWord } from '../../server/exchange/destinations/map-queries.ts'
import { randomOf } from '../faults/random.ts'
import { catalogueXml, classifierXml, goodsXml, groupXml, offersXml, RETAIL, WHOLESALE } from './files.ts'
import { repeating, shop } from './repeating.ts'

// Random exchanges and changes of two sites: one never reads a known file again, the other reads every file.

const STEPS = 200
const GOODS = 8

type Site = Awaited<ReturnType<typeof repeating>>
type Files = Readonly<Record<string, string>>

const keys = Array.from({ length: GOODS }, (_, n) => `g${n}`)

/** File with one of its few contents: names, articles and groups of half of the goods. */
const goodsFile = (half: number, content: number): string =>
  catalogueXml(
    keys.flatMap((key, n) =>
      n % 2 === half && !(content === 2 && n < 2)
        ? goodsXml(
            key,
            `Товар ${n}${content === 1 && n > 5 ? ' новый' : ''}`,
            `<Артикул>A${n}</Артикул><Группы><Ид>gr${content % 2}</Ид></Группы>`,
          )
        : [],
    ),
    groupXml(`gr${content % 2}`, `Группа ${content}`),
  )

const pricesFile = (content: number): string =>
  offersXml(
    keys.map((id, n) => ({
      id: n === 3 ? `${id}#m` : id,
      ...(n === 3 && { chars: { Размер: 'M' } }),
      price: String(100 + n + (content === 1 && n === 4 ? 7 : 0)),
    })),
  )

const restsFile = (content: number): string =>
  offersXml(
    keys.flatMap((id, n) => (n === 3 ? [] : { id, stores: { s1: String(content + n), s2: '3' } })),
    [],
  )

test('random exchanges and changes of a site that reads no known file have the result of a site that reads every file', async (t) => {
  const random = randomOf(80)
  const below = (most: number): number => Math.floor(random() * most)
  const [knowing, reading] = [await repeating({ absent: 'hide' }), await repeating({ absent: 'hide' })]
  const sites = [knowing, reading]
  let notRead = 0

  const exchange = async (site: Site, files: Files, isFull: boolean) => {
    if (site === reading)
      await shop.sql`delete from destination_known_file where destination = ${site.one.id}`
    const reports = await site.exchange(files)
    const hidden = isFull ? (await site.one.call('type=catalog&mode=deactivate')).text : ''
    if (site === knowing) for (const report of reports) notRead += report?.not_read ?? 0
    else for (const report of reports) assert.equal(report?.not_read, undefined)
    return { counts: reports.map((report) => [report?.counts, report?.fault_count]), hidden }
  }
  const contentOf = async ({ client }: Site) =>
    shop.sql`
      select group_product_id, code, name_ru, price, qty, hide, category_keys, stock, prices from product
      cross join lateral (
        select array_agg(group_category_id order by group_category_id) as category_keys from category
        where category.site_id = product.site_id and category.id = any(product.category)
      ) as categories
      cross join lateral (
        select array_agg(concat(shop.code, ' ', qty) order by shop.code) as stock from product_stock
        join shop on shop.site_id = product.site_id and shop.id = shop_id
        where product_stock.site_id = product.site_id and product_id = product.id
      ) as stocks
      cross join lateral (
        select array_agg(concat(name, ' ', product_price.price) order by name) as prices from product_price
        join user_type on user_type.site_id = product.site_id and user_type.id = user_type_id
        where product_price.site_id = product.site_id and product_id = product.id
      ) as all_prices
      where site_id = ${client.siteId} order by group_product_id
    `
  const idOf = async (site: Site, key: string): Promise<number | undefined> => (await site.product(key)).id

  /** A change by another writer; the same for both sites. */
  const change = async (kind: number, key: string, value: number) => {
    for (const site of sites) {
      const { client, one } = site
      const id = await idOf(site, key)
      if (kind === 5)
        await setWord(shop.sql, { siteId: client.siteId, id: one.id }, 'price_type', {
          theirs: RETAIL.id,
          ours: value % 2 ? RETAIL.name : WHOLESALE.name,
        })
      else if (kind === 6) {
        const { body } = await client.get('/external/category/by/group_category_id/gr0/')
        if (body.id !== undefined)
          await client.put('/external/category/bulk-update/', [
            { id: body.id, group_category_id: `other ${value}` },
          ])
      } else if (id !== undefined) {
        const fields = [{ name_ru: `Имя ${value}` }, { price: String(value) }, { hide: value % 2 === 0 }][
          kind
        ]
        if (fields) await client.put('/external/product/bulk-update/', [{ id, ...fields }])
        else if (kind === 3) await client.del(`/external/product/${id}/`)
        else {
          const shops = (await client.get('/external/shop/')).body as { id: number; code: string }[]
          const store = shops.find(({ code }) => code === 's1')?.id
          if (store)
            await client.post('/external/product/shop-update/', [
              { group_product_id: key, shop_id: store, qty: value },
            ])
        }
      }
    }
  }

  for (let step = 0; step < STEPS; step++) {
    const files: Record<string, string> = {}
    const contents = () => (random() < 0.7 ? 0 : below(3))
    if (random() < 0.8) files['goods_0.xml'] = goodsFile(0, contents())
    if (random() < 0.8) files['goods_1.xml'] = goodsFile(1, contents())
    if (random() < 0.7) files['prices.xml'] = pricesFile(contents())
    if (random() < 0.7) files['rests.xml'] = restsFile(contents())
    if (random() < 0.1) files['groups.xml'] = classifierXml(groupXml('gr0', `Группа ${below(2)}`))
    const isFull = random() < 0.15
    const results = [await exchange(knowing, files, isFull), await exchange(reading, files, isFull)]
    assert.deepEqual(results[0], results[1], `step ${step}: ${Object.keys(files)}`)
    assert.deepEqual(await contentOf(knowing), await contentOf(reading), `step ${step}`)
    if (random() < 0.4) await change(below(7), keys[below(GOODS)] ?? '', below(200))
  }
  t.diagnostic(`${notRead} records were not read`)
  assert.ok(notRead > STEPS)
})
