interface CameBack {
  readonly status: number | null
  readonly failure: string | null
}

/** Why there was no answer, in plain words. */
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

/** Whether an endpoint has taken what was sent. */
export const isTaken = ({ status }: Pick<CameBack, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** What came back, in plain words; null when nothing was sent yet. */
export const outcomeOf = ({ status, failure }: CameBack): string | null => {
  if (status !== null) return isTaken({ status }) ? `accepted (${status})` : `responded with ${status}`
  return failure && (FAILURES[failure] ?? failure)
}
