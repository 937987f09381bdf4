import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { assertRefused } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql, client } = vitrina
const AT = '/external/company'

type Fields = Readonly<Record<string, unknown>>

const company = (group_code_id: string, more: Fields = {}): Fields => ({
  group_code_id,
  company_owner_id: 1,
  company_name: 'SRL',
  legal_address: 'Chișinău',
  use_vat: true,
  ...more,
})

const create = (...companies: Fields[]) => post(`${AT}/bulk-create/`, companies)
const update = (...patches: object[]) => put(`${AT}/bulk-update/`, patches)
const upsert = (...companies: object[]) => post(`${AT}/bulk-upsert/`, companies)

/** Creates companies with these fiscal codes, under separate keys. Returns their ids. */
const createCompanies = async (...codes: readonly unknown[]): Promise<number[]> => {
  const { status, body } = await create(
    ...codes.map((fiscal_code) => company(`k-${Math.random()}`, { fiscal_code })),
  )
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

const codeOf = async (id?: number): Promise<string | null> => (await get(`${AT}/${id}`)).body.fiscal_code

test('a unique text is refused if another object has it, stored or in the batch', async () => {
  await createCompanies('1003600')
  const before = await stateOf(vitrina, sql, 'company')

  assertRefused(
    await create(
      company('a', { fiscal_code: '1003600' }),
      company('b', { fiscal_code: 'new' }),
      company('c', { fiscal_code: 'new' }),
      company('d'),
    ),
    [0, 'fiscal_code', 'duplicate'],
    [2, 'fiscal_code', 'duplicate'],
  )
  assert.deepEqual(await stateOf(vitrina, sql, 'company'), before)
})

test('its error names the owner, and is 409 for one object', async () => {
  const [, second] = await createCompanies('named-1', 'named-2')
  const { status, body } = await put(`${AT}/${second}/`, { fiscal_code: 'named-1' })

  assert.deepEqual([status, body.code], [409, 'duplicate'])
  assert.match(body.errors[0].message, /company.*fiscal_code.*named-1/)
  assert.equal(await codeOf(second), 'named-2')
})

test('any number of objects may lack a unique text', async () => {
  const ids = await createCompanies(null, null, '', '', undefined)

  for (const id of ids) assert.equal(await codeOf(id), null)
  const cleared = await createCompanies('clears-1', 'clears-2')
  assert.equal((await update(...cleared.map((id) => ({ id, fiscal_code: null })))).status, 200)
})

test('4.3.7 unique texts are compared exactly, in clean form: case, inner spaces and letters of other alphabets differ', async () => {
  const codes = ['md-1', 'MD-1', 'md 1', '1', '01', 'é', 'й']
  const ids = await createCompanies(...codes)

  assert.deepEqual(await Promise.all(ids.map(codeOf)), codes)
  for (const fiscal_code of [...codes, ' md-1', 'md-1 ', 'e\u0301', 'и\u0306'])
    assertRefused(await create(company('again', { fiscal_code })), [0, 'fiscal_code', 'duplicate'])
})

test('two objects may swap unique texts within a batch, and a chain may move them, in any order', async () => {
  const [a, b, c] = await createCompanies('s1', 's2', 's3')

  const swap = await update({ id: a, fiscal_code: 's2' }, { id: b, fiscal_code: 's1' })
  assert.equal(swap.status, 200, JSON.stringify(swap.body))
  assert.deepEqual([await codeOf(a), await codeOf(b)], ['s2', 's1'])

  const chain = [
    { id: a, fiscal_code: 's1' },
    { id: b, fiscal_code: 's3' },
    { id: c, fiscal_code: 's4' },
  ]
  for (const order of [chain, chain.map(({ id }, n) => ({ id, fiscal_code: `s${n + 5}` })).toReversed()])
    assert.equal((await upsert(...order)).status, 200)
})

test('a unique text released in a batch is free for another object of it, including a new one', async () => {
  const [holder] = await createCompanies('given-up')

  const { status, body } = await upsert(company('heir', { fiscal_code: 'given-up' }), {
    id: holder,
    fiscal_code: null,
  })

  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([await codeOf(holder), await codeOf(body[0].id)], [null, 'given-up'])
  // An object that keeps the code, by sending or omitting it, still has it.
  const [claimant] = await createCompanies('wants')
  for (const stored of [{ fiscal_code: 'given-up' }, { company_name: 'SA' }])
    assertRefused(await update({ id: claimant, fiscal_code: 'given-up' }, { id: body[0].id, ...stored }), [
      0,
      'fiscal_code',
      'duplicate',
    ])
})

test('a unique text does not identify a row: an upsert uses the client key', async () => {
  await upsert(company('by-key', { fiscal_code: 'of-by-key' }))

  assertRefused(await upsert(company('other-key', { fiscal_code: 'of-by-key' })), [
    0,
    'fiscal_code',
    'duplicate',
  ])
  const [again] = (await upsert(company('by-key', { fiscal_code: 'of-by-key' }))).body
  assert.equal(again.outcome, 'unchanged')
  assert.equal((await get(`${AT}/by/fiscal_code/of-by-key`)).status, 404)
})

test('in a lenient batch the first object gets a unique text, and one released by an invalid object is not free', async () => {
  const [holder] = await createCompanies('held')
  const { status, body } = await post(
    `${AT}/bulk-upsert/`,
    [
      company('l1', { fiscal_code: 'asked' }),
      company('l2', { fiscal_code: 'asked' }),
      company('l3', { fiscal_code: 'held' }),
      { id: holder, fiscal_code: 'asked' },
    ],
    { prefer: 'handling=lenient' },
  )

  assert.equal(status, 207)
  assert.deepEqual(
    body.map(({ outcome }: { outcome: string }) => outcome),
    ['created', 'invalid', 'invalid', 'invalid'],
  )
  assert.equal(await codeOf(holder), 'held')
})

test('a unique text is free at another site, and after the deletion of its object', async () => {
  const [removed] = await createCompanies('freed')
  const elsewhere = await client()

  assert.equal(
    (await elsewhere.post(`${AT}/bulk-create/`, [company('a', { fiscal_code: 'freed' })])).status,
    201,
  )
  await post(`${AT}/bulk-delete/`, [removed])
  await createCompanies('freed')
})

test('of concurrent writers of one unique text, exactly one succeeds', async () => {
  const replies = await Promise.all(
    [1, 2, 3, 4].map((n) => create(company(`racer-${n}`, { fiscal_code: 'prize' }))),
  )

  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 400, 400, 400])
})
