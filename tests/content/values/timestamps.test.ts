import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put, sql, siteId } = vitrina
const promo = (n: number) => ({
  name_ro: 'P',
  name_ru: 'П',
  hide: false,
  expire_date: '2026-01-01T00:00:00Z',
  slug: `p-${n}`,
})
const { written, refused } = oneField(vitrina, 'promo', promo)

test('a time is read in UTC, regardless of its sent zone', async () => {
  for (const [sent, read] of [
    ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z'],
    ['2026-03-01T09:00:00z', '2026-03-01T09:00:00Z'],
    ['2026-03-01T09:00:00+02:00', '2026-03-01T07:00:00Z'],
    ['2026-03-01T09:00:00+0200', '2026-03-01T07:00:00Z'],
    ['2026-03-01T09:00:00-05:30', '2026-03-01T14:30:00Z'],
    ['2026-03-01T00:30:00+14:00', '2026-02-28T10:30:00Z'],
    ['2026-12-31T23:30:00-12:00', '2027-01-01T11:30:00Z'],
    ['2026-03-01 09:00:00+00:00', '2026-03-01T09:00:00Z'],
    ['2026-03-01T09:00Z', '2026-03-01T09:00:00Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00Z'],
    ['1999-12-31T23:59:59Z', '1999-12-31T23:59:59Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ])
    assert.deepEqual(await written('expire_date', [sent]), [read], sent)
})

test('a time keeps its milliseconds', async () => {
  assert.deepEqual(
    await written('expire_date', [
      '2026-03-01T09:00:00.5Z',
      '2026-03-01T09:00:00.000Z',
      '2026-03-01T09:00:00.007Z',
      '2026-03-01T09:00:00.123456Z',
      '2026-03-01T09:00:00.120+02:00',
    ]),
    [
      '2026-03-01T09:00:00.5Z',
      '2026-03-01T09:00:00Z',
      '2026-03-01T09:00:00.007Z',
      '2026-03-01T09:00:00.123Z',
      '2026-03-01T07:00:00.12Z',
    ],
  )
})

test('a time without a zone is in the zone of the site, in winter and in summer', async () => {
  for (const [sent, read] of [
    ['2026-01-15T12:00:00', '2026-01-15T10:00:00Z'],
    ['2026-07-15T12:00:00', '2026-07-15T09:00:00Z'],
    ['2026-07-15T00:30', '2026-07-14T21:30:00Z'],
    ['2026-01-01 00:00:00', '2025-12-31T22:00:00Z'],
    ['2026-07-15T12:00:00.25', '2026-07-15T09:00:00.25Z'],
    // The clocks of Chisinau go forward on 29 March 2026 and back on 25 October.
    ['2026-03-29T01:30:00', '2026-03-28T23:30:00Z'],
    ['2026-03-29T05:00:00', '2026-03-29T02:00:00Z'],
    ['2026-10-25T01:30:00', '2026-10-24T22:30:00Z'],
    ['2026-10-25T05:00:00', '2026-10-25T03:00:00Z'],
  ])
    assert.deepEqual(await written('expire_date', [sent]), [read], sent)
})

test('a time that the clocks skip or repeat is resolved consistently', async () => {
  // The hour of the change, two or three o'clock, depends on the version of the time zone rules.
  for (const hour of ['02', '03']) {
    for (const [day, date] of [
      ['2026-03-29', Date.UTC(2026, 2, 29)],
      ['2026-10-25', Date.UTC(2026, 9, 25)],
    ] as const) {
      const [read] = await written('expire_date', [`${day}T${hour}:30:00`])
      const offset = date + (Number(hour) * 60 + 30) * 60_000 - Date.parse(String(read))
      assert.ok(offset === 2 * 3_600_000 || offset === 3 * 3_600_000, `${day} ${hour}:30 is ${read}`)
    }
  }
})

test('times use the zone of the site', async () => {
  await sql`update site set time_zone = 'America/New_York' where id = ${siteId}`
  assert.deepEqual(await written('expire_date', ['2026-01-15T12:00:00', '2026-07-15T12:00:00Z']), [
    '2026-01-15T17:00:00Z',
    '2026-07-15T12:00:00Z',
  ])
  await sql`update site set time_zone = 'Europe/Chisinau' where id = ${siteId}`
})

test('the same time in another zone is unchanged', async () => {
  const { body } = await post('/external/promo/bulk-create/', [
    { ...promo(1), slug: 'zones', expire_date: '2026-07-15T12:00:00' },
  ])
  for (const expire_date of ['2026-07-15T09:00:00Z', '2026-07-15T12:00:00+03:00', '2026-07-15 12:00']) {
    const { body: outcomes } = await post('/external/promo/bulk-upsert/', [{ id: body[0].id, expire_date }])
    assert.equal(outcomes[0].outcome, 'unchanged', expire_date)
  }
})

test('an impossible date is refused', async () => {
  const values = [
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2026-01-01T00:00:00+25:00',
    '2026-01-01T00:00:00+02:60',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-05:00',
    '+010000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
  ]
  for (const value of values)
    assert.deepEqual(await refused('expire_date', [value]), ['invalid_value'], value)
})

test('a value that is not an ISO 8601 date-time is refused', async () => {
  const texts = [
    'yesterday',
    '01.03.2026',
    '2026-3-1T09:00:00Z',
    '2026/03/01',
    '1772355600',
    '09:00',
    '2026-03-01T',
    'now',
  ]
  assert.deepEqual(await refused('expire_date', texts), all(texts, 'invalid_value'))
  const others = [1772355600, 1772355600000, true, [], {}]
  assert.deepEqual(await refused('expire_date', others), all(others, 'invalid_type'))
})

const gift = { name_ro: 'G', name_ru: 'G', active: true }

test('the end of a gift must be after its start, compared as times, not as texts', async () => {
  const bulk = '/external/gift/bulk-create/'
  const times = (start_time: string, removal_time: string) => ({ ...gift, start_time, removal_time })
  assert.equal((await post(bulk, [times('2026-01-01T12:00:00+05:00', '2026-01-01T10:00:00Z')])).status, 201)
  for (const [start, removal] of [
    ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['2026-01-01T10:00:00Z', '2026-01-01T12:00:00+05:00'],
    ['2026-01-01T12:00:00', '2026-01-01T10:00:00Z'],
  ] as const) {
    const { status, body } = await post(bulk, [times(start, removal)])
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ index: 0, field: 'removal_time', code: 'invalid_value' }])
  }
})

test('a start alone may not be moved after the stored end', async () => {
  const { body } = await post('/external/gift/bulk-create/', [
    { ...gift, start_time: '2026-01-01T00:00:00Z', removal_time: '2026-02-01T00:00:00Z' },
  ])
  const { id } = body[0]
  const update = (fields: object) => put('/external/gift/bulk-update/', [{ id, ...fields }])

  assert.equal((await update({ start_time: '2026-03-01T00:00:00Z' })).status, 400)
  assert.equal((await update({ removal_time: '2025-12-01T00:00:00Z' })).status, 400)
  assert.equal((await update({ start_time: '2026-01-15T00:00:00Z' })).status, 200)
  const moved = { start_time: '2027-01-01T00:00:00Z', removal_time: '2027-02-01T00:00:00Z' }
  assert.equal((await update(moved)).status, 200)
  assert.partialDeepStrictEqual((await get(`/external/gift/${id}`)).body, moved)
})
