import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ITEM_OMITTED_WHEN_EMPTY, ORDER_OMITTED_WHEN_EMPTY } from '@vitrina/schema/orders/order'
import type { Field } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { openShop } from '../vitrina.ts'

const { get, post, put } = await openShop()

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
}

test('1.6 every operation has a summary and a unique name, and names each parameter once', async () => {
  const { body } = await get('/openapi.json')
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>)
  const names = new Set<string>()
  for (const [path, operations] of paths)
    for (const [method, { operationId, summary, parameters = [] }] of Object.entries(operations)) {
      const at = `${method} ${path}`
      assert.ok(summary, at)
      assert.ok(!names.has(operationId), `${at}: ${operationId}`)
      names.add(operationId)
      const described = parameters.map((one) => `${one.in} ${one.name}`)
      assert.deepEqual(described, [...new Set(described)], at)
      const inPath = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
      assert.deepEqual(
        inPath,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        at,
      )
    }
})

test('1.6 the document opens with an introduction for new callers, and orders precede service operations', async () => {
  const { info, tags, paths } = (await get('/openapi.json')).body
  assert.deepEqual(
    [...info.description.matchAll(/^## (.*)$/gm)].map(([, heading]: string[]) => heading).slice(0, 6),
    ['Base URL', 'Authentication', 'First call', 'Errors', 'Pagination', 'Idempotency and retries'],
  )
  const names = tags.map(({ name }: { name: string }) => name)
  assert.deepEqual([...names.slice(0, 2), names.at(-1)], ['Orders', 'Products', 'Service'])
  assert.match(Object.keys(paths)[0] ?? '', /external-order/)
  assert.equal(paths['/external/category/bulk-upsert'].post.summary, 'Create or update categories by key')
})

/** Schemas below `part`, each with its path. */
const walk = function* (part: unknown, at: string): Generator<[string, Record<string, unknown>]> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield [at, part as Record<string, unknown>]
  for (const [name, inner] of Object.entries(part)) yield* walk(inner, `${at}/${name}`)
}

const PARTIAL = /(Update|Upsert|Patch)$|^Order(Item|Address|Customer)?Written$/

test('4.2.15 defaults and required fields are only in the schemas of creates', async () => {
  const { body } = await get('/openapi.json')
  const schemas = Object.entries(body.components.schemas as Record<string, { required?: string[] }>)
  const partial = schemas.filter(([name]) => PARTIAL.test(name))
  assert.ok(partial.length >= 3 * 22 + 4, String(partial.length))
  for (const [name, schema] of partial) {
    for (const [at, part] of walk(schema, name)) {
      assert.ok(!('default' in part), at)
      if (at === name || at.endsWith('/items'))
        assert.deepEqual(part.required ?? [], name.endsWith('Update') && at === name ? ['id'] : [], at)
    }
  }
  const { CategoryCreate, ProductCreate } = body.components.schemas
  assert.equal(CategoryCreate.properties.position.default, 0)
  assert.ok(ProductCreate.required.includes('price'))
  for (const [at, { in: where, schema }] of walk(body.paths, ''))
    if (where === 'query')
      assert.ok(!('default' in (schema as object)), `${at}: a generated client would send it`)
})

/** Properties that only some responses have: a warning about a row (rule 6.3), and fields with `whenSet` (rules 5.2.4 and 6.10). */
const OPTIONAL: ReadonlySet<string> = new Set(['OrderOutcome.warning'])
const WHEN_SET: ReadonlySet<string> = new Set([
  ...ORDER_OMITTED_WHEN_EMPTY.map((name) => `Order.${name}`),
  ...ITEM_OMITTED_WHEN_EMPTY.map((name) => `OrderItem.${name}`),
  ...Object.values(resources).flatMap(({ path, fields }) => {
    const schema = path.replace(/(?:^|[-/])(\w)/g, (_, letter: string) => letter.toUpperCase())
    return Object.entries<Field>(fields).flatMap(([name, field]) =>
      field.whenSet ? `${schema}.${name}` : [],
    )
  }),
])

test('1.6 an object that is read has all its fields, in every response', async () => {
  const { body } = await get('/openapi.json')
  const schemas = body.components.schemas as Record<string, { properties?: object; required?: string[] }>
  const statuses = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, { $ref }] of walk(part, '')) {
      const name =
        typeof $ref === 'string' && $ref.includes('/schemas/') ? ($ref.split('/').at(-1) ?? '') : ''
      if (name === '' || statuses.has(name)) continue
      statuses.add(name)
      visit(schemas[name])
    }
  }
  for (const operations of Object.values(body.paths as Record<string, Record<string, { responses: object }>>))
    for (const { responses } of Object.values(operations)) visit(responses)
  assert.ok(statuses.size > 40)
  for (const name of [...statuses].filter((name) => !/(Part|Preview|Problem)$/.test(name)))
    for (const [at, { type, properties, required }] of walk(schemas[name], name))
      if (
        type === 'object' &&
        typeof properties === 'object' &&
        properties !== null &&
        !at.includes('/errors/items')
      )
        assert.deepEqual(
          required,
          Object.keys(properties).filter(
            (property) =>
              // Reads with `fallback` only (rule 4.3.9).
              property !== 'untranslated' &&
              !OPTIONAL.has(`${at}.${property}`) &&
              !WHEN_SET.has(`${at}.${property}`),
          ),
          at,
        )
})

test('4.2.7 return=minimal of one object returns one object', async () => {
  const [brand] = (await post('/external/brand/bulk-create/', [{ name: 'A', slug: 'a' }])).body
  const { status, body } = await put(
    `/external/brand/${brand.id}/`,
    { name: 'B' },
    { prefer: 'return=minimal' },
  )
  assert.deepEqual([status, body], [200, { id: brand.id }])
})
