import { Text } from '@mantine/core'
import type { RequestRow } from '@vitrina/schema/console/request-log'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** Status of a call; with refused rows, the number of written ones. */
export const RequestStatus = (call: Pick<RequestRow, 'status' | 'row_count' | 'refused_rows'>) => {
  const { status, row_count: count, refused_rows: refused } = call
  const say = useWords(words)
  const { number } = useFormat()
  if (status === null) return <StatusBadge tone="warning">{say('noAnswer')}</StatusBadge>
  const tone = status >= 500 ? 'bad' : status >= 400 || refused > 0 ? 'warning' : 'good'
  return (
    <>
      <StatusBadge tone={tone}>{status}</StatusBadge>
      {count !== null && (
        <Text size="xs">
          {say('writtenRows', { written: number(count - refused), total: number(count) })}
        </Text>
      )}
    </>
  )
}
