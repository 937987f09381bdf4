import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import { call } from '../../api/call.ts'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { mapWords } from './map-words.ts'
import { useDestinationCall } from './use-destinations.ts'

type Stopped = DestinationRow['stopped_orders'][number]

/** Orders that are not sent, with their reasons. */
export const StoppedOrders = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(mapWords)
  const site = useSite()
  const retry = useDestinationCall((order: number) =>
    call('POST sites/:site/destination/:id/order/:order/retry', { site: site.slug, id: of.id, order }),
  )
  const columns: readonly TableColumn<Stopped>[] = [
    {
      key: 'order',
      label: say('order'),
      cell: ({ order_id: id }) => (
        <Anchor component={Link} to={`/sites/${site.slug}/orders/${id}`} size="sm">
          {id}
        </Anchor>
      ),
    },
    { key: 'number', label: say('number'), cell: ({ number }) => number ?? '–' },
    {
      key: 'reason',
      label: say('reason'),
      cell: ({ state, reason }) => (
        <Cell breaks>
          <Text size="sm">{say(state)}</Text>
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        </Cell>
      ),
    },
    {
      key: 'retry',
      label: say('retry'),
      cell: ({ order_id: id, state }) =>
        state === 'quarantined' ? (
          <Button
            size="xs"
            variant="default"
            disabled={retry.isPending}
            aria-label={say('retryOrder', { id })}
            onClick={() => retry.mutate(id)}
          >
            {say('retry')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <ScreenSection title={say('stopped')}>
      <RefusalAlert of={retry.error} />
      <DataTable
        label={say('stopped')}
        rows={of.stopped_orders}
        columns={columns}
        rowKey={({ order_id }) => order_id}
      />
    </ScreenSection>
  )
}
