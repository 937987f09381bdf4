import assert from 'node:assert/strict'
import { json } from 'node:stream/consumers'
import { client } from '../generated/hey-api/client.gen.ts'
import * as calls from '../generated/hey-api/sdk.gen.ts'
import * as parsers from '../generated/hey-api/zod.gen.ts'

// Integrator's program that is based only on /openapi.json. It uses the client of hey-api, whose zod parsers check requests and
// responses. It reads the changes of each object from its input.

/** Change of the object `name` (for example `v2_product_group`) with `id`: `patch` has the new values. */
interface Change {
  readonly name: string
  readonly id: number
  readonly patch: Readonly<Record<string, unknown>>
}

const { VITRINA_URL = '', VITRINA_TOKEN = '', VITRINA_HOOK = '' } = process.env
client.setConfig({ baseUrl: VITRINA_URL, auth: () => VITRINA_TOKEN, throwOnError: true })

const { data: created = [] } = await calls.brandCreateMany({
  body: [{ name: 'Zed', slug: 'zed-hey', order: 3 }],
})
const [zed] = created
assert.ok(zed?.id)

const { data: updated } = await calls.brandUpdate({
  path: { id: zed.id },
  body: parsers.zBrandPatch.parse({ description: 'New' }),
})
assert.deepEqual([updated?.name, updated?.order, updated?.description], ['Zed', 3, 'New'])

const { data: list } = await calls.brandList({
  query: { ids: [zed.id], fields: ['id', 'slug', 'updated_at'] },
})
assert.partialDeepStrictEqual(list, [{ id: zed.id, slug: 'zed-hey' }])

const { data: exported } = await calls.brandExport({ parseAs: 'text', query: { format: 'csv' } })
assert.match(exported ?? '', /zed-hey/)

const { data: orders = [] } = await calls.orderUpsertMany({
  body: [{ rrn: 'hey-1', order_items: [{ product: { group_product_id: 'P1' }, quantity: 3 }] }],
})
const [order] = orders
assert.ok(order && 'order_items' in order && order.order_id)
const { data: commented } = await calls.orderUpdate({
  path: { id: order.order_id },
  body: parsers.zOrderWritten.parse({ comment: 'Ring twice' }),
})
assert.ok(commented && 'rrn' in commented)
assert.deepEqual([commented.rrn, commented.order_items?.[0]?.quantity], ['hey-1', 3])
const { data: listed } = await calls.orderList({ query: { status: ['new'], ids: [order.order_id] } })
assert.equal(listed?.length, 1)

const { data: hook } = await calls.webhookCreate({ body: { url: VITRINA_HOOK, events: ['order.created'] } })
assert.ok(hook?.id)
const { data: described } = await calls.webhookUpdate({
  path: { id: hook.id },
  body: { description: 'Ours' },
})
assert.deepEqual([described?.events, described?.description], [['order.created'], 'Ours'])
await calls.webhookDelete({ path: { id: hook.id } })

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

type Call = (options: { body: unknown; path?: { id: number } }) => Promise<unknown>
type Parser = { parse(value: unknown): Record<string, unknown> }

/** Finds the generated call and parser by these names. */
const generated = (call: string, parser: string): [Call, Parser] => {
  const results = [
    (calls as object as Record<string, Call>)[call],
    (parsers as object as Record<string, Parser>)[parser],
  ] as const
  assert.ok(results[0] && results[1], `${call}, ${parser}`)
  return [results[0], results[1]]
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

for (const { name, id, patch } of (await json(process.stdin)) as Change[]) {
  const type = pascal(name)
  const [updateOne, patchOf] = generated(`${camel(name)}Update`, `z${type}Patch`)
  assert.deepEqual(patchOf.parse(patch), patch, name)
  await updateOne({ path: { id }, body: patchOf.parse(patch) })
  const [updateMany, updateOf] = generated(`${camel(name)}UpdateMany`, `z${type}Update`)
  await updateMany({ body: [updateOf.parse({ id, ...patch })] })
  const [upsertMany, upsertOf] = generated(`${camel(name)}UpsertMany`, `z${type}Upsert`)
  await upsertMany({ body: [upsertOf.parse({ id, ...patch })] })
}
