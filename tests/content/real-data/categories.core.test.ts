import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, type Payload } from '../../../samples/payloads.ts'
import { IS_LONG, long } from '../../long.ts'
import { type Client, openShop } from '../../vitrina.ts'
import { changesOf } from '../writes/state.ts'
import { assertSame, inCalls, readAll, upsertAll } from './pages.ts'

const { sql, client } = await openShop({ CACHE_MIB: '0' })

const rows = await categories()
const parentOf = ({ category_id }: Payload) =>
  (category_id as { group_category_id: string }[] | null)?.map(
    ({ group_category_id }) => group_category_id,
  ) ?? null

/** Tree of a site without ids: by code, the codes of the parents and all sent fields. */
const treeOf = async (site: Client) => {
  const read = await readAll(site, 'category')
  const codes = new Map(read.map(({ id, group_category_id }) => [id, group_category_id]))
  return new Map(
    read.map(({ group_category_id, category_id, position, name_ro, name_ru, name_en, name_uk }) => [
      group_category_id,
      {
        parents: (category_id as number[] | null)?.map((id) => codes.get(id)) ?? null,
        position,
        names: [name_ro, name_ru, name_en, name_uk],
      },
    ]),
  )
}

const timesOf = async (site: Client) =>
  new Map((await readAll(site, 'category', '&fields=id,created_at,updated_at')).map((row) => [row.id, row]))

const sent = new Map(
  rows.map((row) => [
    row.group_category_id,
    {
      parents: parentOf(row),
      position: row.position,
      names: [row.name_ro, row.name_ru, row.name_en, row.name_uk].map((name) => name || null),
    },
  ]),
)

const outcomesOf = (replies: readonly { readonly body: readonly { readonly outcome: string }[] }[]) => [
  ...new Set(replies.flatMap(({ body }) => body.map(({ outcome }) => outcome))),
]

const site = await client()

/** Rows of each call in reverse: within a call, children precede their parents. */
const backwards = inCalls(rows).flatMap((call) => call.toReversed())

for (const [order, list, register] of [
  ['in the order of the file', rows, long],
  ['with each call backwards', backwards, test],
] as const)
  register(`6,543 categories in two calls, parents by code, ${order}: the tree that was sent`, async () => {
    const created = register === test ? site : await client()

    const replies = await upsertAll(created, 'category', list)

    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.length]),
      [
        [200, 5000],
        [200, 1543],
      ],
    )
    assert.deepEqual(outcomesOf(replies), ['created'])
    assert.deepEqual(
      replies.flatMap(({ body }) => body.map((row: Payload) => row.group_category_id)),
      list.map((row) => row.group_category_id),
    )
    assertSame(await treeOf(created), sent)
  })

test('the same categories again, in either order and division: all unchanged, no updated_at, no entry', async () => {
  const times = await timesOf(site)
  const { length } = await changesOf(sql, site.siteId)

  for (const list of IS_LONG ? [rows, backwards] : [rows]) {
    const replies = await upsertAll(site, 'category', list)
    assert.deepEqual(outcomesOf(replies), ['unchanged'])
  }
  for (const call of inCalls(rows)) {
    // Other bytes with the same meaning.
    const { body } = await site.post('/external/category/bulk-upsert/', JSON.stringify(call, null, 1))
    assert.deepEqual(outcomesOf([{ body }]), ['unchanged'])
  }

  assertSame(await timesOf(site), times)
  assert.equal((await changesOf(sql, site.siteId)).length, length)
  assert.equal(length, rows.length)
})

test('a root sent below one of its descendants is refused, and the tree is unchanged', async () => {
  const parents = new Map(rows.map((row) => [row.group_category_id, parentOf(row)?.[0]]))
  const leaf = rows.at(-1)?.group_category_id as string
  let root = leaf
  for (let above = parents.get(root); above !== undefined; above = parents.get(root)) root = above

  const { status, body } = await site.post('/external/category/bulk-upsert/', [
    { group_category_id: root, category_id: [{ group_category_id: leaf }] },
  ])

  assert.deepEqual([status, body.errors[0].code], [400, 'cycle'])
  assertSame(await treeOf(site), sent)
})

test('an update in which ten categories differ changes ten', async () => {
  const changed = rows.map((row, index) => (index % 700 === 3 ? { ...row, name_ro: `${row.name_ro}.` } : row))
  const codes = changed.filter((row, index) => row !== rows[index]).map((row) => row.group_category_id)
  const { length } = await changesOf(sql, site.siteId)

  const replies = await upsertAll(site, 'category', changed)

  const updated = replies.flatMap(({ body }) =>
    body.flatMap(({ group_category_id, outcome }: Payload) =>
      outcome === 'updated' ? [group_category_id] : [],
    ),
  )
  assert.deepEqual(updated, codes)
  // Entries of a call are in the order of the ids.
  const created = backwards.map(({ group_category_id }) => group_category_id)
  assert.deepEqual(
    (await changesOf(sql, site.siteId)).slice(length).map(({ key, action, fields }) => [key, action, fields]),
    created.filter((code) => codes.includes(code)).map((code) => [code, 'updated', ['name_ro']]),
  )
})
