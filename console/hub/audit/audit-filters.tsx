import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { AddFilter, FilterChips } from '../../parts/list/filters.tsx'
import { usePeriodFilter } from '../../parts/list/period.tsx'
import { useUrlFilters } from '../../parts/list/use-url-filters.tsx'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { useSentence } from './use-sentence.ts'
import { words } from './words.ts'

/** Time zone of the user, because the log covers all sites. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Filters of the audit log: event, person, site. `onClear` removes them; undefined where another button does. */
export const AuditFilters = ({ onClear }: { readonly onClear: (() => void) | undefined }) => {
  const say = useWords({ ...hubWords, ...words })
  const sentence = useSentence()
  const { sites } = useSession()
  const { optionFilter, textFilter } = useUrlFilters()
  const { data: events = [] } = useQuery({
    queryKey: ['hub', 'audit', 'events'],
    queryFn: ({ signal }) => call('GET hub/audit/event', { signal }),
  })
  const filters = [
    optionFilter('event', say('event'), new Map(events.map((event) => [event, sentence.kind(event)]))),
    textFilter('user', say('whose')),
    optionFilter('site', say('site'), new Map(sites.map(({ slug, name }) => [slug, name]))),
    usePeriodFilter(TIME_ZONE),
  ]
  return (
    <>
      <Group gap="xs">
        <AddFilter filters={filters} />
      </Group>
      <FilterChips filters={filters} onClear={onClear} />
    </>
  )
}
