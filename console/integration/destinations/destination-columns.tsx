import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import type { TableColumn } from '../../parts/list/data-table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { DestinationState } from './destination-state.tsx'
import { unknownWords } from './use-destinations.ts'
import { words } from './words.ts'

/** Columns of destinations. */
export const useDestinationColumns = (): readonly TableColumn<DestinationRow>[] => {
  const say = useWords(words)
  const { number } = useFormat()
  const { slug } = useSite()
  return [
    {
      key: 'name',
      label: say('name'),
      cell: ({ id, name, login }) => (
        <Cell breaks>
          <Anchor component={Link} to={`/sites/${slug}/destinations/${id}`} size="sm" fw={500}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" className="mono">
            {login}
          </Text>
        </Cell>
      ),
    },
    {
      key: 'kind',
      label: say('kind'),
      cell: ({ kind, mode }) => (
        <Cell>
          {say(`kind ${kind}`)}
          <Text size="xs" c="dimmed">
            {say(`mode ${mode}`)}
          </Text>
        </Cell>
      ),
    },
    { key: 'state', label: say('state'), cell: (row) => <DestinationState of={row} /> },
    {
      key: 'words',
      label: say('unknownWords'),
      numeric: true,
      cell: (row) => number(unknownWords(row).length),
    },
    {
      key: 'stopped',
      label: say('stoppedOrders'),
      numeric: true,
      cell: ({ stopped_orders: stopped }) => number(stopped.length),
    },
    {
      key: 'last',
      label: say('lastExchange'),
      cell: ({ last_used_at: at }) => (at === null ? say('never') : <Timestamp at={at} as="ago" />),
    },
  ]
}
