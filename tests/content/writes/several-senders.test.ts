import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '@vitrina/schema/resources/product'
import { updateRows } from '../../../server/catalog/content/queries.ts'
import { sweepSent } from '../../../server/catalog/content/write/sweep-sent.ts'
import { tableOf } from '../../../server/platform/postgres/derive/table.ts'
import { signIn } from '../../console/operator.ts'
import { linesOf, NDJSON, overAt } from '../../jobs/importing.ts'
import { IS_LONG } from '../../long.ts'
import { type Client, openShop } from '../../vitrina.ts'

// Several jobs send parts of the same products. An object is `unchanged` without a write while its row has the state from its
// last write.

const vitrina = await openShop()
const { get, post, put, del, sql, siteId, client } = vitrina
const UPSERT = '/external/product/bulk-upsert/'

const outcomesOf = async (sender: Client, objects: readonly object[] | string): Promise<string[]> => {
  const { status, body } = await sender.post(UPSERT, objects)
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ outcome }: { outcome: string }) => outcome)
}

/** Versions of all rows that writes of products can touch, at one site. */
const versionsOf = async (site: number) =>
  (
    await sql<{ version: string }>`
      select concat('product ', id, ' ', ctid, ' ', xmin) as version from product where site_id = ${site}
      union all
      select concat('sent ', locator, ' ', ctid, ' ', xmin) from sent_object where site_id = ${site}
      order by 1
    `
  ).map(({ version }) => version)

const newProduct = (key: string, more: object = {}) => ({
  ...{ group_product_id: key, name_ro: key, price: 1, category: [], specifications: [] },
  ...more,
})

test('4.2.10 partial feeds of two, three and five tokens, and two of one token, write nothing when nothing changes', async () => {
  const shop = await client()
  const others = await Promise.all([1, 2, 3, 4].map(() => client({ siteId: shop.siteId })))
  const keys = ['a', 'b', 'c']
  await outcomesOf(
    shop,
    keys.map((key) => newProduct(key, { qty: 5 })),
  )
  const feed = (part: object) => keys.map((group_product_id) => ({ group_product_id, ...part }))
  const feeds: [Client, object[]][] = [
    [shop, feed({ price: '7.50' })],
    [shop, feed({ qty: 5 })],
    [others[0] as Client, feed({ price: 7.5 })],
    [others[1] as Client, feed({ hide: false })],
    [others[2] as Client, feed({ qty: 5, price: '7.50' })],
    [others[3] as Client, feed({ name_ro: 'Nume' })],
  ]
  for (const count of [2, 3, 4, 6]) {
    const sent = feeds.slice(0, count)
    for (const [sender, objects] of [...sent, ...sent]) await outcomesOf(sender, objects)
    const before = await versionsOf(shop.siteId)
    assert.equal(before.filter((version) => version.startsWith('sent')).length, 3 * (count + 1))

    for (const [sender, objects] of [...sent, ...sent.toReversed()])
      assert.deepEqual(new Set(await outcomesOf(sender, objects)), new Set(['unchanged']))

    assert.deepEqual(await versionsOf(shop.siteId), before)
  }
})

test('after an import at the console, and after its undo, sent objects are compared with the stored state', async () => {
  const operator = await signIn(vitrina)
  const bytes = '[{"group_product_id":"undone","price":"3.00"}]'
  await outcomesOf(vitrina, [newProduct('undone')])
  await outcomesOf(vitrina, bytes)
  const { body: job } = await operator.post(
    `${operator.site}/external/product/import/`,
    linesOf([{ group_product_id: 'undone', price: '4.00' }]),
    NDJSON,
  )
  await overAt(vitrina, `/external/job/${job.id}/`)
  assert.deepEqual(await outcomesOf(vitrina, bytes), ['updated'])
  await outcomesOf(vitrina, '[{"group_product_id":"undone","price":"4.00"}]')

  await operator.post(`${operator.site}/import-undo/${job.id}`)
  const state = async () => (await operator.get(`${operator.site}/import-undo/${job.id}`)).body.state
  for (const giveUp = Date.now() + 60_000; (await state()) !== 'done'; ) assert.ok(Date.now() < giveUp)

  assert.deepEqual(await outcomesOf(vitrina, '[{"group_product_id":"undone","price":"4.00"}]'), ['updated'])
})

/** Reproducible whole numbers below `most`. */
const random = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * most)
  }
}

interface Row {
  id: number
  price: number
  qty: number
  hide: boolean
  /** Id of the brand. */
  brand: number | null
}

for (const seed of [1, ...(IS_LONG ? [2, 3, 4, 5, 6, 7, 8] : [])])
  test(`4.2.10 outcomes depend on the stored state, regardless of its writer: random writes from ${seed}`, async () => {
    const draw = random(seed)
    const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T
    const senders = [vitrina, await client({ siteId }), await client({ siteId })]
    const manager = await signIn(vitrina, { role: 'manager' })
    const key = (place: number) => `r${seed}-${place}`
    const slugs = [`x${seed}`, `y${seed}`]
    const created = await post(
      '/external/brand/bulk-create/',
      slugs.map((slug) => ({ slug, name: slug })),
    )
    const brands = new Map<string, number>(slugs.map((slug, place) => [slug, created.body[place].id]))
    const rows = new Map<number, Row>()
    const trash = new Map<number, Row>()

    const part = () =>
      pick<object>([
        { price: 1 + draw(2) },
        { qty: draw(2) },
        { price: 1 + draw(2), qty: draw(2) },
        { hide: draw(2) === 0 },
        { brand_id: { slug: pick(slugs) } },
        { brand_id: null },
      ])
    const applied = (row: Row, sent: object): Row => {
      const {
        price = row.price,
        qty = row.qty,
        hide = row.hide,
        brand_id: named,
      } = sent as Partial<Row> & {
        readonly brand_id?: { readonly slug: string } | null
      }
      const brand = named === undefined ? row.brand : named === null ? null : (brands.get(named.slug) ?? null)
      return { id: row.id, price, qty, hide, brand }
    }
    const upsert = async () => {
      const places = [0, 1, 2, 3].filter(() => draw(2) === 0)
      if (places.length === 0) return
      const objects = places.map((place) => (rows.has(place) ? part() : newProduct(key(place))))
      const expected = places.map((place, index) => {
        const before = rows.get(place) ?? { id: 0, price: 1, qty: 0, hide: false, brand: null }
        const after = applied(before, objects[index] ?? {})
        const outcome = rows.has(place)
          ? JSON.stringify(after) === JSON.stringify(before)
            ? 'unchanged'
            : 'updated'
          : 'created'
        rows.set(place, after)
        return outcome
      })
      const { body } = await pick(senders).post(
        UPSERT,
        objects.map((object, index) => ({ group_product_id: key(places[index] as number), ...object })),
      )
      assert.deepEqual(
        body.map(({ outcome }: { outcome: string }) => outcome),
        expected,
        JSON.stringify(objects),
      )
      for (const [index, place] of places.entries()) (rows.get(place) as Row).id = body[index].id
    }
    const others: (() => Promise<unknown>)[] = [
      async () => {
        for (const [place, row] of [...rows].slice(0, 1)) {
          rows.set(place, { ...row, price: 3 - row.price })
          await put(`/external/product/${row.id}/`, { price: 3 - row.price })
        }
      },
      // Correction by an administrator in SQL, which does not set updated_at.
      async () => {
        for (const [place, row] of [...rows].slice(-1)) {
          rows.set(place, { ...row, qty: 1 - row.qty })
          await sql`update product set qty = ${1 - row.qty} where site_id = ${siteId} and id = ${row.id}`
        }
      },
      async () => {
        const [x = '', y = ''] = slugs
        const [a = 0, b = 0] = [brands.get(x), brands.get(y)]
        brands.set(x, b).set(y, a)
        await put('/external/brand/bulk-update/', [
          { id: a, slug: y },
          { id: b, slug: x },
        ])
      },
      async () => {
        for (const [place, row] of [...rows].slice(1, 2)) {
          rows.delete(place)
          trash.set(place, row)
          assert.equal((await del(`/external/product/${row.id}/`)).status, 204)
        }
      },
      async () => {
        for (const [place, row] of trash) {
          trash.delete(place)
          if (rows.has(place)) continue
          rows.set(place, row)
          const back = { object: 'product', ids: [row.id] }
          assert.equal((await manager.post(`${manager.site}/bin/restore`, back)).status, 200)
        }
      },
    ]
    for (let step = 0; step < 60; step++) await (draw(4) > 0 ? upsert() : pick(others)())

    for (const row of rows.values()) {
      const { body } = await get(`/external/product/${row.id}/`)
      assert.deepEqual(
        { id: body.id, price: Number(body.price), qty: body.qty, hide: body.hide, brand: body.brand_id },
        row,
      )
    }
  })

test('a change of price and quantity updates no index of the products, and lists find it by its time', async () => {
  const shop = await client()
  const keys = Array.from({ length: 100 }, (_, place) => `p${place}`)
  await outcomesOf(
    shop,
    keys.map((key) => newProduct(key)),
  )
  const [{ id: first } = { id: 0 }] = await sql<{ id: number }>`
    select min(id) as id from product where site_id = ${shop.siteId}
  `
  const table = tableOf(product)
  const now = new Date().toISOString()
  const [counted] = await sql.begin(async (sql) => {
    const patches = keys.map((_, place) => ({ id: first + place, price: '2.50', qty: 9 }))
    const updated = await updateRows(sql, table, shop.siteId, Buffer.from(JSON.stringify(patches)), now)
    assert.equal(updated.length, keys.length)
    return sql<{ all: number; hot: number }>`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_xact_user_tables where relname = ${table.name}
    `
  })
  assert.ok(counted && counted.hot >= 0.8 * counted.all, JSON.stringify(counted))

  const ids = async (query: string) => {
    const { body } = await shop.get(`/external/product/?fields=id&${query}`)
    return body.map(({ id }: { id: number }) => id)
  }
  const change = (place: number) => shop.put(`/external/product/${first + place}/`, { price: 3 })
  for (const place of [7, 3]) await change(place)
  assert.deepEqual(await ids('ordering=-updated_at&page_size=2'), [first + 3, first + 7])
  const since = Math.floor(Date.parse(now) / 1000)
  assert.equal((await ids(`updated_after=${since}&page_size=500`)).length, keys.length)
  assert.deepEqual(await ids(`updated_after=${since}&price_min=3`), [first + 3, first + 7])
  assert.deepEqual(await ids(`updated_after=${since}&price_min=3&ordering=updated_at`), [
    first + 7,
    first + 3,
  ])
  assert.deepEqual(await ids(`updated_after=${since + 100}`), [])

  const pages: number[] = []
  for (
    let path: string | undefined = '/external/product/?fields=id&ordering=updated_at&after=0&page_size=40';
    path;
  ) {
    const { body, headers } = await shop.get(path)
    pages.push(...body.map(({ id }: { id: number }) => id))
    path = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (pages.length === 40) await change(0)
  }
  assert.deepEqual(new Set(pages).size, keys.length)
  assert.deepEqual(pages.slice(-3), [first + 7, first + 3, first])
})

test('4.2.10 the sweep deletes entries only of changed or deleted rows', async () => {
  const [shop, quiet] = [await client(), await client()]
  const keys = ['kept', 'changed', 'gone', 'kept too']
  for (const sender of [shop, quiet])
    await outcomesOf(
      sender,
      keys.map((key) => newProduct(key)),
    )
  await shop.put('/external/product/bulk-update/', [{ id: 2, price: 2 }])
  await shop.del('/external/product/3/')
  // Neither the trash nor an update deletes records of sent objects.
  const entriesOf = (site: number) =>
    sql<{ id: number; counts: boolean }>`
      select id, exists (
        select from product as stored
        where stored.site_id = sent.site_id and stored.id = sent.id
          and stored.updated_at = sent.updated_at and stored.xmin = sent.row_xid
      ) as counts
      from sent_object as sent where site_id = ${site} and type = 'product' order by id, locator
    `
  const before = await entriesOf(shop.siteId)
  assert.ok(before.some(({ counts }) => !counts))
  const others = await entriesOf(quiet.siteId)
  assert.equal(others.length, keys.length)

  // With chunks of one entry, the sweep processes all entries.
  await sweepSent(sql, [tableOf(product)], 1)

  assert.deepEqual(
    await entriesOf(shop.siteId),
    before.filter(({ counts }) => counts),
  )
  assert.deepEqual(await entriesOf(quiet.siteId), others)
  assert.deepEqual(await outcomesOf(shop, [newProduct('kept')]), ['unchanged'])
})
