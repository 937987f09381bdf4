import { useQuery } from '@tanstack/react-query'
import type { UserDetail } from '@vitrina/schema/console/people'
import { call } from '../../api/call.ts'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
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
      actions={<ScreenLink to={`/hub/audit?user=${user.id}`}>{say('completeAudit')}</ScreenLink>}
    >
      {history.data ? (
        <AuditTable label={say('audit')} rows={history.data} />
      ) : (
        <Placeholder of={history} rows={4} />
      )}
      <LinkedEntry rows={history.data ?? []} />
    </ScreenSection>
  )
}
