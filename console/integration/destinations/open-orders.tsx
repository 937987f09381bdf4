import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import { call } from '../../api/call.ts'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { openWords } from './open-words.ts'
import { useDestinationCall } from './use-destinations.ts'

type OpenOrder = DestinationRow['open_orders'][number]

/** Orders with lines that the other system has changed and that are not written. */
export const OpenOrders = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(openWords)
  const site = useSite()
  const { number } = useFormat()
  const settle = useDestinationCall(({ order, take }: { readonly order: number; readonly take: boolean }) =>
    call('POST sites/:site/destination/:id/order/:order/lines', {
      site: site.slug,
      id: of.id,
      order,
      body: { take },
    }),
  )
  const columns: readonly TableColumn<OpenOrder>[] = [
    {
      key: 'order',
      label: say('order'),
      cell: ({ order_id: id, number: there }) => (
        <Cell>
          <Anchor component={Link} to={`/sites/${site.slug}/orders/${id}`} size="sm">
            {id}
          </Anchor>
          {there !== null && (
            <Text size="xs" c="dimmed">
              {say('foreignNumber', { number: there })}
            </Text>
          )}
        </Cell>
      ),
    },
    {
      key: 'lines',
      label: say('lines'),
      cell: ({ lines }) => (
        <Cell breaks>
          <Stack gap="xs">
            {lines.map(({ key, name, ours, theirs, reason }) => (
              <div key={key}>
                <Text size="sm">
                  {say('line', { name: name ?? key, ours: number(ours), theirs: number(theirs) })}
                </Text>
                <Text size="xs" c="dimmed">
                  {say(reason)}
                </Text>
              </div>
            ))}
          </Stack>
        </Cell>
      ),
    },
    {
      key: 'decision',
      label: say('decision'),
      cell: ({ order_id: order, lines }) => (
        <Group gap="xs">
          {lines.every(({ reason }) => reason !== 'unknown_product') && (
            <Button
              size="xs"
              disabled={settle.isPending}
              aria-label={say('takeOf', { id: order })}
              onClick={() => settle.mutate({ order, take: true })}
            >
              {say('take')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={settle.isPending}
            aria-label={say('keepOf', { id: order })}
            onClick={() => settle.mutate({ order, take: false })}
          >
            {say('keep')}
          </Button>
        </Group>
      ),
    },
  ]
  return (
    <ScreenSection title={say('open')} lead={say('openLead')}>
      <RefusalAlert of={settle.error} />
      <DataTable
        label={say('open')}
        rows={of.open_orders}
        columns={columns}
        rowKey={({ order_id }) => order_id}
      />
    </ScreenSection>
  )
}
