import { TextInput } from '@mantine/core'
import { toSiteInputTime } from '../../parts/site-time.ts'
import { useSite } from '../../session/site.ts'
import { asText, type PropsOf, shared } from './input.ts'

/** Date. */
export const DayField = (props: PropsOf<'date'>) => (
  <TextInput
    {...shared(props)}
    type="date"
    value={asText(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value || null)}
  />
)

/** Time in the time zone of the site, as the server interprets a time without a zone (rule 4.3.3). */
export const TimeField = (props: PropsOf<'timestamp'>) => {
  const { time_zone: zone } = useSite()
  return (
    <TextInput
      {...shared(props)}
      description={props.help ?? zone}
      type="datetime-local"
      step={1}
      value={toSiteInputTime(asText(props.value), zone)}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  )
}
