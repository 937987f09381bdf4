import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../platform/secrets/key-for.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Time limit of the device's response in ms. */
const LIFETIME_MS = 10 * 60_000

const TIME = 6
const RANDOM = 16
const MADE = TIME + RANDOM

const macOf = (secret: string, browser: string, made: Buffer): Buffer =>
  createHmac('sha256', keyFor(secret, 'passkey challenge')).update(browser).update(made).digest()

/**
 * Challenge for a passkey, valid in this browser for ten minutes. It is not stored, so a page with a challenge
 * needs no write; `secrets` are those of the deployment.
 */
export const newChallenge = ({ seals }: Secrets, browser: string, now = Date.now()): Buffer => {
  const made = Buffer.alloc(MADE)
  made.writeUIntBE(now, 0, TIME)
  randomBytes(RANDOM).copy(made, TIME)
  return Buffer.concat([made, macOf(seals, browser, made)])
}

/** True for a valid and recent challenge for this browser. */
export const isChallengeOf = (
  challenge: Buffer,
  { opens }: Secrets,
  browser: string,
  now = Date.now(),
): boolean => {
  const made = challenge.subarray(0, MADE)
  const sent = challenge.subarray(MADE)
  const isMac = (mac: Buffer) => sent.length === mac.length && timingSafeEqual(sent, mac)
  if (made.length !== MADE || !opens.some((secret) => isMac(macOf(secret, browser, made)))) return false
  const age = now - made.readUIntBE(0, TIME)
  return age >= 0 && age <= LIFETIME_MS
}
