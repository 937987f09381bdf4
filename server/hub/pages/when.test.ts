import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf, whenAgain } from './when.ts'

test('a wait is written in the language, rounded up', () => {
  assert.equal(whenAgain('en', 0.2), 'in 1 second')
  assert.equal(whenAgain('ro', 90), 'peste 90 de secunde')
  assert.equal(whenAgain('ru', 91), 'через 2 минуты')
  assert.equal(whenAgain('ru', 21 * 60), 'через 21 минуту')
  assert.equal(whenAgain('uk', 5 * 60), 'через 5 хвилин')
  assert.equal(whenAgain('en', 2 * 3600 + 1), 'in 3 hours')
})

test('a time is shown in the time zone of the shops', () => {
  assert.equal(momentOf('en', new Date('2026-07-01T21:30:00Z')), '2 Jul 2026, 00:30')
})
