import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../../content/writes/drafts.ts'
import type { Client, Reply } from '../../vitrina.ts'
import { disagreements } from '../agreement.ts'
import { atOnce, startTwo } from './at-two.ts'
import { PATH } from './model.ts'

const { sql, atTwo } = await startTwo()

interface Case {
  readonly path: string
  readonly draft: (key: string) => object
  /** Fields of an order that refer to it. */
  readonly referring: (id: number) => object
  /** Fields of an order that remove the reference; omitted for a product, because each item requires one. */
  readonly leaving?: object
}

const CASES: readonly Case[] = [
  {
    path: 'product',
    draft: product,
    referring: (product) => ({ order_items: [{ product, quantity: 1 }] }),
  },
  {
    path: 'shop',
    draft: (code) => ({ code, lat: '47', lon: '28.8', is_active: true, addresses: {} }),
    referring: (shop) => ({ shop }),
    leaving: { shop: null },
  },
  {
    path: 'promocode',
    draft: (code) => ({ code }),
    referring: (promocode) => ({ promocode }),
    leaving: { promocode: null },
  },
  {
    path: 'region',
    draft: (code) => ({ code, name_ro: code }),
    referring: (region_id) => ({ address: { region_id } }),
    leaving: { address: null },
  },
]

const create = async (client: Client, path: string, draft: object): Promise<number> => {
  const { status, body } = await client.post(`/external/${path}/bulk-create/`, [draft])
  assert.equal(status, 201, JSON.stringify(body))
  return body[0].id
}

const outcomeOf = (replies: readonly Reply[]): string =>
  replies
    .map(({ status, body }) =>
      [status, body?.errors?.[0]?.code ?? body?.code].filter((part) => part !== undefined).join(' '),
    )
    .join(', ')

for (const { path, draft, referring } of CASES)
  test(`4.2.4 a ${path} is deleted or an order refers to it, never both`, async () => {
    const { atFirst, atSecond, productIds } = await atTwo()
    const order_items = [{ product: productIds[0], quantity: 1 }]
    const outcomes = new Set<string>()
    for (let round = 0; round < 30 || outcomes.size < 3; round++) {
      assert.ok(round < 500, `always ${[...outcomes]}`)
      const id = await create(atFirst, path, draft(`${round}`))
      // Two rounds share one order: it is created or changed.
      const order = { rrn: `${round >> 1}`, order_items, ...referring(id) }

      const replies = await atOnce(
        round,
        () => atSecond.post(PATH, [order]),
        () =>
          round % 3
            ? atFirst.del(`/external/${path}/${id}/`)
            : atFirst.post(`/external/${path}/bulk-delete/`, [id]),
      )

      const outcome = outcomeOf(replies)
      assert.match(outcome, /^(400 not_found, 20[04]|200, 4(00|09) in_use)$/)
      outcomes.add(outcome)
    }
    assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
  })

for (const { path, draft, referring, leaving } of CASES)
  if (leaving)
    test(`4.2.4 a ${path} can be deleted only after its only order has removed the reference`, async () => {
      const { atFirst, atSecond, productIds } = await atTwo()
      const order_items = [{ product: productIds[0], quantity: 1 }]
      const outcomes = new Set<string>()
      for (let round = 0; round < 20 || outcomes.size < 2; round++) {
        assert.ok(round < 500, `always ${[...outcomes]}`)
        const id = await create(atFirst, path, draft(`${round}`))
        const rrn = `${round}`
        await atSecond.post(PATH, [{ rrn, order_items, ...referring(id) }])

        const replies = await atOnce(
          round,
          () => atSecond.post(PATH, [{ rrn, ...leaving }]),
          () => atFirst.del(`/external/${path}/${id}/`),
        )

        const outcome = outcomeOf(replies)
        assert.match(outcome, /^200, (204|409 in_use)$/)
        outcomes.add(outcome)
      }
      assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
    })

test('6.3 keys and slugs of products change while orders refer to these products: every call succeeds', async () => {
  const { atFirst, atSecond, productIds } = await atTwo(50)
  for (let round = 0; round < 10; round++) {
    const renamed = productIds.map((id, n) => ({
      id,
      group_product_id: `${round}-${n}`,
      slug_ro: `s-${round}-${n}`,
    }))
    const added = [0, 1, 2].map((n) => product(`new-${round}-${n}`))
    const orders = productIds.map((id) => ({ order_items: [{ product: id, quantity: 1 }] }))

    const replies = await atOnce(
      round,
      () => atFirst.post('/external/product/bulk-upsert/', [...added, ...renamed]),
      () => atSecond.post(PATH, orders.toReversed()),
      () => atFirst.post(PATH, orders),
    )

    for (const { status, body } of replies) assert.equal(status, 200, JSON.stringify(body).slice(0, 500))
  }
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})
