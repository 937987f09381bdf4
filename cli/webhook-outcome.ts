import { tell } from './language.ts'
import { WEBHOOK_CONDITIONS } from './words/webhook-conditions.ts'

interface CameBack {
  readonly status: number | null
  readonly failure: string | null
}

/** Why there was no answer, in plain words. */
const FAILURES: Readonly<Record<string, string>> = {
  timeout: tell(WEBHOOK_CONDITIONS.timeout),
  refused: tell(WEBHOOK_CONDITIONS.refused),
  reset: tell(WEBHOOK_CONDITIONS.reset),
  private_address: tell(WEBHOOK_CONDITIONS.private_address),
  dns: tell(WEBHOOK_CONDITIONS.dns),
  tls: tell(WEBHOOK_CONDITIONS.tls),
  aborted: tell(WEBHOOK_CONDITIONS.aborted),
  secret: tell(WEBHOOK_CONDITIONS.secret),
  other: tell(WEBHOOK_CONDITIONS.other),
}

/** Whether an endpoint has taken what was sent. */
export const isTaken = ({ status }: Pick<CameBack, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** What came back, in plain words; null when nothing was sent yet. */
export const outcomeOf = ({ status, failure }: CameBack): string | null => {
  if (status !== null)
    return tell(isTaken({ status }) ? WEBHOOK_CONDITIONS.taken : WEBHOOK_CONDITIONS.answered, { status })
  return failure && (FAILURES[failure] ?? failure)
}
