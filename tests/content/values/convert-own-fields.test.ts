import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { openShop, type Reply } from '../../vitrina.ts'
import { brand, product } from '../writes/drafts.ts'

const shop = await openShop()
const { get, post, put, del: remove, sql, siteId } = shop
await sql`update site set time_zone = 'Europe/Chisinau', history_days = 30 where id = ${siteId}`

const bodyOf = async (answer: Promise<Reply>): Promise<Reply['body']> => {
  const { status, body } = await answer
  assert.ok(status < 300, JSON.stringify(body))
  return body
}
const declare = (code: string, kind: string, more: object = {}, object = 'product') =>
  bodyOf(post('/external/own-field/', { object, code, kind, ...more }))
const save = (key: string, custom: object): Promise<Reply['body']> =>
  bodyOf(post('/external/product/bulk-upsert/', [product(key, { custom })]))
const one = async (key: string) => (await get(`/external/product/by/group_product_id/${key}/`)).body
const convert = (id: number, settings: object, query = ''): Promise<Reply> =>
  post(`/external/own-field/${id}/convert/${query}`, settings)

test('5.4.9 a dry run counts, a conversion refuses lost values, and clears them only when it is asked to', async () => {
  const power = await declare('power', 'text', { searchable: true })
  for (const [key, value] of [
    ['a', '12.50'],
    ['b', '7'],
    ['c', 'strong'],
  ] as const)
    await save(key, { power: value })
  const { id } = await one('c')
  const before = (await get('/external/changes/?after=now')).body.next
  const expected = {
    converted: 2,
    lost: 1,
    examples: [{ id, key: 'c', in_trash: false, field: 'custom.power', value: 'strong' }],
  }
  const settings = { kind: 'number', places: 2, filterable: true }
  const dry = await convert(power.id, settings, '?dry_run=true')
  assert.deepEqual([dry.status, dry.body], [200, expected])
  const refused = await convert(power.id, settings)
  assert.equal(refused.status, 409)
  assert.match(refused.body.errors[0].message, /cannot hold 1 value\./)
  assert.deepEqual((await one('a')).custom, { power: '12.50' })
  assert.equal((await get(`/external/own-field/${power.id}/`)).body.kind, 'text')
  assert.equal((await get(`/external/changes/?after=${before}`)).body.changes.length, 0)

  assert.deepEqual(await bodyOf(convert(power.id, settings, '?lost=clear')), expected)
  assert.deepEqual((await one('a')).custom, { power: 12.5 })
  assert.ok(!('custom' in (await one('c'))))
  const { body: rows } = await get('/external/product/?custom.power_min=8&fields=group_product_id')
  assert.deepEqual(rows, [{ group_product_id: 'a' }])
  const { changes } = (await get(`/external/changes/?after=${before}`)).body
  assert.deepEqual(
    changes.map(({ key, fields }: Reply['body']) => [key, fields]),
    ['a', 'b', 'c'].map((key) => [key, ['custom']]),
  )
  const { entries } = await bodyOf(get(`/external/product/${id}/history/`))
  assert.deepEqual(entries[0].fields.custom.before, { power: 'strong' })
  // Settings that a number does not have are off.
  const { searchable, kind } = (await get(`/external/own-field/${power.id}/`)).body
  assert.deepEqual([searchable, kind], [false, 'number'])
  assert.equal((await put('/external/product/bulk-update/', [{ id, custom: { power: 'x' } }])).status, 400)
})

const CONVERSIONS: readonly [what: string, kind: object, value: unknown, to: object, converted: unknown][] = [
  ['a number as a text', { kind: 'number', places: 1 }, 7.5, { kind: 'text' }, '7.5'],
  ['places that are not used', { kind: 'number', places: 3 }, 7.5, { places: 1 }, 7.5],
  ['places that are used', { kind: 'number', places: 3 }, 7.125, { places: 2 }, undefined],
  ['a word that is a choice', { kind: 'text' }, 'Red', { kind: 'choice', choices: ['red'] }, 'red'],
  ['a word that is none', { kind: 'text' }, 'blue', { kind: 'choice', choices: ['red'] }, undefined],
  ['a removed choice', { kind: 'choice', choices: ['a', 'b'] }, 'b', { choices: ['a'] }, undefined],
  ['a choice among several', { kind: 'choice', choices: ['a'] }, 'a', { multiple: true }, ['a']],
  ['one of a list', { kind: 'choice', choices: ['a', 'b'], multiple: true }, ['b'], { multiple: false }, 'b'],
  [
    'two of a list',
    { kind: 'choice', choices: ['a', 'b'], multiple: true },
    ['a', 'b'],
    { multiple: false },
    undefined,
  ],
  ['a day as a time', { kind: 'date' }, '2026-01-31', { kind: 'datetime' }, '2026-01-30T22:00:00.000Z'],
  ['the begin of a day', { kind: 'datetime' }, '2026-01-30T22:00:00.000Z', { kind: 'date' }, '2026-01-31'],
  ['a time of a day', { kind: 'datetime' }, '2026-01-31T10:00:00.000Z', { kind: 'date' }, undefined],
  ['a long text', { kind: 'long_text' }, 'x'.repeat(300), { kind: 'text' }, undefined],
  ['a short long text', { kind: 'long_text' }, 'one', { kind: 'text', unique: true }, 'one'],
  ['yes as a text', { kind: 'boolean' }, true, { kind: 'text' }, 'true'],
  ['an amount as a number', { kind: 'money' }, '5.00', { kind: 'number', places: 0 }, 5],
]

test('5.4.9 a value converts if the new kind holds it unaltered', async () => {
  for (const [place, [what, settings, value, to, converted]] of CONVERSIONS.entries()) {
    const { kind, ...more } = settings as { kind: string }
    const code = `k${place}`
    const field = await declare(code, kind, more)
    await save('kinds', { [code]: value })
    const { lost } = await bodyOf(convert(field.id, to, '?lost=clear'))
    assert.deepEqual(
      [lost, (await one('kinds')).custom?.[code]],
      [converted === undefined ? 1 : 0, converted],
      what,
    )
    await bodyOf(remove(`/external/own-field/${field.id}/`))
  }
})

test('5.4.9 texts get languages and lose them, and references stay among objects of one kind', async () => {
  const note = await declare('note', 'text')
  await save('l', { note: 'Salut' })
  assert.deepEqual(await bodyOf(convert(note.id, { localized: true })), {
    converted: 1,
    lost: 0,
    examples: [],
  })
  assert.deepEqual((await one('l')).custom, { note_ro: 'Salut' })
  await save('l', { note_ru: 'Привет' })
  const { lost, examples } = await bodyOf(convert(note.id, { localized: false }, '?dry_run=true'))
  assert.deepEqual([lost, examples[0].field, examples[0].value], [1, 'custom.note_ru', 'Привет'])
  await bodyOf(convert(note.id, { localized: false }, '?lost=clear'))
  assert.deepEqual((await one('l')).custom, { note: 'Salut' })

  await bodyOf(post('/external/brand/bulk-create/', [brand('acme')]))
  const maker = await declare('maker', 'reference', { refers_to: 'brand' })
  await save('m', { maker: { slug: 'acme' } })
  const { custom } = await one('m')
  assert.equal((await bodyOf(convert(maker.id, { multiple: true }))).converted, 1)
  assert.deepEqual((await one('m')).custom, { maker: [custom.maker] })
  const other = { refers_to: 'category' }
  assert.equal((await bodyOf(convert(maker.id, other, '?dry_run=true'))).lost, 1)
})

test('5.4.9 values in the trash are converted, too', async () => {
  const operator = await signIn(shop, { role: 'manager' })
  const weight = await declare('weight', 'text')
  const [{ id }] = await save('gone', { weight: '3' })
  await bodyOf(remove(`/external/product/${id}/`))
  assert.equal((await bodyOf(convert(weight.id, { kind: 'number' }))).converted, 1)
  await bodyOf(operator.post(`${operator.site}/bin/restore`, { object: 'product', ids: [id] }))
  assert.deepEqual((await one('gone')).custom, { weight: 3 })
})

test('5.4.9 repeated values of a unique field, fields of orders and unknown fields are refused', async () => {
  const label = await declare('label', 'text')
  for (const [key, value] of [
    ['u1', '1'],
    ['u2', '1.0'],
  ] as const)
    await save(key, { label: value })
  const repeated = await convert(label.id, { kind: 'number', unique: true })
  assert.deepEqual([repeated.status, repeated.body.code], [409, 'conflict'])
  assert.deepEqual((await one('u2')).custom, { label: '1.0' })
  const floor = await declare('floor', 'text', {}, 'external-order')
  assert.equal((await convert(floor.id, { kind: 'number' })).status, 409)
  assert.equal((await convert(999_999, { kind: 'number' }, '?dry_run=true')).status, 404)
  assert.equal((await convert(label.id, { kind: 'choice' })).status, 400)
})
