import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { WebhookEvent } from './webhooks/event.ts'
import { keyOf, signatureOf } from './webhooks/sign.ts'
import { WebhookRefused } from './webhooks/webhook-refused.ts'

export type { WebhookEvent } from './webhooks/event.ts'
export { WebhookRefused, type WebhookRefusedReason } from './webhooks/webhook-refused.ts'

/** Headers of a web `Request`, or of node:http, Express or Fastify. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>

interface VerifyOptions {
  /** Tolerated difference between the clock here and that of the sender, in seconds; default 300. */
  readonly tolerance?: number | undefined
  /** Current time, for tests. */
  readonly now?: Date | undefined
}

/**
 * Verifies the signature and time of a webhook and returns its event. `secret` is one secret, or all valid ones during a rotation.
 *
 * ```ts
 * createServer(async (request, response) => {
 *   const event = verifyWebhook(Buffer.concat(await request.toArray()), request.headers, process.env.WEBHOOK_SECRET)
 *   await queue.add(event.id, event)
 *   response.writeHead(204).end()
 * })
 * ```
 *
 * `body` must be the received bytes, unchanged; in Express use `express.raw({ type: 'application/json' })`. An event may arrive
 * twice, with the same `id`. Respond within 15 seconds, and do long work afterwards.
 * @throws {WebhookRefused} with the reason
 * @throws {Error} without a secret, or for a parsed `body`
 */
export const verifyWebhook = (
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[] | undefined,
  { tolerance = 300, now = new Date() }: VerifyOptions = {},
): WebhookEvent => {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new Error('body: must be the received text or bytes, not a parsed value')
  const keys = (typeof secret === 'string' || !secret ? [secret ?? ''] : secret).map(keyOf)
  if (keys.length === 0) throw new Error('secret: missing')

  const id = headerIn(headers, 'webhook-id')
  const timestamp = headerIn(headers, 'webhook-timestamp')
  const signatures = headerIn(headers, 'webhook-signature')
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookRefused(
      'headers',
      'webhook-id, webhook-timestamp or webhook-signature is missing or invalid',
    )
  checkAge(Number(timestamp), now.getTime() / 1_000, tolerance)
  const expected = keys.map((key) => Buffer.from(signatureOf(key, id, timestamp, body)))
  // Signatures of other versions are ignored.
  const receivedSignatures = signatures.split(' ').map((text) => Buffer.from(text))
  if (!receivedSignatures.some((one) => expected.some((other) => isSame(one, other))))
    throw new WebhookRefused('signature', 'the signature does not match the secret')
  return { ...contentOf(body), id }
}

interface SignOptions {
  /** `webhook-id`; a new one by default. */
  readonly id?: string | undefined
  /** Time of the signature; by default now. */
  readonly now?: Date | undefined
}

/**
 * Signed webhook request like those of the hub, for tests of your receiver.
 *
 * ```ts
 * const answer = await fetch('http://localhost:3000/hook', signedWebhook(secret, { type: 'ping', data: { webhook_id: 1 } }))
 * ```
 * @throws {Error} for an invalid secret
 */
export const signedWebhook = (
  secret: string,
  { type, data, timestamp }: { readonly type: string; readonly data: object; readonly timestamp?: string },
  { id = randomUUID(), now = new Date() }: SignOptions = {},
): { method: 'POST'; headers: Record<string, string>; body: string } => {
  const body = JSON.stringify({ type, timestamp: timestamp ?? now.toISOString(), data })
  const seconds = String(Math.floor(now.getTime() / 1_000))
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': signatureOf(keyOf(secret), id, seconds, body),
    },
    body,
  }
}

/** Header value, regardless of the case of its name; undefined for a repeated header. */
const headerIn = (headers: WebhookHeaders, name: string): string | undefined => {
  if (isWeb(headers)) return headers.get(name) ?? undefined
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
  return values.length === 1 ? values[0] : undefined
}

const isWeb = (headers: WebhookHeaders): headers is Pick<Headers, 'get'> => typeof headers.get === 'function'

/** Refuses NaN too, because comparisons with it are false. */
const checkAge = (signedAt: number, now: number, tolerance: number): void => {
  if (!(now - signedAt <= tolerance)) throw new WebhookRefused('too_old', 'the signature is too old')
  if (!(signedAt - now <= tolerance)) throw new WebhookRefused('too_new', 'the signature is from the future')
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

const contentOf = (body: string | Uint8Array): WebhookEvent => {
  try {
    const read = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
    if (typeof read.type === 'string' && Object(read.data) === read.data) return read
  } catch {
    // Refused below.
  }
  throw new WebhookRefused('body', 'the body is not an event')
}
