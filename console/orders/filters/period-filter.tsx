import { Divider, Stack } from '@mantine/core'
import { OptionMenu } from '../../parts/list/option-menu.tsx'
import { Days } from '../../parts/list/period.tsx'
import type { UrlValues } from '../../parts/list/url-state.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { SPANS } from '../order-list-query.ts'
import { words } from '../words.ts'

interface Props {
  readonly since: string
  readonly until: string
  readonly change: (values: UrlValues) => void
  readonly close: () => void
}

/** Filter of orders by a usual period, or by dates. */
const PeriodFilter = ({ since, until, change, close }: Props) => {
  const say = useWords(words)
  const { time_zone } = useSite()
  const isSpan = SPANS.some((days) => days === since)
  return (
    <Stack gap="xs">
      <OptionMenu
        label={say('period')}
        options={SPANS.map((days) => ({ value: days, label: say(`since${days}`) }))}
        chosen={isSpan ? since : undefined}
        onChoose={(days) => {
          change({ since: days, until: undefined })
          close()
        }}
      />
      <Divider />
      <Days since={isSpan ? '' : since} until={until} timeZone={time_zone} change={change} />
    </Stack>
  )
}

export default PeriodFilter
