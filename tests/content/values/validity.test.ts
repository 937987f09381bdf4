import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { assertRefused } from '../writes/refusal.ts'

const { get, post, put } = await openShop()
const AT = '/external/promocode'

const [MARCH, APRIL, MAY] = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z']

const create = async (code: string, fields: object): Promise<number> => {
  const { status, body } = await post(`${AT}/bulk-create/`, [{ code, ...fields }])
  assert.equal(status, 201, JSON.stringify(body))
  return body[0].id
}

const update = (id: number, fields: object) => put(`${AT}/bulk-update/`, [{ id, ...fields }])

test('a promo code may have a start, an end, both or neither', async () => {
  for (const [place, fields] of [
    {},
    { starts_at: MAY },
    { expires_at: MARCH },
    { starts_at: MARCH, expires_at: APRIL },
    { starts_at: null, expires_at: MARCH },
    { starts_at: MAY, expires_at: '' },
  ].entries()) {
    const id = await create(`free-${place}`, fields)
    const { starts_at = null, expires_at = null } = fields
    assert.partialDeepStrictEqual((await get(`${AT}/${id}`)).body, {
      starts_at,
      expires_at: expires_at === '' ? null : expires_at,
    })
  }
})

test('an end added to a stored start must be after it, and a start before a stored end', async () => {
  const started = await create('started', { starts_at: APRIL })
  const ending = await create('ending', { expires_at: APRIL })

  for (const expires_at of [MARCH, APRIL])
    assertRefused(await update(started, { expires_at }), [0, 'expires_at', 'invalid_value'])
  for (const starts_at of [APRIL, MAY])
    assertRefused(await update(ending, { starts_at }), [0, 'expires_at', 'invalid_value'])

  assert.equal((await update(started, { expires_at: MAY })).body[0].expires_at, MAY)
  assert.equal((await update(ending, { starts_at: MARCH })).body[0].starts_at, MARCH)
})

test('a cleared start does not restrict the end any more', async () => {
  const id = await create('cleared', { starts_at: APRIL, expires_at: MAY })

  assertRefused(await update(id, { expires_at: MARCH }), [0, 'expires_at', 'invalid_value'])
  assert.equal((await update(id, { starts_at: null, expires_at: MARCH })).status, 200)
  assertRefused(await update(id, { starts_at: APRIL }), [0, 'expires_at', 'invalid_value'])
  assert.equal((await update(id, { starts_at: APRIL, expires_at: '' })).status, 200)
})

test('an upsert by code is compared with the stored values of each object', async () => {
  await create('one', { starts_at: MARCH, expires_at: APRIL })
  await create('two', { starts_at: APRIL, expires_at: MAY })

  assertRefused(
    await post(`${AT}/bulk-upsert/`, [
      { code: 'one', starts_at: APRIL },
      { code: 'two', starts_at: MARCH },
      { code: 'three', starts_at: MAY, expires_at: MARCH },
    ]),
    [0, 'expires_at', 'invalid_value'],
    [2, 'expires_at', 'invalid_value'],
  )
  const lenient = { prefer: 'handling=lenient' }
  const { body } = await post(
    `${AT}/bulk-upsert/`,
    [
      { code: 'one', starts_at: APRIL },
      { code: 'two', starts_at: MARCH },
    ],
    lenient,
  )
  assert.deepEqual(
    body.map(({ outcome }: { outcome: string }) => outcome),
    ['invalid', 'updated'],
  )
})

test('the discount of a promo code is a percentage, or an amount not below zero', async () => {
  const id = await create('discounts', { discount_percent: '100.000000', discount_amount: 15 })
  assert.partialDeepStrictEqual((await get(`${AT}/by/code/discounts`)).body, {
    id,
    active: true,
    discount_percent: '100',
    discount_amount: '15.00',
  })
  assertRefused(
    await update(id, { discount_percent: '100.000001', discount_amount: '-0.01' }),
    [0, 'discount_percent', 'out_of_range'],
    [0, 'discount_amount', 'out_of_range'],
  )
})
