import { IconClipboardOff } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ClearFilters } from '../../parts/list/filters.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { periodIn } from '../../parts/list/period.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { useNewest } from '../use-newest.ts'
import { AuditFilters, TIME_ZONE } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { LinkedEntry } from './linked-entry.tsx'
import { words } from './words.ts'

/** Audit log of the whole deployment. */
export default function Audit() {
  const say = useWords(words)
  const { values, change } = useUrlState()
  const { event, user, site } = values
  const period = periodIn(values, TIME_ZONE)
  const list = useNewest(['hub', 'audit', 'log', { event, user, site, ...period }], (part, signal) =>
    call('GET hub/audit', { query: { event, user, site, ...period, ...part }, signal }),
  )
  const clear = () =>
    change({ event: undefined, user: undefined, site: undefined, since: undefined, until: undefined })
  const rows = list.data?.pages.flat() ?? []
  return (
    <Page title={say('audit')} lead={say('auditLead')}>
      <AuditFilters onClear={rows.length > 0 ? clear : undefined} />
      {!list.data ? (
        <Placeholder of={list} rows={12} />
      ) : rows.length === 0 ? (
        <Empty icon={IconClipboardOff} title={say('nothing')} lead={say('nothingLead')}>
          <ClearFilters onClear={clear} />
        </Empty>
      ) : (
        <>
          <AuditTable label={say('audit')} rows={rows} />
          <LoadOlder list={list} />
        </>
      )}
      <LinkedEntry rows={rows} />
    </Page>
  )
}
