import { Checkbox } from '@mantine/core'
import { DayInput } from '../../parts/day-input.tsx'
import { startOfDay, todayAt } from '../../parts/site-day.ts'
import { toSiteInputTime } from '../../parts/site-time.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import type { FiltersProps } from './filter-props.ts'
import { UNSOLD_SINCE } from './list-query.ts'
import { words } from './words.ts'

/** Filter for objects not ordered at all, or since a day. */
export const UnsoldFilter = ({ question, change }: Pick<FiltersProps, 'question' | 'change'>) => {
  const say = useWords(words)
  const { time_zone: timeZone } = useSite()
  const value = question.filters[UNSOLD_SINCE]
  const since = Number(value)
  return (
    <>
      <DayInput
        label={say('unsoldSince')}
        value={since > 0 ? toSiteInputTime(new Date(since * 1000).toISOString(), timeZone).slice(0, 10) : ''}
        max={todayAt(timeZone)}
        onChange={(day) => change({ [UNSOLD_SINCE]: day && String(startOfDay(day, timeZone)) })}
      />
      <Checkbox
        label={say('neverSold')}
        checked={value === '0'}
        onChange={({ currentTarget: { checked } }) => change({ [UNSOLD_SINCE]: checked ? '0' : undefined })}
      />
    </>
  )
}
