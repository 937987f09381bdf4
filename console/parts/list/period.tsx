import { Group } from '@mantine/core'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { DayInput } from '../day-input.tsx'
import { isDay, startOfDay, todayAt } from '../site-day.ts'
import { words } from '../words.ts'
import { words as filterWords } from './filter-words.ts'
import type { ListFilter } from './filters.tsx'
import { type UrlValues, useUrlState } from './url-state.ts'
import { useRangeText } from './use-range-text.ts'

/** Period of the days in a URL, in seconds: from the start of the first day to the end of the last one. */
export const periodIn = ({ since = '', until = '' }: UrlValues, timeZone: string) => ({
  since: isDay(since) ? startOfDay(since, timeZone) : undefined,
  until: isDay(until) ? startOfDay(until, timeZone, -1) : undefined,
})

interface DaysProps {
  readonly since: string
  readonly until: string
  readonly timeZone: string
  readonly change: (days: { readonly since: string } | { readonly until: string }) => void
}

/** Input of a first and a last day, neither in the future, and in the right order. */
export const Days = ({ since, until, timeZone, change }: DaysProps) => {
  const say = useWords(words)
  const today = todayAt(timeZone)
  return (
    <Group gap="xs" wrap="nowrap">
      <DayInput
        label={say('fromDay')}
        value={since}
        max={until === '' ? today : until}
        onChange={(day) => change({ since: day })}
      />
      <DayInput
        label={say('untilDay')}
        value={until}
        min={since}
        max={today}
        onChange={(day) => change({ until: day })}
      />
    </Group>
  )
}

/** Returns the text of a range of days; undefined for invalid or missing ones. */
export const useDaysText = () => {
  const { day } = useFormat('UTC')
  const rangeText = useRangeText('days')
  return ({ since = '', until = '' }: UrlValues) =>
    rangeText(isDay(since) ? day(since) : undefined, isDay(until) ? day(until) : undefined)
}

/** Filter of a list by days, stored in its URL as `since` and `until`. */
export const usePeriodFilter = (timeZone: string): ListFilter => {
  const say = useWords(filterWords)
  const { values, change } = useUrlState()
  const { since = '', until = '' } = values
  const daysText = useDaysText()
  return {
    key: 'period',
    label: say('period'),
    value: daysText(values),
    drop: () => change({ since: undefined, until: undefined }),
    input: () => <Days {...{ since, until, timeZone, change }} />,
  }
}
