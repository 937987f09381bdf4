import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { columnsOf } from '@vitrina/schema/columns'
import { feeds } from '@vitrina/schema/product-feeds'
import { product } from '@vitrina/schema/resources/product'
import { findByIds, type Patch, removeMany, updateMany } from '../../console/catalogue/content.ts'
import { planPrices } from '../../console/catalogue/figures/list/plan-prices.ts'
import { undoPrices, writePrices } from '../../console/catalogue/figures/list/undo-prices.ts'
import { undo } from '../../console/catalogue/undo/undo.ts'
import { BULK_ORDER_FIELDS, readBulkOrders, writeBulkOrders } from '../../console/orders/bulk/bulk-orders.ts'
import { statusWriteOf, undoStatus } from '../../console/orders/bulk/undo-status.ts'
import type { CurrentSite } from '../../console/session/current-site.ts'
import { product as draftOf } from '../content/writes/drafts.ts'
import { randomOf } from '../faults/random.ts'
import { linesOf, NDJSON, overAt } from '../jobs/importing.ts'
import { openShop } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { signIn } from './operator.ts'

// Bulk changes of the console are done and undone repeatedly, by the code of the console itself, while an ERP writes. Afterwards
// the shop is as before, except for the writes of the ERP. VITRINA_UNDO_ROUNDS=1000 is the long form.

const ROUNDS = Number(process.env.VITRINA_UNDO_ROUNDS ?? 10)

const PRODUCTS = 12
const ORDERS = 6

const vitrina = await openShop()
const { post, put } = vitrina
const operator = await signIn(vitrina)

// Calls of the console are those of a page of this server; all other calls are unchanged.
const { fetch } = globalThis
globalThis.fetch = (address, init) =>
  typeof address === 'string' && address.startsWith('/')
    ? fetch(new URL(address, vitrina.url), {
        ...init,
        headers: { ...init?.headers, cookie: operator.cookie, origin: vitrina.url },
      })
    : fetch(address, init)
after(() => {
  globalThis.fetch = fetch
})

const slug = operator.site.split('/').at(-1) as string
const site = { slug, api: (path: string) => `sites/${slug}/${path}` } as CurrentSite

const assertSuccess = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await answer
  assert.ok(status < 300, JSON.stringify(body))
}

const keys = Array.from({ length: PRODUCTS }, (_, place) => `P${place + 1}`)
const ids = keys.map((_, place) => place + 1)
await assertSuccess(
  post(
    '/external/product/bulk-create/',
    keys.map((key, place) => draftOf(key, { price: `${place + 1}.00`, name_ro: key })),
  ),
)
await assertSuccess(post('/external/user-type/bulk-create/', [{ name: 'Angro' }, { name: 'Retail' }]))
await assertSuccess(
  post(
    '/external/product/user-price-update/',
    keys.flatMap((key, place) =>
      [1, 2].map((type) => ({ user_type_id: type, price: `${10 + place}.50`, group_product_id: key })),
    ),
  ),
)
const { body: ordered } = await post(
  '/external/external-order/',
  Array.from({ length: ORDERS }, (_, place) => ({
    rrn: `R${place}`,
    order_items: [1, 2].map((product) => ({ product, quantity: 1, loyalty_price: '1.00' })),
  })),
)
const orderIds: number[] = ordered.map(({ order_id }: { order_id: number }) => order_id)

const FIELDS = ['name_ro', 'name_ru', 'price', 'old_price', 'qty', 'hide']
const COLUMNS = columnsOf(product).filter(({ name }) => FIELDS.includes(name))

/** All compared values, by name. */
const stateOfShop = async (): Promise<Map<string, unknown>> => {
  const state = new Map<string, unknown>()
  for (const [id, content] of await findByIds(site, product.path, ids, FIELDS))
    for (const name of FIELDS) state.set(`product ${id} ${name}`, content[name])
  for (const { product_id, owner_id, price } of await vitrina.sql<Record<string, unknown>>`
    select product_id, user_type_id as owner_id, price::text from product_price where site_id = ${vitrina.siteId}
  `)
    state.set(`price ${product_id} ${owner_id}`, price)
  for (const order of await readBulkOrders(site, orderIds, BULK_ORDER_FIELDS))
    for (const item of order.order_items)
      state.set(`item ${order.order_id} ${item.order_id}`, item.order_status)
  return state
}

/** Change with its undo, and the ids that it deleted, which an ERP cannot write to. */
interface DoneWrite {
  readonly takeBack: () => Promise<unknown>
  readonly gone?: readonly number[]
}

test(`${ROUNDS} edits, prices, statuses, deletions and imports, done and undone while an ERP writes, leave the shop unchanged except for the writes of the ERP`, async () => {
  const seed = Number(process.env.VITRINA_UNDO_SEED ?? 20_261)
  const random = randomOf(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const some = <T>(all: readonly T[]): T[] => {
    const chosen = all.filter(() => random() < 0.4)
    return chosen.length > 0 ? chosen : [all[upTo(all.length)] as T]
  }
  let written = 0
  /** Value that a field has never had, except for booleans. */
  const another = (name: string): unknown => {
    written++
    if (name === 'hide') return random() < 0.5
    if (name === 'qty') return written
    return name.startsWith('name') ? `n${written}` : `${1000 + written}.00`
  }

  const edit = async (): Promise<DoneWrite> => {
    const names = some(FIELDS)
    const before = await findByIds(site, product.path, some(ids), FIELDS)
    const values: Patch = Object.fromEntries(names.map((name) => [name, another(name)]))
    const patches = [...before.keys()].map((id) => ({ id, ...values }))
    const after = await updateMany(site, product.path, patches, { fields: names })
    const columns = COLUMNS.filter(({ name }) => names.includes(name))
    return { takeBack: () => undo(site, { path: product.path, columns, before, after }) }
  }
  const prices = async (): Promise<DoneWrite> => {
    const request = {
      feed: feeds.prices,
      narrowing: { ids: some(ids).join() },
      owner: 1 + upTo(2),
      source: (['itself', 'price', 1, 2] as const)[upTo(4)] ?? 'itself',
      change: { kind: 'percent', by: String(1 + upTo(30)), rounding: random() < 0.5 ? null : '.90' },
      language: 'ro',
    } as const
    const planned = (await planPrices(site, request)) ?? []
    await writePrices(site, request, planned)
    return { takeBack: () => undoPrices(site, request, planned, 'ro') }
  }
  const status = async (): Promise<DoneWrite> => {
    const orders = await readBulkOrders(site, some(orderIds), BULK_ORDER_FIELDS)
    const to = (['confirmed', 'incollection', 'collected', 'ondelivery'] as const)[upTo(4)] ?? 'confirmed'
    const going = new Set(
      some(
        orders.flatMap(({ order_items }) => order_items.filter(({ order_status }) => order_status !== to)),
      ).map((item) => item?.order_id) as number[],
    )
    const set = orders.filter(({ order_items }) => order_items.some(({ order_id }) => going.has(order_id)))
    if (set.length === 0) return { takeBack: async () => undefined }
    const changes = set.map(({ order_id, order_items }) => ({
      order_id,
      order_items: order_items
        .filter(({ order_id }) => going.has(order_id))
        .map(({ order_id }) => ({ order_id, order_status: to })),
    }))
    await writeBulkOrders(site, changes, { dryRun: false })
    const write = statusWriteOf(set, going, to)
    return { takeBack: () => undoStatus(site, write) }
  }
  // Objects in orders cannot be deleted.
  const deletion = async (): Promise<DoneWrite> => {
    const deleted = some(ids.slice(2))
    await removeMany(site, product.path, deleted)
    return {
      gone: deleted,
      takeBack: () =>
        assertSuccess(operator.post(`${operator.site}/bin/restore`, { object: product.path, ids: deleted })),
    }
  }

  /** Imports a file with wrong columns and an unwanted product. */
  const wrongImport = async (): Promise<DoneWrite> => {
    const names = some(FIELDS)
    const objects = [
      ...some(keys).map((key) => ({
        group_product_id: key,
        ...Object.fromEntries(names.map((name) => [name, another(name)])),
      })),
      draftOf(`New ${written++}`),
    ]
    const { body } = await operator.post(
      `${operator.site}/external/product/import/`,
      linesOf(objects),
      NDJSON,
    )
    const { invalid } = await overAt(vitrina, `/external/job/${body.id}/`)
    assert.equal(invalid, 0)
    return {
      takeBack: async () => {
        await assertSuccess(operator.post(`${operator.site}/import-undo/${body.id}`))
        await eventually(async () => {
          const undone = (await operator.get(`${operator.site}/import-undo/${body.id}`)).body
          if (undone.state !== 'done') return undefined
          assert.equal(undone.counts.deleted, 1)
          return undone
        })
      },
    }
  }

  /** Writes like an ERP; returns the values that are set afterwards. */
  const erpWrites = async (deleted: readonly number[]): Promise<readonly (readonly [string, unknown])[]> => {
    const present = ids.filter((id) => !deleted.includes(id))
    const id = present[upTo(present.length)] as number
    switch (upTo(3)) {
      case 0: {
        const names = some(FIELDS.filter((name) => name !== 'hide'))
        const values = Object.fromEntries(names.map((name) => [name, another(name)]))
        await assertSuccess(put(`/external/product/${id}/`, values))
        return names.map((name) => [`product ${id} ${name}`, values[name]])
      }
      case 1: {
        const [owner, price] = [1 + upTo(2), String(another('price'))]
        const row = { user_type_id: owner, price, group_product_id: `P${id}` }
        await assertSuccess(post('/external/product/user-price-update/', [row]))
        return [[`price ${id} ${owner}`, price]]
      }
      default: {
        // Both items, so that neither keeps the status that the operator set.
        const [order] = await readBulkOrders(site, [orderIds[upTo(ORDERS)] as number], BULK_ORDER_FIELDS)
        const items = order?.order_items ?? []
        const to = (['clientnoanswer', 'deliverydatemoved'] as const).find((word) =>
          items.every(({ order_status }) => order_status !== word),
        )
        if (!order || to === undefined) return []
        const order_items = items.map(({ order_id }) => ({ order_id, order_status: to }))
        await assertSuccess(post('/external/external-order/', [{ order_id: order.order_id, order_items }]))
        return items.map((item) => [`item ${order.order_id} ${item.order_id}`, to])
      }
    }
  }

  const kinds = { edit, prices, status, deletion, wrongImport }
  const rounds = Object.values(kinds).flatMap((change) => Array.from({ length: ROUNDS / 5 }, () => change))
  let succeeded = 0
  for (let remaining = rounds.length; remaining > 0; remaining--) {
    const [change] = rounds.splice(upTo(remaining), 1)
    const before = await stateOfShop()
    const { takeBack, gone: deleted = [] } = await (change as typeof edit)()
    for (let writes = upTo(3); writes > 0; writes--)
      for (const [of, value] of await erpWrites(deleted)) {
        before.set(of, value)
        succeeded++
      }
    await takeBack()
    const now = await stateOfShop()
    const name = Object.entries(kinds).find(([, one]) => one === change)?.[0]
    assert.deepEqual([...now].sort(), [...before].sort(), `${name}, ${remaining} to go, seed ${seed}`)
  }
  assert.ok(succeeded > 0)
})
