import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../platform/secrets/key-for.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Time limit of the device's response in ms. */
const LIFETIME_MS = 10 * 60_000

const TIME = 6
const RANDOM = 16
const CONTENT_LENGTH = TIME + RANDOM

const macOf = (secret: string, browser: string, content: Buffer): Buffer =>
  createHmac('sha256', keyFor(secret, 'passkey challenge')).update(browser).update(content).digest()

/**
 * Challenge for a passkey, valid in this browser for ten minutes. It is not stored, so a page with a challenge
 * needs no write; `secrets` are those of the deployment.
 */
export const newChallenge = ({ seals }: Secrets, browser: string, now = Date.now()): Buffer => {
  const content = Buffer.alloc(CONTENT_LENGTH)
  content.writeUIntBE(now, 0, TIME)
  randomBytes(RANDOM).copy(content, TIME)
  return Buffer.concat([content, macOf(seals, browser, content)])
}

/** True for a valid and recent challenge for this browser. */
export const isChallengeOf = (
  challenge: Buffer,
  { opens }: Secrets,
  browser: string,
  now = Date.now(),
): boolean => {
  const content = challenge.subarray(0, CONTENT_LENGTH)
  const sent = challenge.subarray(CONTENT_LENGTH)
  const isMac = (mac: Buffer) => sent.length === mac.length && timingSafeEqual(sent, mac)
  if (content.length !== CONTENT_LENGTH || !opens.some((secret) => isMac(macOf(secret, browser, content))))
    return false
  const age = now - content.readUIntBE(0, TIME)
  return age >= 0 && age <= LIFETIME_MS
}
