import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, category } from './drafts.ts'

const { get, post, put } = await openShop()
const PLACE = { lat: '47', lon: '28', is_active: true, addresses: {} }

test('4.2.11 a dry run returns ids only of existing elements', async () => {
  const phones = [{ phone: '1' }, { phone: '2' }]
  const create = '/external/shop/bulk-create/'
  const { body: tried } = await post(`${create}?dry_run=true`, [{ ...PLACE, phones }])
  assert.equal(tried[0]?.id, null, JSON.stringify(tried))
  assert.deepEqual(
    tried[0].phones,
    phones.map((phone) => ({ id: null, ...phone })),
  )
  const [created] = (await post(create, [{ ...PLACE, phones }])).body
  assert.ok(created.phones.every(({ id }: { id: number }) => Number.isInteger(id)))

  const longer = { phones: [...phones, { phone: '3' }] }
  const at = `/external/shop/${created.id}/`
  for (const { body } of [
    await put(`${at}?dry_run=true`, longer),
    await put('/external/shop/bulk-update/?dry_run=true', [{ id: created.id, ...longer }]).then(
      ({ body }) => ({
        body: body[0],
      }),
    ),
  ])
    assert.deepEqual(body.phones, [...created.phones, { id: null, phone: '3' }])
  assert.deepEqual((await get(at)).body.phones, created.phones)
})

test('4.2.11 a dry run returns no id of a parent that it would create', async () => {
  const [stored] = (await post('/external/category/bulk-create/', [category('stored')])).body
  const batch = [category('a'), below('b', 'a'), { ...category('c'), category_id: [stored.id] }]
  const { status, body } = await post('/external/category/bulk-create/?dry_run=true', batch)
  assert.equal(status, 201)
  assert.deepEqual(
    body.map(({ id, category_id: parents }: Record<string, unknown>) => [id, parents]),
    [
      [null, null],
      [null, [null]],
      [null, [stored.id]],
    ],
  )
})
