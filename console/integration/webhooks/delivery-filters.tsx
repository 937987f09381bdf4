import { Group, Stack, TextInput } from '@mantine/core'
import { EVENTS, isSubscribed, PING } from '@vitrina/schema/events'
import { DELIVERY_STATES, type Webhook } from '@vitrina/schema/webhook'
import { words as filterWords } from '../../parts/list/filter-words.ts'
import { AddFilter, FilterChips, type ListFilter } from '../../parts/list/filters.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { useRangeText } from '../../parts/list/use-range-text.ts'
import { useUrlFilters } from '../../parts/list/use-url-filters.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { wordOf } from './delivery-state.tsx'
import { words } from './delivery-words.ts'
import { useEventName } from './event-name.ts'
import { words as webhookWords } from './words.ts'

interface Props {
  readonly webhook: Webhook
  /** Removes all filters; undefined where another button does. */
  readonly onClear: (() => void) | undefined
}

/** Filters of deliveries, stored in the URL. */
export const DeliveryFilters = ({ webhook, onClear }: Props) => {
  const say = useWords({ ...webhookWords, ...words })
  const nameOf = useEventName()
  const { optionFilter } = useUrlFilters()
  const events = [PING, ...EVENTS.filter((event) => isSubscribed(webhook.events, event))]
  const filters = [
    optionFilter('state', say('state'), new Map(DELIVERY_STATES.map((state) => [state, say(wordOf(state))]))),
    optionFilter('event', say('event'), new Map(events.map((event) => [event, nameOf(event)]))),
    useTimesFilter(),
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

/** Filter by two times, both in the time zone of the site. */
const useTimesFilter = (): ListFilter => {
  const say = useWords(words)
  const sayFilter = useWords(filterWords)
  const { values, change } = useUrlState()
  const { moment } = useFormat('UTC')
  const rangeText = useRangeText('days')
  const textOf = (time: string | undefined) =>
    time === undefined || Number.isNaN(Date.parse(`${time}Z`)) ? undefined : moment(`${time}Z`)
  const input = (name: 'from' | 'to') => (
    <TextInput
      type="datetime-local"
      label={say(name)}
      value={values[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return {
    key: 'times',
    label: sayFilter('period'),
    value: rangeText(textOf(values.from), textOf(values.to)),
    drop: () => change({ from: undefined, to: undefined }),
    input: () => (
      <Stack gap="xs">
        {input('from')}
        {input('to')}
      </Stack>
    ),
  }
}
