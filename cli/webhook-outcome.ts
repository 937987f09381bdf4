interface AttemptResult {
  readonly status: number | null
  readonly failure: string | null
}

/** Reason of a missing response, as text. */
const FAILURES: Readonly<Record<string, string>> = {
  timeout: 'timeout',
  refused: 'connection refused',
  reset: 'connection lost',
  private_address: 'the name resolves to a private address',
  dns: 'unknown host name',
  tls: 'TLS failed',
  aborted: 'aborted, because the server stopped',
  secret: 'not sent: the secret of this deployment cannot decrypt the secret of the webhook',
  other: 'invalid response',
}

/** True if the endpoint has accepted the event. */
export const isAccepted = ({ status }: Pick<AttemptResult, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Description of the response; null before the first attempt. */
export const outcomeOf = ({ status, failure }: AttemptResult): string | null => {
  if (status !== null) return isAccepted({ status }) ? `accepted (${status})` : `responded with ${status}`
  return failure && (FAILURES[failure] ?? failure)
}
