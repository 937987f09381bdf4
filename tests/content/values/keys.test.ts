import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { assertRefused } from '../writes/refusal.ts'

const { get, post, put } = await openShop()
const AT = '/external/user-type'

const upsert = (...types: object[]) => post(`${AT}/bulk-upsert/`, types)

test('5.2.2 a user type is identified by its exact name', async () => {
  const names = ['Angro', 'angro', 'An gro', 'Оптовик', 'VIP / 10%', '1']
  const { body: created } = await upsert(...names.map((name) => ({ name })))

  assert.equal(new Set(created.map(({ id }: { id: number }) => id)).size, names.length)
  for (const [place, name] of names.entries()) {
    const { body } = await get(`${AT}/by/name/${encodeURIComponent(name)}`)
    assert.deepEqual(body, { id: created[place].id, name })
    assert.deepEqual((await get(`${AT}/?name=${encodeURIComponent(name)}`)).body, [body])
  }
  // The same bytes, which are recognized, and the same names in other bytes.
  const drafts = names.map((name) => ({ name }))
  for (const sent of [JSON.stringify(drafts), JSON.stringify(drafts, null, 2)]) {
    const { body } = await post(`${AT}/bulk-upsert/`, sent)
    assert.deepEqual(
      body,
      created.map((one: object) => ({ ...one, outcome: 'unchanged' })),
    )
  }
})

test('a user type is renamed by its id, and its old name becomes free', async () => {
  const [{ id }] = (await upsert({ name: 'before' })).body

  assert.deepEqual((await put(`${AT}/${id}/`, { name: 'after' })).body, { id, name: 'after' })

  assert.equal((await get(`${AT}/by/name/before`)).status, 404)
  const [fresh] = (await upsert({ name: 'before' })).body
  assert.equal(fresh.outcome, 'created')
  assert.equal((await put(`${AT}/${fresh.id}/`, { name: 'after' })).status, 409)
})

test('a user type requires a name, which is a text', async () => {
  assertRefused(
    await post(`${AT}/bulk-create/`, [
      {},
      { name: '' },
      { name: null },
      { name: 1.5 },
      { name: 'x'.repeat(256) },
    ]),
    ...[0, 1, 2].map((index) => [index, 'name', 'required'] as const),
    [3, 'name', 'invalid_type'],
    [4, 'name', 'too_long'],
  )
})

test('a certificate and a promo code are each identified by their code, and may have the same', async () => {
  const codes = { 'payment-certificate': { code: 'SPRING', value: 0 }, promocode: { code: 'SPRING' } }
  for (const [path, draft] of Object.entries(codes)) {
    assert.equal((await post(`/external/${path}/bulk-create/`, [draft])).status, 201)
    assertRefused(await post(`/external/${path}/bulk-create/`, [draft, { ...draft, code: 'spring' }]), [
      0,
      'code',
      'duplicate',
    ])
    assert.partialDeepStrictEqual((await get(`/external/${path}/by/code/SPRING`)).body, draft)
  }
})
