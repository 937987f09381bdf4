import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDay, startOfDay } from './site-day.ts'

/** Start of a day in UTC. */
const start = (day: string, timeZone: string, daysBefore?: number): string => {
  const seconds = startOfDay(day, timeZone, daysBefore)
  return seconds === undefined ? 'never' : new Date(seconds * 1000).toISOString().slice(0, 16)
}

const DAYS: readonly (readonly [string, string, string, number?])[] = [
  ['UTC', '2026-03-29', '2026-03-29T00:00'],
  // Clocks go forward at 2:00 on 29 March, and back at 3:00 on 25 October.
  ['Europe/Chisinau', '2026-03-28', '2026-03-27T22:00'],
  ['Europe/Chisinau', '2026-03-29', '2026-03-28T22:00'],
  ['Europe/Chisinau', '2026-03-30', '2026-03-29T21:00'],
  ['Europe/Chisinau', '2026-10-25', '2026-10-24T21:00'],
  ['Europe/Chisinau', '2026-10-26', '2026-10-25T22:00'],
  // Forward at midnight, so that the day begins at 1:00; back at 1:00, so that midnight occurs twice.
  ['America/Havana', '2026-03-07', '2026-03-07T05:00'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00'],
  ['America/Havana', '2026-03-09', '2026-03-09T04:00'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00'],
  ['America/Havana', '2026-11-02', '2026-11-02T05:00'],
  // Forward at midnight, and back at midnight, so that the last hour of the day before occurs twice.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00'],
  ['Africa/Cairo', '2026-04-25', '2026-04-24T21:00'],
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00'],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00'],
  // East of UTC, midnight occurs twice.
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00'],
  // Previous days are calendar days, regardless of their length.
  ['Europe/Chisinau', '2026-03-30', '2026-03-28T22:00', 1],
  ['Europe/Chisinau', '2026-10-26', '2026-10-24T21:00', 1],
  ['America/Havana', '2026-03-14', '2026-03-08T05:00', 6],
  ['UTC', '2026-01-12', '2026-01-13T00:00', -1],
  ['Europe/Chisinau', '2026-10-25', '2026-10-25T22:00', -1],
]

test('a day begins at its first moment by the clock of the site', () => {
  for (const [timeZone, day, begins, daysBefore] of DAYS)
    assert.equal(start(day, timeZone, daysBefore), begins, `${day} - ${daysBefore ?? 0} in ${timeZone}`)
})

test('an invalid day has no start', () => {
  for (const day of ['', '2026-13-01', '2026-01-12x']) assert.equal(startOfDay(day, 'UTC'), undefined, day)
  assert.equal(startOfDay('9999-12-31', 'Europe/Chisinau', -1), undefined)
  assert.equal(startOfDay('2026-01-12', 'Europe/Chisinau', 999_999_999), undefined)
  assert.equal(start('0002-06-15', 'UTC'), '0002-06-15T00:00')
})

test('a day is valid only with a complete year', () => {
  for (const year of ['1980', '1999', '2000', '2026']) assert.ok(isDay(`${year}-06-15`), year)
  for (const year of ['', '0002', '0020', '0202', '20260', '1026']) assert.ok(!isDay(`${year}-06-15`), year)
})
