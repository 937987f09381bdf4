import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, openShop, type Reply } from '../../vitrina.ts'
import { below, category, product } from './drafts.ts'
import { stateOf } from './state.ts'

const { sql, client } = await openShop({ CACHE_MIB: '0' })

const SEED = [category('a', { name_ro: 'A', slug_ro: 'a' }), below('b', 'a'), category('c')]

/** Two sites with the same content: one for the dry run, the other for the write. */
const twins = async (): Promise<[Client, Client, number[]]> => {
  const pair = [await client(), await client()] as const
  const created = await Promise.all(pair.map(({ post }) => post('/external/category/bulk-upsert/', SEED)))
  const ids = created[0]?.body.map(({ id }: { id: number }) => id)
  assert.deepEqual(created[1]?.body, created[0]?.body)
  return [...pair, ids]
}

interface Call {
  readonly name: string
  readonly run: (client: Client, query: string, ids: readonly number[]) => Promise<Reply>
}

const CATEGORY = '/external/category'

const calls: readonly Call[] = [
  {
    name: 'a bulk-create',
    run: ({ post }, query) => post(`${CATEGORY}/bulk-create/${query}`, [{ name_ro: 'X' }, category('d')]),
  },
  {
    name: 'a bulk-create with errors',
    run: ({ post }, query) =>
      post(`${CATEGORY}/bulk-create/${query}`, [
        category('a'),
        { slug_ro: 'a' },
        below('x', 'y'),
        { nume: 1 },
      ]),
  },
  {
    name: 'a bulk-update',
    run: ({ put }, query, [a, b]) =>
      put(`${CATEGORY}/bulk-update/${query}`, [
        { id: b, name_ro: 'B', category_id: null },
        { id: a, slug_ro: null },
      ]),
  },
  {
    name: 'a bulk-update with errors',
    run: ({ put }, query, [a, b]) =>
      put(`${CATEGORY}/bulk-update/${query}`, [
        { id: b, slug_ro: 'a' },
        { id: a, category_id: [b] },
        { id: 999 },
        {},
      ]),
  },
  {
    name: 'an upsert',
    run: ({ post }, query) =>
      post(`${CATEGORY}/bulk-upsert/${query}`, [
        below('new', 'newer'),
        category('newer'),
        category('c'),
        category('a', { hide: true }),
      ]),
  },
  {
    name: 'an upsert with errors',
    run: ({ post }, query) =>
      post(`${CATEGORY}/bulk-upsert/${query}`, [below('a', 'b'), category('c', { position: '1' })]),
  },
  {
    name: 'a lenient upsert',
    run: ({ post }, query) =>
      post(
        `${CATEGORY}/bulk-upsert/${query}`,
        [
          category('new'),
          category('c'),
          category('a', { hide: true }),
          category('bad', { hide: 1 }),
          below('worse', 'bad'),
        ],
        { prefer: 'handling=lenient' },
      ),
  },
  {
    name: 'a minimal upsert',
    run: ({ post }, query) =>
      post(`${CATEGORY}/bulk-upsert/${query}`, [category('new'), category('c')], {
        prefer: 'return=minimal',
      }),
  },
  { name: 'a PUT of one', run: ({ put }, query, [a]) => put(`${CATEGORY}/${a}/${query}`, { name_ro: 'AA' }) },
  {
    name: 'a PUT of one that clashes',
    run: ({ put }, query, [, b]) => put(`${CATEGORY}/${b}/${query}`, { slug_ro: 'a' }),
  },
  {
    name: 'a PUT of one that is not there',
    run: ({ put }, query) => put(`${CATEGORY}/999/${query}`, { hide: true }),
  },
  { name: 'a DELETE', run: ({ del }, query, [, b]) => del(`${CATEGORY}/${b}/${query}`) },
  { name: 'a DELETE of what is in use', run: ({ del }, query, [a]) => del(`${CATEGORY}/${a}/${query}`) },
  { name: 'a DELETE of what is not there', run: ({ del }, query) => del(`${CATEGORY}/999/${query}`) },
  {
    name: 'a bulk-delete',
    run: ({ post }, query, [a, b]) => post(`${CATEGORY}/bulk-delete/${query}`, [b, a]),
  },
  {
    name: 'a bulk-delete with errors',
    run: ({ post }, query, [a, , c]) => post(`${CATEGORY}/bulk-delete/${query}`, [c, a, 999]),
  },
]

/** Response without the parts that differ from call to call, and with null for ids that only a real write returns. */
const comparable = ({ status, body }: Reply, known: readonly number[]) => {
  const text = JSON.stringify(body, (name, value) => {
    if (name === 'request_id') return undefined
    return name === 'id' && typeof value === 'number' && !known.includes(value) ? null : value
  })
  return { status, body: text === undefined ? undefined : JSON.parse(text) }
}

for (const { name, run } of calls)
  test(`${name} with dry_run returns the same response, marked as a dry run, and changes nothing`, async () => {
    const [dryShop, realShop, ids] = await twins()
    const before = await stateOf(dryShop, sql, 'category')

    const dry = await run(dryShop, '?dry_run=true', ids)
    const after = await stateOf(dryShop, sql, 'category')
    const real = await run(realShop, '', ids)

    assert.deepEqual(comparable(dry, ids), comparable(real, ids))
    assert.equal(dry.headers.get('dry-run'), 'true')
    assert.equal(real.headers.get('dry-run'), null)
    assert.deepEqual(after, before)
  })

test('ids of objects that a dry run would create are null', async () => {
  const { post } = await client()

  const [created] = (await post('/external/product/bulk-create/?dry_run=true', [product('p')])).body
  const [upserted] = (await post('/external/product/bulk-upsert/?dry_run=true', [product('p')])).body

  assert.equal(created.id, null)
  assert.equal(created.name_ro, 'Produs p')
  assert.deepEqual(upserted, { id: null, group_product_id: 'p', outcome: 'created' })
})

test('a dry run uses no ids: the next real object gets the same one', async () => {
  const { post } = await client()
  const [first] = (await post('/external/category/bulk-create/', [{}])).body

  await post('/external/category/bulk-create/?dry_run=true', [{}, {}, {}])
  const [next] = (await post('/external/category/bulk-create/', [{}])).body

  assert.equal(next.id, first.id + 1)
})

test('dry_run=false writes', async () => {
  const { post, get } = await client()

  const { headers, body } = await post('/external/category/bulk-create/?dry_run=false', [{}])

  assert.equal(headers.get('dry-run'), null)
  assert.equal((await get(`/external/category/${body[0].id}`)).status, 200)
})

test('a dry run with an idempotency key is replayed as a dry run', async () => {
  const { post } = await client()
  const send = () =>
    post('/external/category/bulk-create/?dry_run=true', [{ nume: 1 }], { 'idempotency-key': 'dry-1' })

  await send()
  const again = await send()

  assert.deepEqual(
    [again.status, again.headers.get('dry-run'), again.headers.get('idempotency-replayed')],
    [400, 'true', 'true'],
  )
})

test('a dry run leaves no state that would affect the real call', async () => {
  const { post } = await client()
  const bytes = '[{"group_category_id":"dry","name_ro":"A"}]'

  await post('/external/category/bulk-upsert/?dry_run=true', bytes)
  assert.equal((await post('/external/category/bulk-upsert/', bytes)).body[0].outcome, 'created')
  await post('/external/category/bulk-upsert/?dry_run=true', '[{"group_category_id":"dry","name_ro":"B"}]')
  assert.equal(
    (await post('/external/category/bulk-upsert/', '[{"group_category_id":"dry","name_ro":"B"}]')).body[0]
      .outcome,
    'updated',
  )
})
