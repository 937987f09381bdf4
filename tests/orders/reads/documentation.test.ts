import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ITEM_OMITTED_WHEN_EMPTY, ORDER_FIELDS, ORDER_OMITTED_WHEN_EMPTY } from '@vitrina/schema/orders/order'
import { ORDER_STATUS_WORDS, ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { get, write } = await orderShop(await openShop())
const { paths, components } = (await get('/openapi.json')).body
const at = (path: string) => paths[path.slice(0, -1)]

/** Schema with its references resolved; of several, the one of a complete response. */
const schemaOf = (schema: { $ref?: string; anyOf?: { $ref: string }[] }) => {
  const name = (schema.anyOf?.[0] ?? schema).$ref?.split('/').at(-1)
  return name ? components.schemas[name] : schema
}

const names = (parameters: readonly { name: string }[]) => parameters.map(({ name }) => name)

test('1.6 openapi.json documents every parameter of a list of orders', () => {
  const { parameters, responses } = at(ORDERS).get
  assert.deepEqual(names(parameters).toSorted(), [
    ...[
      'Accept-Language',
      'If-None-Match',
      'after',
      'created_after',
      'created_before',
      'cursor',
      'fields',
      'ids',
      'ordering',
      'page',
      'page_size',
      'rrn',
      'search',
    ],
    ...['shape', 'shop', 'status', 'updated_after'],
  ])
  const { schema, explode } = parameters.find(({ name }: { name: string }) => name === 'status')
  assert.deepEqual([schemaOf(schema.items), explode], [{ enum: ORDER_STATUS_WORDS }, false])
  for (const status of [200, 304, 400, 401, 403]) assert.ok(responses[status], `${status}`)
})

test('1.6 openapi.json documents all fields of orders, items, addresses and changes, as they are read', async () => {
  const [stored] = await write({
    order_items: [item()],
    address: { address_ro: 'A' },
    customer: { name: 'Ion' },
  })
  const path = `${ORDERS}${stored?.order_id}/`
  const answerOf = async (path: string) => [(await get(path)).body].flat()[0]
  const documented = (of: string) =>
    schemaOf(at(`${ORDERS}{id}/${of}`).get.responses[200].content['application/json'].schema)
  const { properties, required } = documented('')

  assert.deepEqual(Object.keys(properties), ORDER_FIELDS)
  const usedByFew: readonly string[] = ORDER_OMITTED_WHEN_EMPTY
  assert.deepEqual(
    required,
    ORDER_FIELDS.filter((name) => !usedByFew.includes(name)),
  )
  const documentedItem = schemaOf(properties.order_items.items)
  assert.deepEqual(documentedItem.required, Object.keys(stored?.order_items[0] ?? {}))
  assert.deepEqual(Object.keys(documentedItem.properties), [
    ...documentedItem.required,
    ...ITEM_OMITTED_WHEN_EMPTY,
  ])
  assert.deepEqual(
    Object.keys(schemaOf(properties.address.oneOf[0]).properties),
    Object.keys(stored?.address ?? {}),
  )
  assert.deepEqual(
    Object.keys(schemaOf(properties.customer.oneOf[0]).properties),
    Object.keys(stored?.customer ?? {}),
  )
  assert.deepEqual(properties.status.enum, [...ORDER_STATUSES, 'mixed'])
  assert.deepEqual(
    Object.keys(documented('address/').properties),
    Object.keys(await answerOf(`${path}address/`)),
  )
  assert.deepEqual(
    Object.keys(schemaOf(documented('history/').items).properties),
    Object.keys(await answerOf(`${path}history/`)),
  )
})

test('1.6 openapi.json documents bodies, headers and responses of order writes', () => {
  const { post } = at(ORDERS)
  const { put } = at(`${ORDERS}{id}/`)
  const { delete: remove } = at('/external/external-order-item/{id}/')
  const { items, maxItems } = post.requestBody.content['application/json'].schema

  assert.deepEqual(Object.keys(schemaOf(items).properties).toSorted(), ORDER_FIELDS.toSorted())
  assert.equal(maxItems, 5000)
  const written = schemaOf(schemaOf(items).properties.order_items.items)
  assert.deepEqual(schemaOf(written.properties.order_status), { enum: ORDER_STATUS_WORDS })
  assert.deepEqual(names(post.parameters), [
    'items',
    'resend',
    'dry_run',
    'unknown_fields',
    'fields',
    'Idempotency-Key',
    'Prefer',
    'Accept-Language',
  ])
  for (const name of ['items', 'resend', 'If-Match']) assert.ok(names(put.parameters).includes(name), name)
  for (const status of [200, 207, 400, 401, 403, 409, 413, 415, 422])
    assert.ok(post.responses[status], `POST ${status}`)
  for (const status of [200, 400, 404, 409, 412, 422]) assert.ok(put.responses[status], `PUT ${status}`)
  for (const status of [204, 404, 409]) assert.ok(remove.responses[status], `DELETE ${status}`)
})

test('1.6 a list of orders matches openapi.json', async () => {
  const { items } = at(ORDERS).get.responses[200].content['application/json'].schema
  const [order] = (await get(ORDERS)).body
  for (const [name, property] of Object.entries<{ type?: unknown; oneOf?: unknown[] }>(
    schemaOf(items).properties,
  )) {
    const value = order[name] ?? null
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    const allowed = [property.type ?? ['null', 'object', 'string']].flat()
    assert.ok(allowed.includes(type === 'number' ? 'integer' : type), `${name} is ${type}`)
  }
})
