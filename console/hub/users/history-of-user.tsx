import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UserDetail } from '@vitrina/schema/console/people'
import { call } from '../../api/call.ts'
import { Failure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useWords } from '../../text/words.ts'
import { AuditTable } from '../audit/audit-table.tsx'
import { LinkedEntry } from '../audit/linked-entry.tsx'
import { words } from './words.ts'

/** Number of entries shown for a person; the audit log has all of them. */
const MAX = 10

/** Recent events about a person and by them. */
export const HistoryOfUser = ({ user }: { readonly user: UserDetail }) => {
  const say = useWords(words)
  const history = useQuery({
    queryKey: ['hub', 'audit', 'of', user.id],
    queryFn: ({ signal }) =>
      call('GET hub/audit', { query: { user: String(user.id), page_size: MAX }, signal }),
  })
  return (
    <ScreenSection
      title={say('audit')}
      actions={
        <Anchor component={Link} to={`/hub/audit?user=${user.id}`} size="sm">
          {say('wholeAudit')}
        </Anchor>
      }
    >
      {history.isPending ? (
        <Loading rows={4} />
      ) : history.data ? (
        <AuditTable label={say('audit')} rows={history.data} />
      ) : (
        <Failure of={history.error} retry={() => history.refetch()} />
      )}
      <LinkedEntry rows={history.data ?? []} />
    </ScreenSection>
  )
}
