import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { openForCommand } from '../../../server/platform/postgres/pool/connect.ts'
import { urlOf } from '../../database.ts'
import { openShop } from '../../vitrina.ts'
import { changesOf } from '../writes/state.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put, sql, siteId, database } = vitrina
const card = (n: number) => ({ code: 'C', barcode: `484${n}` })
const { written, refused } = oneField(vitrina, 'discount-card', card)

test('4.3.3 a date is read as sent', async () => {
  const days = [
    '2026-02-03',
    '2024-02-29',
    '2000-02-29',
    '1999-12-31',
    '1900-02-28',
    '0001-01-01',
    '9999-12-31',
  ]
  assert.deepEqual(await written('date_of_birth', days), days)
})

test('4.3.1 null, "" and a missing value are not a date', async () => {
  assert.deepEqual(await written('date_of_birth', [null, '', undefined]), [null, null, null])
  const { body } = await post('/external/discount-card/bulk-create/', [
    { ...card(1), barcode: 'cleared', date_of_birth: '1990-05-17' },
  ])
  for (const nothing of [null, '']) {
    const at = `/external/discount-card/${body[0].id}/`
    assert.equal((await put(at, { date_of_birth: '1990-05-17' })).body.date_of_birth, '1990-05-17')
    assert.equal((await put(at, { date_of_birth: nothing })).body.date_of_birth, null)
  }
})

test('4.3.3 an impossible date is refused', async () => {
  const days = [
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
  ]
  assert.deepEqual(await refused('date_of_birth', days), all(days, 'invalid_value'))
})

test('4.3.3 a value that is not YYYY-MM-DD is refused, including a date-time', async () => {
  const texts = [
    '2026-2-3',
    '2026-02-3',
    '26-02-03',
    '03.02.2026',
    '02/03/2026',
    '2026/02/03',
    '20260203',
    '2026-W06-2',
    '2026-034',
    '+002026-02-03',
    '-2026-02-03',
    '2026-02-03T00:00:00Z',
    '2026-02-03 00:00:00',
    '2026-02-03Z',
    ' 2026-02-03',
    '2026-02-03 ',
    '2026-02-03\n',
    '２０２６-02-03',
    'today',
    'now',
    'epoch',
    'infinity',
    '-infinity',
    '2026-02-03 BC',
  ]
  assert.deepEqual(await refused('date_of_birth', texts), all(texts, 'invalid_value'))
  const others = [20260203, 1770076800, true, [], ['2026-02-03'], {}]
  assert.deepEqual(await refused('date_of_birth', others), all(others, 'invalid_type'))
})

test('a date is the same in every time zone of a site', async () => {
  const { body } = await post('/external/discount-card/bulk-create/', [
    { ...card(1), barcode: 'zones', date_of_birth: '2026-02-03' },
  ])
  const { id } = body[0]
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Chisinau']) {
    await sql`update site set time_zone = ${zone} where id = ${siteId}`
    const sent = [{ id, date_of_birth: '2026-02-03' }]
    const upserted = await post('/external/discount-card/bulk-upsert/', sent)
    assert.equal(upserted.body[0].outcome, 'unchanged', zone)
    assert.deepEqual((await get(`/external/discount-card/${id}?fields=date_of_birth`)).body, {
      date_of_birth: '2026-02-03',
    })
    assert.deepEqual(await written('date_of_birth', ['2026-03-29', '2026-01-01']), [
      '2026-03-29',
      '2026-01-01',
    ])
  }
})

test('4.2.10 the next day is a change of only that field', async () => {
  const { body } = await post('/external/discount-card/bulk-create/', [
    { ...card(1), barcode: 'changed', date_of_birth: '2026-02-28' },
  ])
  const { id } = body[0]

  await put('/external/discount-card/bulk-update/', [{ id, date_of_birth: '2026-03-01' }])

  assert.partialDeepStrictEqual((await changesOf(sql, siteId)).at(-1), {
    type: 'discount-card',
    id,
    action: 'updated',
    fields: ['date_of_birth'],
  })
})

test('9.2 dates and times are read alike, in any date style of the database', async (t) => {
  await sql`alter database ${sql.unsafe(database)} set datestyle = 'German'`
  const config = { databaseUrl: urlOf(database), dataDir: '', poolSize: 1 }
  const { sql: opened, close } = await openForCommand(config, pino({ level: 'silent' }))
  t.after(close)

  const [row] = await opened`
    select '2026-02-03'::date::text as day, '2026-02-03T04:05:06Z'::timestamptz::text as time
  `

  assert.deepEqual(row, { day: '2026-02-03', time: '2026-02-03 04:05:06+00' })
})
