import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoriesBestbuy, type Payload } from '../../../samples/payloads.ts'
import { startVitrina } from '../../vitrina.ts'
import { changesOf } from '../writes/state.ts'
import { assertSame, readAll } from './pages.ts'

const { sql, client } = await startVitrina({ CACHE_MIB: '0' })

const rows = await categoriesBestbuy()
const parentsOf = ({ category_id }: Payload): string[] =>
  ((category_id as { group_category_id: string }[] | null) ?? []).map(
    ({ group_category_id }) => group_category_id,
  )
const codeOf = ({ group_category_id }: Payload) => group_category_id as string

const codes = new Set(rows.map(codeOf))

/** Index and field of each reference to a parent without a row. */
const orphans = rows.flatMap((row, index) =>
  parentsOf(row).flatMap((parent, place) =>
    codes.has(parent) ? [] : [{ index, field: `category_id.${place}` }],
  ),
)
const orphanRows = new Set(orphans.map(({ index }) => index))

/** Rows that must be refused: those with a missing parent, and their descendants. */
const refused = new Set(orphanRows)
for (let before = -1; before !== refused.size; ) {
  before = refused.size
  const refusedCodes = new Set([...refused].map((index) => codeOf(rows[index] as Payload)))
  rows.forEach((row, index) => {
    if (parentsOf(row).some((parent) => refusedCodes.has(parent))) refused.add(index)
  })
}

test('the data has the described properties', () => {
  assert.deepEqual([rows.length, orphanRows.size, refused.size], [4584, 363, 376])
})

test('4,584 categories of which 363 name a missing parent: each is reported by index and field in one response', async () => {
  const site = await client()

  const { status, body } = await site.post('/external/category/bulk-upsert/', rows)

  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, field, code }: Payload) => ({ index, field, code })),
    orphans.map((orphan) => ({ ...orphan, code: 'not_found' })),
  )
  for (const { index, field, message } of body.errors) {
    const parent = parentsOf(rows[index] as Payload)[Number(field.split('.')[1])]
    assert.ok(message.includes(parent), message)
  }
  assert.deepEqual(await readAll(site, 'category'), [])
  assert.deepEqual(await changesOf(sql, site.siteId), [])
})

test('with handling=lenient all others are written, except the 13 below a refused one', async () => {
  const site = await client()

  const { status, body } = await site.post('/external/category/bulk-upsert/', rows, {
    prefer: 'handling=lenient',
  })

  assert.equal(status, 207)
  const invalid = body.filter(({ outcome }: Payload) => outcome === 'invalid')
  assert.deepEqual(new Set(invalid.map(({ index }: Payload) => index)), refused)
  assert.equal(
    body.filter(({ outcome }: Payload) => outcome === 'created').length,
    rows.length - refused.size,
  )
  for (const { errors } of invalid)
    for (const { field, code } of errors) {
      assert.match(field, /^category_id\.\d+$/)
      assert.equal(code, 'not_found')
    }

  const read = await readAll(site, 'category')
  const byId = new Map(read.map(({ id, group_category_id }) => [id, group_category_id]))
  const tree = read.map(({ group_category_id, category_id, position, name_en, name_ro }) => ({
    code: group_category_id,
    parents: (category_id as number[] | null)?.map((id) => byId.get(id)) ?? [],
    position,
    names: [name_en, name_ro],
  }))
  const expected = rows
    .filter((_, index) => !refused.has(index))
    .map((row) => ({
      code: codeOf(row),
      parents: parentsOf(row),
      position: row.position,
      names: [row.name_en ?? null, row.name_ro ?? null],
    }))
  assertSame(new Map(tree.entries()), new Map(expected.entries()))
})

test('sent again, written rows are unchanged and refused ones are refused again', async () => {
  const site = await client()
  const send = () => site.post('/external/category/bulk-upsert/', rows, { prefer: 'handling=lenient' })
  const first = await send()
  const { length } = await changesOf(sql, site.siteId)

  const again = await send()

  assert.deepEqual(
    again.body.map(({ id, outcome, errors }: Payload) => ({ id, outcome, errors })),
    first.body.map(({ id, outcome, errors }: Payload) => ({
      id,
      outcome: outcome === 'created' ? 'unchanged' : outcome,
      errors,
    })),
  )
  assert.equal((await changesOf(sql, site.siteId)).length, length)
})

test('once the missing parents are sent along, in any position, every row is written', async () => {
  const site = await client()
  const missing = [...new Set(rows.flatMap(parentsOf))].filter((code) => !codes.has(code))
  const parents = missing.map((group_category_id) => ({ group_category_id }))
  const half = Math.ceil(parents.length / 2)

  const { status, body } = await site.post('/external/category/bulk-upsert/', [
    ...parents.slice(half),
    ...rows.toReversed(),
    ...parents.slice(0, half),
  ])

  assert.equal(status, 200)
  assert.equal(body.length, rows.length + missing.length)
  assert.equal((await readAll(site, 'category')).length, rows.length + missing.length)
})
