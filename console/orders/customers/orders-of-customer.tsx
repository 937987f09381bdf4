import { Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { CustomerOrder, CustomerReturn } from '@vitrina/schema/console/customer'
import { MIXED } from '@vitrina/schema/orders/order-status'
import { Panel } from '../../parts/layout/panel.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Status } from '../status.tsx'
import { useOrdersOfCustomer } from './use-customers.ts'
import { words } from './words.ts'

const useOrderAddress = () => {
  const { slug } = useSite()
  return (id: number) => `/sites/${slug}/orders/${id}`
}

/** Orders of a customer, newest first. */
export const OrdersOfCustomer = ({ id }: { readonly id: number }) => {
  const say = useWords(words)
  const navigate = useNavigate()
  const address = useOrderAddress()
  const { money } = useFormat()
  const list = useOrdersOfCustomer(id)
  const columns: TableColumn<CustomerOrder>[] = [
    {
      key: 'order',
      label: say('order'),
      cell: ({ id, rrn }) => <ScreenLink to={address(id)}>{rrn ?? `#${id}`}</ScreenLink>,
    },
    { key: 'time', label: say('time'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
    { key: 'status', label: say('status'), cell: ({ status }) => <Status of={status ?? MIXED} /> },
    { key: 'total', label: say('sum'), numeric: true, cell: ({ total, currency }) => money(total, currency) },
  ]
  return (
    <section aria-label={say('orders')}>
      <Title order={2} size="h5" mb="xs">
        {say('orders')}
      </Title>
      {!list.data ? (
        <Placeholder of={list} rows={3} />
      ) : (
        <>
          <DataTable
            label={say('orders')}
            rows={list.data.pages.flatMap(({ rows }) => rows)}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={({ id }) => navigate({ to: address(id) })}
          />
          <LoadOlder list={list} />
        </>
      )}
    </section>
  )
}

interface ReturnsProps {
  readonly returns: readonly CustomerReturn[]
  readonly currency: string
}

/** Latest returns of a customer; nothing without any. */
export const ReturnsOfCustomer = ({ returns, currency }: ReturnsProps) => {
  const say = useWords(words)
  const address = useOrderAddress()
  const { money } = useFormat()
  if (returns.length === 0) return null
  return (
    <Panel title={say('returns')}>
      <Stack gap="xs">
        {returns.map(({ id, order_id: order, rrn, created_at: at, value, refunded_amount: refunded }) => (
          <Text key={id} size="sm" component="div">
            <ScreenLink to={address(order)}>{rrn ?? `#${order}`}</ScreenLink> · {money(value, currency)} ·{' '}
            {say('refunded', { sum: money(refunded, currency) })} · <Timestamp at={at} />
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}
