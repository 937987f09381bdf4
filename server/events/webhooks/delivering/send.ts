import { openSecret } from '../endpoints/secret.ts'
import type { Poster } from '../posting/post.ts'
import { signatureOf } from '../posting/signature.ts'
import type { ClaimedDelivery } from './claim-queries.ts'
import type { Result } from './retry-policy.ts'

export interface SendParts {
  readonly poster: Poster
  /** The secret of the deployment, with which those of endpoints are sealed. */
  readonly secret: () => Promise<string>
}

type Sent = Pick<
  ClaimedDelivery,
  'site_id' | 'endpoint_id' | 'event_id' | 'url' | 'secret' | 'previous_secret' | 'private_webhooks'
>

/** Sends an event once, signed for this moment by the Standard Webhooks scheme. It never throws. */
export const sendEvent = async (
  { poster, secret }: SendParts,
  { site_id, endpoint_id, event_id, url, private_webhooks, ...sealed }: Sent,
  body: string,
  signal: AbortSignal,
): Promise<{ readonly requestHeaders: Readonly<Record<string, string>>; readonly result: Result }> => {
  const at = new Date()
  const seconds = Math.floor(at.getTime() / 1_000)
  const unsigned = {
    'content-type': 'application/json',
    'user-agent': 'Vitrina-Webhooks',
    'webhook-id': event_id,
    'webhook-timestamp': String(seconds),
  }
  const deployment = await secret().catch(() => undefined)
  const open = (one: Buffer | null) =>
    one && deployment !== undefined ? openSecret(deployment, site_id, endpoint_id, one) : undefined
  const current = open(sealed.secret)
  const target = URL.parse(url)
  if (!current || !target) {
    const result = { at, durationMs: 0, status: null, failure: 'secret', headers: null, body: null } as const
    return { requestHeaders: unsigned, result }
  }
  const previous = open(sealed.previous_secret)
  const secrets = previous ? [current, previous] : [current]
  const headers = { ...unsigned, 'webhook-signature': signatureOf(secrets, event_id, seconds, body) }
  const result = await poster.post(target, { headers, body, allowPrivate: private_webhooks, signal })
  return { requestHeaders: headers, result }
}
