import { type EndedSession, SESSION_ENDED, typeOfEvent } from '@vitrina/schema/events'
import type { ReadSecrets } from '../../../platform/secrets/secrets.ts'
import { currentTrace } from '../../../platform/tracing/tracing.ts'
import { openSecret } from '../endpoints/secret.ts'
import type { Poster } from '../posting/post.ts'
import { signatureOf } from '../posting/signature.ts'
import type { ClaimedDelivery } from './claim-queries.ts'
import type { Result } from './retry-policy.ts'

export interface SendParts {
  readonly poster: Poster
  readonly logoutToken: SignLogout
  /** Secrets of the deployment, which encrypt those of endpoints. */
  readonly secrets: ReadSecrets
}

/** Signs a logout token for an attempt (OpenID Connect Back-Channel Logout 2.4). */
export type SignLogout = (ended: EndedSession) => Promise<string>

type Sendable = Pick<
  ClaimedDelivery,
  | 'site_id'
  | 'endpoint_id'
  | 'event_id'
  | 'object_type'
  | 'url'
  | 'secret'
  | 'previous_secret'
  | 'private_webhooks'
>

/** Signed request; no `body` if it could not be signed. */
interface Signed {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Request as it was sent, and its result. */
interface Sent {
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly result: Result
}

/** Sends an event once: as a webhook, or as the logout token of a client. It never throws. */
export const sendEvent = async (
  parts: SendParts,
  claim: Sendable,
  event: string,
  signal: AbortSignal,
): Promise<Sent> =>
  claim.object_type === typeOfEvent(SESSION_ENDED)
    ? post(parts.poster, claim, await signLogout(parts, event), signal)
    : sendWebhook(parts, claim, event, signal)

/** Sends an event once, signed with the current time by the Standard Webhooks scheme. It never throws. */
export const sendWebhook = async (
  parts: Omit<SendParts, 'logoutToken'>,
  claim: Sendable,
  event: string,
  signal: AbortSignal,
): Promise<Sent> => post(parts.poster, claim, await signWebhook(parts, claim, event), signal)

const post = async (
  poster: Poster,
  { url, private_webhooks: allowPrivate }: Sendable,
  { headers, body }: Signed,
  signal: AbortSignal,
): Promise<Sent> => {
  const target = URL.parse(url)
  const unsent = {
    at: new Date(),
    durationMs: 0,
    status: null,
    failure: 'secret',
    headers: null,
    body: null,
  } as const
  // Continues the trace in receivers with tracing.
  const traceparent = currentTrace()
  const sent = traceparent === undefined ? headers : { ...headers, traceparent }
  const result =
    body === undefined || !target
      ? unsent
      : await poster.post(target, { headers: sent, body, allowPrivate, signal })
  return { requestHeaders: sent, result }
}

const SENDER = { 'user-agent': 'Vitrina-Webhooks' }

/** Each attempt has its own token, so that a late attempt has no expired one. */
const signLogout = async ({ logoutToken }: SendParts, event: string): Promise<Signed> => {
  const token = await logoutToken(JSON.parse(event)).catch(() => undefined)
  return {
    headers: { ...SENDER, 'content-type': 'application/x-www-form-urlencoded' },
    body: token === undefined ? undefined : String(new URLSearchParams({ logout_token: token })),
  }
}

const signWebhook = async (
  { secrets }: Pick<SendParts, 'secrets'>,
  { site_id, endpoint_id, event_id, secret: sealed, previous_secret: sealedBefore }: Sendable,
  event: string,
): Promise<Signed> => {
  const seconds = Math.floor(Date.now() / 1_000)
  const unsigned = {
    ...SENDER,
    'content-type': 'application/json',
    'webhook-id': event_id,
    'webhook-timestamp': String(seconds),
  }
  const deployment = await secrets().catch(() => undefined)
  const open = (one: Buffer | null) =>
    one && deployment !== undefined ? openSecret(deployment, site_id, endpoint_id, one) : undefined
  const current = open(sealed)
  if (!current) return { headers: unsigned, body: undefined }
  const previous = open(sealedBefore)
  const keys = previous ? [current, previous] : [current]
  const headers = { ...unsigned, 'webhook-signature': signatureOf(keys, event_id, seconds, event) }
  return { headers, body: event }
}
