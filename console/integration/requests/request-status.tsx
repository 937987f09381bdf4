import type { RequestRow } from '@vitrina/schema/console/request-log'
import { useWords } from '../../text/words.ts'
import { StatusBadge } from '../status-badge.tsx'
import { words } from './words.ts'

/** What a call was answered. */
export const RequestStatus = ({ status }: Pick<RequestRow, 'status'>) => {
  const say = useWords(words)
  if (status === null) return <StatusBadge tone="warning">{say('noAnswer')}</StatusBadge>
  return <StatusBadge tone={status >= 500 ? 'bad' : status >= 400 ? 'warning' : 'good'}>{status}</StatusBadge>
}
