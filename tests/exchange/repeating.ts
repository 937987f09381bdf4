import assert from 'node:assert/strict'
import { listDestinations } from '../../server/exchange/destinations/destinations.ts'
import { openShop } from '../vitrina.ts'
import { catalogueXml, goodsXml, groupXml, offersXml } from './files.ts'
import { connect } from './one-c.ts'

export const shop = await openShop()

/** Files of an exchange: a product, one with a variant, one more, and an offer of an unknown product. */
export const FILES = {
  'import.xml': catalogueXml(
    [
      goodsXml('g1', 'Чайник', '<Артикул>A</Артикул><Группы><Ид>gr</Ид></Группы>'),
      goodsXml('g2', 'Футболка'),
      goodsXml('g3', 'Ложка', '<Вес>1 кг</Вес><Артикул>B</Артикул>'),
    ],
    groupXml('gr', 'Кухня'),
  ),
  'offers.xml': offersXml([
    { id: 'g1', price: '100', quantity: '9' },
    { id: 'g2#m', chars: { Размер: 'M' }, price: '50', quantity: '2' },
    { id: 'g3', price: '5', quantity: '1' },
    { id: 'gone', price: '5' },
  ]),
}

/** Site with a destination whose exchanges are repeated. */
export const repeating = async (options: Parameters<typeof connect>[2] = {}) => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId, options)
  const product = async (key: string) =>
    (await client.get(`/external/product/by/group_product_id/${encodeURIComponent(key)}/`)).body
  /** Reports of the exchange of these files, in alphabetical order. */
  const exchange = async (files: Readonly<Record<string, string | Buffer>> = FILES) => {
    const answers = Object.values(await one.catalogue(files))
    for (const answer of answers) assert.match(answer, /^success/)
    const [row] = await listDestinations(shop.sql, client.siteId)
    return (row?.runs ?? [])
      .slice(0, answers.length)
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ report }) => report)
  }
  const cursor = async () => {
    const [head] = await shop.sql<{ cursor: string }>`
      select cursor::text from feed_head where site_id = ${client.siteId}
    `
    return head?.cursor
  }
  return { client, one, product, exchange, cursor }
}
