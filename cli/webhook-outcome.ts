import type { Result } from '@vitrina/server/events/webhooks/delivering/retry-policy'
import type { StoredAttempt } from '@vitrina/server/events/webhooks/log/log-queries'

/** Why there was no answer, in plain words. */
const FAILURES: Readonly<Record<Result['failure'] & string, string>> = {
  timeout: 'no answer in time',
  refused: 'the connection was refused',
  reset: 'the connection broke',
  private_address: 'the name leads to an address that is not of the public network',
  dns: 'the name is not found',
  tls: 'the certificate or the encryption does not hold',
  aborted: 'broken off, because the server stopped',
  secret: 'not sent: the secret of the webhook cannot be read with the secret of this deployment',
  other: 'no answer that is understood',
}

type CameBack = Pick<StoredAttempt, 'status' | 'failure'>

/** Whether an endpoint has taken what was sent. */
export const isTaken = ({ status }: CameBack): boolean => status !== null && status >= 200 && status < 300

/** What came back, in plain words; null when nothing was sent yet. */
export const outcomeOf = ({ status, failure }: CameBack): string | null => {
  if (status !== null) return isTaken({ status, failure }) ? `taken (${status})` : `answered ${status}`
  return failure && (FAILURES[failure as keyof typeof FAILURES] ?? failure)
}
