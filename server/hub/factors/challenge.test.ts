import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlySecret } from '../../platform/secrets/secrets.ts'
import { isChallengeOf, newChallenge } from './challenge.ts'

const SECRET = onlySecret('of the deployment')
const NOW = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000

test('S8 a challenge is valid for ten minutes, in its browser, at this deployment', () => {
  const challenge = newChallenge(SECRET, 'browser', NOW)
  assert.ok(isChallengeOf(challenge, SECRET, 'browser', NOW))
  assert.ok(isChallengeOf(challenge, SECRET, 'browser', NOW + 10 * MINUTE))
  assert.equal(isChallengeOf(challenge, SECRET, 'browser', NOW + 10 * MINUTE + 1), false)
  assert.equal(isChallengeOf(challenge, SECRET, 'browser', NOW - 1), false)
  assert.equal(isChallengeOf(challenge, SECRET, 'another', NOW), false)
  assert.equal(isChallengeOf(challenge, onlySecret('of another'), 'browser', NOW), false)
})

test('S8 a truncated, longer or changed challenge is invalid', () => {
  const challenge = newChallenge(SECRET, 'browser', NOW)
  for (let at = 0; at < challenge.length; at++) {
    const changed = Buffer.from(challenge)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(isChallengeOf(changed, SECRET, 'browser', NOW), false)
    assert.equal(isChallengeOf(challenge.subarray(0, at), SECRET, 'browser', NOW), false)
  }
  assert.equal(isChallengeOf(Buffer.concat([challenge, Buffer.alloc(1)]), SECRET, 'browser', NOW), false)
  assert.notDeepEqual(newChallenge(SECRET, 'browser', NOW), challenge)
})
