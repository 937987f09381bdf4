import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { countDaysInZone } from '../../../server/orders/figure-queries.ts'
import { createDatabase } from '../../database.ts'

const { sql, drop } = await createDatabase()
after(drop)

/**
 * Number of orders of a calendar day in a time zone, read three days later, with one order in each UTC hour
 * until `now`.
 */
const ordersOf = (day: string, timeZone: string, now: string) =>
  sql.begin(async (sql) => {
    // Replaces the clock and the orders, which have only a time.
    await sql.script(`
      create schema clock;
      create function clock.now() returns timestamptz language sql stable as $$ select timestamptz '${now}' $$;
      create table clock.external_order as
        select 1 as site_id, 1 as statuses, created_at
        from generate_series(timestamptz '${now}' - interval '9 days', '${now}', interval '1 hour') as created_at;
      set local search_path = clock, pg_catalog, public
    `)
    const days = await countDaysInZone(sql, 1, 3, timeZone, null)
    await sql.script('drop schema clock cascade')
    assert.equal(days.length, 4)
    return days.find((one) => one.day === day)?.orders
  })

test('the oldest day is counted from its first hour, across a change of daylight saving time', async () => {
  assert.equal(await ordersOf('2026-10-25', 'Europe/Chisinau', '2026-10-28T12:00Z'), 25)
  assert.equal(await ordersOf('2026-10-24', 'Europe/Chisinau', '2026-10-27T12:00Z'), 24)
  assert.equal(await ordersOf('2026-03-29', 'Europe/Chisinau', '2026-04-01T12:00Z'), 23)
  assert.equal(await ordersOf('2026-03-08', 'America/Havana', '2026-03-11T12:00Z'), 23)
  assert.equal(await ordersOf('2026-10-25', 'UTC', '2026-10-28T12:00Z'), 24)
})
