import { IconActivity } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable } from '../../parts/list/data-table.tsx'
import { ClearFilters } from '../../parts/list/filters.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { periodIn } from '../../parts/list/period.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useRequestColumns } from './request-columns.tsx'
import { RequestFilters } from './request-filters.tsx'
import { FILTERS, useRequests } from './use-requests.ts'
import { words } from './words.ts'

/** Log of the calls of the site, with their outcomes. */
export default function Requests() {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const { values, change } = useUrlState()
  const period = periodIn(values, site.time_zone)
  const filters = FILTERS.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []))
  const requests = useRequests({ ...Object.fromEntries(filters), ...period }, values.live !== undefined)
  const columns = useRequestColumns()
  const rows = requests.data?.pages.flat()
  const isNarrowed = filters.length > 0 || period.since !== undefined || period.until !== undefined
  const clear = () =>
    change(Object.fromEntries([...FILTERS, 'since', 'until'].map((name) => [name, undefined])))
  return (
    <Page title={say('requests')} lead={say('lead')}>
      <RequestFilters onClear={rows?.length === 0 ? undefined : clear} />
      <Placeholder of={requests} />
      {rows?.length === 0 && (
        <Empty
          icon={IconActivity}
          title={say(isNarrowed ? 'noneFound' : 'none')}
          lead={say(isNarrowed ? 'noneFoundLead' : 'noneLead')}
        >
          {isNarrowed && <ClearFilters onClear={clear} />}
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          label={say('requests')}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={({ id }) => navigate({ to: `/sites/${site.slug}/requests/${id}` })}
        />
      )}
      <LoadOlder list={requests} />
    </Page>
  )
}
