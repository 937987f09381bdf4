import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideRetry } from './retry-policy.ts'

const at = new Date('2026-03-01T12:00:00Z')
const answer = (status: number | null, headers: Record<string, string> = {}) => ({ status, headers, at })
const first = { tries: 1, age: 0, isPing: false }

test('8.2 attempts follow after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h; then the delivery is parked', () => {
  const verdicts = Array.from({ length: 10 }, (_, n) =>
    decideRetry(answer(500), { tries: n + 1, age: 0, isPing: false }, 0.5),
  )

  const hours = [2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)
  assert.deepEqual(
    verdicts.map(({ delay }) => delay),
    [5, 300, 1800, ...hours, null],
  )
  assert.deepEqual(
    verdicts.map(({ state }) => state),
    [...new Array(9).fill('pending'), 'parked'],
  )
})

test('8.2 a delivery that waited three days for earlier ones gets one attempt, and is parked', () => {
  const state = (days: number) => decideRetry(answer(500), { ...first, age: days * 86_400 }, 0.5).state
  assert.deepEqual([2, 3, 4].map(state), ['pending', 'pending', 'parked'])
  assert.equal(decideRetry(answer(200), { ...first, age: 4 * 86_400 }, 0.5).state, 'delivered')
})

test('8.2 a delay is up to a tenth longer or shorter', () => {
  assert.deepEqual(
    [0, 0.5, 1].map((random) => decideRetry(answer(null), { tries: 2, age: 0, isPing: false }, random).delay),
    [270, 300, 330],
  )
})

test('8.2 each status 2xx is a success; all others, redirects included, are failures', () => {
  for (const status of [200, 201, 204, 299])
    assert.equal(decideRetry(answer(status), first, 0).state, 'delivered')
  for (const status of [null, 199, 300, 301, 302, 307, 308, 400, 404, 500, 503])
    assert.equal(decideRetry(answer(status), first, 0).state, 'pending', String(status))
})

test('8.2 status 410 parks the delivery and disables the endpoint', () => {
  assert.deepEqual(decideRetry(answer(410), first, 0), {
    state: 'parked',
    delay: null,
    isGone: true,
    patience: null,
  })
})

test('8.2 Retry-After of 429 and 503 is respected, in seconds or as a date, up to a day', () => {
  const patience = (status: number, text: string) =>
    decideRetry(answer(status, { 'retry-after': text }), first, 0).patience
  assert.equal(patience(429, '120'), 120)
  assert.equal(patience(503, 'Sun, 01 Mar 2026 12:10:00 GMT'), 600)
  assert.equal(patience(429, '999999999999'), 86_400)
  for (const nothing of ['0', '-5', 'soon', '', 'Sun, 01 Mar 2026 11:00:00 GMT'])
    assert.equal(patience(429, nothing), null, nothing)
  assert.equal(patience(500, '120'), null)

  assert.equal(decideRetry(answer(429, { 'retry-after': '120' }), first, 0.5).delay, 120)
  assert.equal(decideRetry(answer(429, { 'retry-after': '2' }), first, 0.5).delay, 5)
})

test('8.2 a ping has one attempt', () => {
  const ping = { tries: 1, age: 0, isPing: true }
  assert.equal(decideRetry(answer(204), ping, 0).state, 'delivered')
  for (const status of [null, 500, 410]) assert.equal(decideRetry(answer(status), ping, 0).state, 'failed')
})
