import type { Delivery } from '@vitrina/schema/webhook'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './delivery-words.ts'

const BADGES = {
  pending: { tone: 'busy', word: 'statePending' },
  delivered: { tone: 'good', word: 'stateDelivered' },
  parked: { tone: 'warning', word: 'stateParked' },
  failed: { tone: 'bad', word: 'stateFailed' },
} as const

/** Label of a state of a delivery. */
export const wordOf = (state: Delivery['state']) => BADGES[state].word

/** State of a delivery in a word. */
export const DeliveryState = ({ state }: Pick<Delivery, 'state'>) => {
  const say = useWords(words)
  return <StatusBadge tone={BADGES[state].tone}>{say(BADGES[state].word)}</StatusBadge>
}
