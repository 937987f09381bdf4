import { Group, Switch } from '@mantine/core'
import { STATUS } from '@vitrina/schema/errors'
import { AddFilter, FilterChips } from '../../parts/list/filters.tsx'
import { usePeriodFilter } from '../../parts/list/period.tsx'
import { SearchField } from '../../parts/list/search-field.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { useUrlFilters } from '../../parts/list/use-url-filters.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useTokenNames } from '../token-names.ts'
import { words } from './words.ts'

const STATUSES = ['2xx', 'partly', '4xx', '5xx', 'none'] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const named = (names: readonly string[]) => new Map(names.map((name) => [name, name]))

/** Filters of the request log, stored in the URL. `onClear` removes them; undefined where another button does. */
export const RequestFilters = ({ onClear }: { readonly onClear: (() => void) | undefined }) => {
  const say = useWords(words)
  const { values, change } = useUrlState()
  const tokens = useTokenNames()
  const { optionFilter, textFilter } = useUrlFilters()
  const filters = [
    optionFilter('status', say('status'), new Map(STATUSES.map((one) => [one, say(`status${one}`)]))),
    optionFilter('method', say('method'), named(METHODS)),
    optionFilter('token', say('token'), new Map(tokens.map(({ id, name }) => [id, name]))),
    optionFilter('code', say('code'), named(Object.keys(STATUS).sort())),
    textFilter('key', say('key')),
    textFilter('request_id', say('requestId')),
    usePeriodFilter(useSite().time_zone),
  ]
  return (
    <>
      <Group gap="xs">
        <SearchField
          value={values.path ?? ''}
          onSearch={(path) => change({ path })}
          label={say('searchPath')}
          placeholder={say('searchPath')}
        />
        <AddFilter filters={filters} />
        <Switch
          label={say('refresh')}
          checked={values.live !== undefined}
          onChange={() => change({ live: values.live === undefined ? 'yes' : undefined })}
          ms="auto"
        />
      </Group>
      <FilterChips filters={filters} onClear={onClear} />
    </>
  )
}
