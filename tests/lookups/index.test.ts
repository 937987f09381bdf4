import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { advanceIndex } from '../../server/catalog/lookups/advance-index.ts'
import { readConfig } from '../../server/config.ts'
import { clientOf, startVitrina } from '../vitrina.ts'
import { create, productOf, searchFor } from './shop.ts'

const vitrina = await startVitrina()
const { client, sql } = vitrina

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => productOf(`K-${from + n}`, `Produs ${from + n}`))

/** Waits until the index is updated in the background. */
const present = async (siteId: number) => {
  for (let tries = 0; ; tries++) {
    const [head] = await sql`
      select from product_search_head as head join content_state as state using (site_id, version)
      where site_id = ${siteId} and type = 'product'
    `
    if (head) return
    assert.ok(tries < 2_000, 'the index does not come up')
    await sleep(50)
  }
}

/** Number of products in the index of a site, and of its products. */
const counts = async (siteId: number) => {
  const [row] = await sql`
    select
      (select count(*) from product_search where site_id = ${siteId}) as kept,
      (select count(*) from product where site_id = ${siteId}) as products
  `
  return row
}

test('the index is updated in the background, without a search', async () => {
  const shop = await client()
  await create(shop, 'product', numbered(0, 3000))
  await present(shop.siteId)
  assert.deepEqual(await counts(shop.siteId), { kept: 3000, products: 3000 })
})

test('the index is rebuilt when changes it has not processed have been deleted', async () => {
  const shop = await client()
  await create(shop, 'product', numbered(0, 10))
  assert.deepEqual(await searchFor(shop, 'produs 3'), ['Produs 3'])
  // The lock on the head prevents updates of the index until the changes are deleted.
  await sql.begin(async (sql) => {
    await sql`select from product_search_head where site_id = ${shop.siteId} for update`
    await shop.put('/external/product/4/', { name_ro: 'Altceva' })
    await shop.del('/external/product/5/')
    await create(shop, 'product', [productOf('new', 'Nou')])
    await sql`delete from change where site_id = ${shop.siteId}`
  })

  assert.deepEqual(await searchFor(shop, 'altceva'), ['Altceva'])
  assert.deepEqual(await searchFor(shop, 'nou'), ['Nou'])
  assert.deepEqual(await searchFor(shop, 'K-4'), [])
  assert.deepEqual(await counts(shop.siteId), { kept: 10, products: 10 })
})

test('an interrupted step leaves the index unchanged, and is repeated', async () => {
  const shop = await client()
  await sql.begin(async (sql) => {
    // The table is locked, so the update of the index fails, as if killed midway.
    await sql`lock table product_word in exclusive mode`
    await create(shop, 'product', numbered(0, 50))
    const broken = vitrina.sql.begin(async (sql) => {
      await sql`set local lock_timeout = '100ms'`
      await advanceIndex({ begin: (work: (one: typeof sql) => unknown) => work(sql) } as never, shop.siteId)
    })
    await assert.rejects(broken)
    assert.deepEqual(await counts(shop.siteId), { kept: 0, products: 50 })
  })
  assert.equal((await searchFor(shop, 'produs 49'))[0], 'Produs 49')
  assert.deepEqual(await counts(shop.siteId), { kept: 50, products: 50 })
})

test('while one process updates the index of a site, another skips the site', async () => {
  const shop = await client()
  await create(shop, 'product', numbered(0, 3))
  await searchFor(shop, 'produs')
  await sql.begin(async (tx) => {
    await tx`select from product_search_head where site_id = ${shop.siteId} for update`
    assert.equal((await advanceIndex(sql, shop.siteId)).state, 'held')
  })
  assert.equal((await advanceIndex(sql, shop.siteId)).state, 'present')
})

test('two processes maintain one index: nothing is lost or duplicated', async () => {
  const app = await buildApp({ config: readConfig({}), sql, log: pino({ level: 'silent' }) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const atFirst = await client()
    const atSecond = clientOf(url, atFirst.token, atFirst.siteId)
    await Promise.all(
      Array.from({ length: 12 }, async (_, batch) => {
        const writer = batch % 2 === 0 ? atFirst : atSecond
        await create(writer, 'product', numbered(batch * 100, 100))
        const [first] = await searchFor(batch % 2 === 0 ? atSecond : atFirst, `produs ${batch * 100 + 7}`)
        assert.equal(first, `Produs ${batch * 100 + 7}`)
      }),
    )
    await present(atFirst.siteId)
    assert.deepEqual(await counts(atFirst.siteId), { kept: 1200, products: 1200 })
    const [word] =
      await sql`select uses from product_word where site_id = ${atFirst.siteId} and word = 'produs'`
    assert.deepEqual(word, { uses: 1200 })
  } finally {
    await app.close()
  }
})

test('during an import a search uses the present index, and its response is not cached', async () => {
  const shop = await client()
  await create(shop, 'product', [productOf('first', 'Primul')])
  await searchFor(shop, 'primul')
  await sql.begin(async (sql) => {
    await sql`select from product_search_head where site_id = ${shop.siteId} for update`
    await create(shop, 'product', numbered(0, 5000))
    await create(shop, 'product', numbered(5000, 10))
    const { status, body, headers } = await shop.get('/base/product/?search=primul', { token: shop.token })
    assert.equal(status, 200)
    assert.equal(body[0].name_ro, 'Primul')
    assert.equal(headers.get('etag'), null)
    // A product is found at once by its code.
    assert.deepEqual(await searchFor(shop, 'K-5009'), ['Produs 5009'])
  })
  await present(shop.siteId)
  assert.equal((await searchFor(shop, 'produs 5009'))[0], 'Produs 5009')
})
