import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTime, formatWait } from './format-times.ts'

test('a wait is written in the language, rounded up', () => {
  assert.equal(formatWait('en', 0.2), 'in 1 second')
  assert.equal(formatWait('ro', 90), 'peste 90 de secunde')
  assert.equal(formatWait('ru', 91), 'через 2 минуты')
  assert.equal(formatWait('ru', 21 * 60), 'через 21 минуту')
  assert.equal(formatWait('uk', 5 * 60), 'через 5 хвилин')
  assert.equal(formatWait('en', 2 * 3600 + 1), 'in 3 hours')
})

test('a time is shown in the time zone of the shops', () => {
  assert.equal(formatTime('en', new Date('2026-07-01T21:30:00Z')), '2 Jul 2026, 00:30')
})
