import { Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuditRow } from '@vitrina/schema/console/audit'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { Copyable } from '../../parts/copyable.tsx'
import { Detail, Details } from '../../parts/details.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { PersonLink } from '../person-link.tsx'
import { words as hubWords } from '../words.ts'
import { useSentence } from './use-sentence.ts'
import { words } from './words.ts'

interface Props {
  readonly id: number
  /** Entry, if the list already has it. */
  readonly known: AuditRow | undefined
  readonly onClose: () => void
}

/** Complete entry of the audit log. */
export const AuditEntry = ({ id, known, onClose }: Props) => {
  const say = useWords(words)
  const entry = useQuery({
    queryKey: ['hub', 'audit', 'one', id],
    // Newest entry before the next id.
    queryFn: async ({ signal }) => {
      const query = { before: id + 1, page_size: 1 }
      const [row] = await call('GET hub/audit', { query, signal })
      if (row?.id !== id) throw new Problem(404, {})
      return row
    },
    ...(known && { initialData: known }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal opened onClose={onClose} title={say('details')} size="lg">
      {entry.data ? <AllOf entry={entry.data} /> : <Placeholder of={entry} rows={5} />}
    </Modal>
  )
}

const AllOf = ({ entry }: { readonly entry: AuditRow }) => {
  const say = useWords({ ...hubWords, ...words })
  const sentence = useSentence()
  const { user_id, email, operator_id, operator } = entry
  return (
    <Stack>
      <Text>{sentence.of(entry)}</Text>
      <Details label={say('details')}>
        <Detail name={say('event')}>
          <span className="mono">{entry.event}</span>
        </Detail>
        <Detail name={say('when')}>
          <Timestamp at={entry.at} />
        </Detail>
        {user_id !== null && (
          <Detail name={say('person')}>
            <PersonLink id={user_id}>{email ?? String(user_id)}</PersonLink>
          </Detail>
        )}
        {operator_id !== null && (
          <Detail name={say('by')}>
            <PersonLink id={operator_id}>{operator ?? String(operator_id)}</PersonLink>
          </Detail>
        )}
        {entry.site !== null && <Detail name={say('site')}>{entry.site}</Detail>}
        <Detail name={say('from')}>{entry.ip ?? say('terminal')}</Detail>
        {entry.user_agent !== null && <Detail name={say('browser')}>{entry.user_agent}</Detail>}
        {entry.session_id !== null && <Detail name={say('session')}>{entry.session_id}</Detail>}
      </Details>
      {Object.keys(entry.detail).length > 0 && (
        <Copyable text={JSON.stringify(entry.detail, null, 2)} label={say('data')} />
      )}
    </Stack>
  )
}
