import type { DestinationRow } from '@vitrina/schema/console/destination'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { useWords } from '../../text/words.ts'
import { destinationStateOf } from './use-destinations.ts'
import { words } from './words.ts'

const TONES = { dry: 'warning', busy: 'busy', attention: 'bad', works: 'good' } as const

export const DestinationState = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(words)
  const state = destinationStateOf(of)
  return <StatusBadge tone={TONES[state]}>{say(`state ${state}`)}</StatusBadge>
}
