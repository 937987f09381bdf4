import { Alert, Anchor, Button, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { ORDER_STATUSES, type OrderStatus } from '@vitrina/schema/orders/order-status'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useToday } from '../../parts/use-today.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Status, useStatusLabel } from '../status.tsx'
import { LifecycleGraph } from './lifecycle-graph.tsx'
import { words } from './lifecycle-words.ts'

/** Lifecycle of orders as a graph and as a list, with the number of orders per status. */
const Lifecycle = () => {
  const say = useWords(words)
  const site = useSite()
  const { values, change } = useUrlState()
  const marked = ORDER_STATUSES.filter((status) => status === values.status)
  const counts = useToday().data?.orders?.by_status
  const toggle = (status: OrderStatus) => change({ status: marked.includes(status) ? undefined : status })
  return (
    <Page
      title={say('lifecycle')}
      lead={say('lead')}
      actions={
        <Button
          variant="default"
          disabled={marked.length === 0}
          onClick={() => change({ status: undefined })}
        >
          {say('clear')}
        </Button>
      }
    >
      <Paper withBorder p="xs">
        <LifecycleGraph current={marked} isWithLeading counts={counts} onPick={toggle} />
      </Paper>
      <Alert variant="light" color="gray" icon={<IconInfoCircle />}>
        {say(site.order_lifecycle)}
      </Alert>
      <Steps marked={marked} counts={counts} onMark={toggle} />
    </Page>
  )
}

export default Lifecycle

interface StepsProps {
  readonly marked: readonly OrderStatus[]
  readonly counts: Readonly<Partial<Record<OrderStatus, number>>> | undefined
  readonly onMark: (status: OrderStatus) => void
}

/** Contents of the graph as a list, for keyboard users. */
const Steps = ({ marked, counts, onMark }: StepsProps) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const labelOf = useStatusLabel()
  const columns: readonly TableColumn<OrderStatus>[] = [
    {
      key: 'status',
      label: say('status'),
      cell: (status) => (
        <UnstyledButton
          onClick={() => onMark(status)}
          aria-pressed={marked.includes(status)}
          aria-label={say('mark', { status: labelOf(status) })}
        >
          <Status of={status} />
        </UnstyledButton>
      ),
    },
    {
      key: 'next',
      label: say('next'),
      cell: (status) => (
        <Text size="sm" {...(followersOf(status).length === 0 && { c: 'dimmed' })}>
          {followersOf(status).map(labelOf).join(', ') || say('final')}
        </Text>
      ),
    },
    {
      key: 'orders',
      label: say('orders'),
      numeric: true,
      cell: (status) =>
        counts && (
          <Anchor
            component={Link}
            to={`/sites/${site.slug}/orders?status=${status}`}
            size="sm"
            aria-label={`${say('ordersIn', { status: labelOf(status) })} ${number(counts[status] ?? 0)}`}
          >
            {number(counts[status] ?? 0)}
          </Anchor>
        ),
    },
  ]
  return (
    <DataTable
      label={say('lifecycle')}
      rows={ORDER_STATUSES}
      columns={columns}
      rowKey={(status) => status}
      onOpen={onMark}
    />
  )
}
