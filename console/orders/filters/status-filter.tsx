import { Checkbox, ScrollArea, Stack } from '@mantine/core'
import { ORDER_STATUSES, type OrderStatus } from '@vitrina/schema/orders/order-status'
import type { UrlValues } from '../../parts/list/url-state.ts'
import { useWords } from '../../text/words.ts'
import { useStatusLabel } from '../status.tsx'
import { words } from '../words.ts'

interface Props {
  readonly statuses: readonly OrderStatus[]
  readonly change: (values: UrlValues) => void
}

/** Filter of orders by one or several statuses. */
const StatusFilter = ({ statuses, change }: Props) => {
  const say = useWords(words)
  const labelOf = useStatusLabel()
  return (
    <Checkbox.Group
      aria-label={say('status')}
      value={[...statuses]}
      onChange={(chosen) => change({ status: chosen.join() })}
    >
      <ScrollArea.Autosize mah={320} offsetScrollbars>
        <Stack gap="xs">
          {ORDER_STATUSES.map((status) => (
            <Checkbox key={status} value={status} label={labelOf(status)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  )
}

export default StatusFilter
