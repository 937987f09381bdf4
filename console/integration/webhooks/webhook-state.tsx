import type { Webhook } from '@vitrina/schema/webhook'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** State of a webhook in a word. */
export const WebhookState = ({
  of: { state, failing_since, paused_until },
}: {
  readonly of: Pick<Webhook, 'state' | 'failing_since' | 'paused_until'>
}) => {
  const say = useWords(words)
  if (state === 'disabled') return <StatusBadge tone="idle">{say('disabled')}</StatusBadge>
  if (failing_since !== null) return <StatusBadge tone="bad">{say('failing')}</StatusBadge>
  if (paused_until !== null) return <StatusBadge tone="warning">{say('waiting')}</StatusBadge>
  return <StatusBadge tone="good">{say('working')}</StatusBadge>
}
