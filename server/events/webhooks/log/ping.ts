import type { Database } from '../../../platform/postgres/pool/sql.ts'
import type { EndedAttempt } from '../delivering/complete-queries.ts'
import { decideRetry } from '../delivering/retry-policy.ts'
import { type SendParts, sendWebhook } from '../delivering/send.ts'
import { type SettleParts, settle } from '../delivering/settle.ts'
import { insertPing } from './ping-queries.ts'

interface Parts extends Omit<SendParts, 'logoutToken'> {
  readonly sql: Database
}

/** Result of a test event. */
export type PingResult = Pick<EndedAttempt, 'requestHeaders' | 'result'> & { readonly eventId: string }

/**
 * Sends a test event to an endpoint once and immediately, even if it is disabled or paused, and records the attempt like any
 * other. Undefined for an unknown endpoint.
 */
export const pingEndpoint = async (
  parts: Parts,
  siteId: number,
  endpointId: number,
): Promise<PingResult | undefined> => {
  const at = new Date()
  const body = JSON.stringify({ type: 'ping', timestamp: at, data: { webhook_id: endpointId } })
  const [claim] = await insertPing(parts.sql, siteId, endpointId, body)
  if (!claim) return undefined
  const sent = await sendWebhook(parts, claim, body, new AbortController().signal)
  const verdict = decideRetry(sent.result, { tries: 1, age: 0, isPing: true }, 0)
  await settle({ sql: parts.sql, notifyParked: NEVER_PARKED }, siteId, endpointId, [
    { ...sent, claim, verdict },
  ])
  return { ...sent, eventId: claim.event_id }
}

const NEVER_PARKED: SettleParts['notifyParked'] = async () => {}
