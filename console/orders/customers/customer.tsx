import { Button, Grid, Group, Paper, Stack, Text } from '@mantine/core'
import { IconArrowMerge, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { Customer } from '@vitrina/schema/console/customer'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Figure } from '../../parts/figure.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Remarks } from '../remarks/remarks.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { Duplicates, Identities } from './identities.tsx'
import { MergeCustomers } from './merge-dialog.tsx'
import { OrdersOfCustomer, ReturnsOfCustomer } from './orders-of-customer.tsx'
import { useCustomer } from './use-customers.ts'
import { words } from './words.ts'

/** Screen of one customer, who is named by an order in the URL. */
const CustomerScreen = () => {
  const { slug } = useSite()
  const { id } = useParams({ strict: false })
  return <CustomerById key={`${slug} ${id}`} id={Number(id)} />
}

export default CustomerScreen

const CustomerById = ({ id }: { readonly id: number }) => {
  const query = useCustomer(id)
  if (!query.data) return <Placeholder of={query} shape="form" isScreen />
  return <OneCustomer id={id} customer={query.data} />
}

const OneCustomer = ({ id, customer }: { readonly id: number; readonly customer: Customer }) => {
  const say = useWords(words)
  const site = useSite()
  const [dialog, setDialog] = useState<'merge' | 'erase'>()
  const { name, identities, totals, currency, returns } = customer
  const title = name ?? identities[0]?.identity ?? ''
  const close = () => setDialog(undefined)
  return (
    <Page
      title={title}
      lead={
        <Group gap="xs">
          {say('customer')}
          <span>
            {say('since')} <Timestamp at={totals.first_at} as="ago" />
          </span>
        </Group>
      }
      actions={
        <>
          {site.may('customers.write') && (
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={16} />}
              onClick={() => setDialog('merge')}
            >
              {say('merge')}
            </Button>
          )}
          {site.may('customers.erase') && (
            <Button
              variant="default"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => setDialog('erase')}
            >
              {say('erase')}
            </Button>
          )}
        </>
      }
    >
      <Totals customer={customer} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <OrdersOfCustomer id={id} />
            <ReturnsOfCustomer returns={returns} currency={currency} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <Identities id={id} customer={customer} />
            <Duplicates id={id} duplicates={customer.duplicates} />
            <Remarks
              calls={{
                queryKey: [site.slug, 'customer-remarks', id],
                read: (signal) =>
                  call('GET sites/:site/customer/:id/remark', { site: site.slug, id, signal }),
                add: (text) =>
                  call('POST sites/:site/customer/:id/remark', { site: site.slug, id, body: { text } }),
                remove: (remark) =>
                  call('DELETE sites/:site/customer/:id/remark/:remark_id', {
                    site: site.slug,
                    id,
                    remark_id: remark,
                  }),
                right: 'customers.write',
              }}
            />
          </Stack>
        </Grid.Col>
      </Grid>
      {dialog === 'merge' && <MergeCustomers id={id} name={title} onClose={close} />}
      {dialog === 'erase' && <EraseDialog id={id} name={title} onClose={close} />}
    </Page>
  )
}

const Totals = ({ customer: { totals, currency } }: { readonly customer: Customer }) => {
  const say = useWords(words)
  const { money, number } = useFormat()
  const { orders, sold, total, returned, refunded, unpaid, last_at: lastAt } = totals
  return (
    <Paper withBorder p="md" component="section" aria-label={say('totals')}>
      <Group gap="xl" align="start">
        <Figure
          label={say('orders')}
          value={number(orders)}
          change={null}
          {...(sold < orders && { before: say('sold', { count: sold }) })}
        />
        <Figure label={say('total')} value={money(total, currency)} change={null} />
        <Figure
          label={say('returned')}
          value={money(returned, currency)}
          change={null}
          {...(returned !== refunded && { before: say('refunded', { sum: money(refunded, currency) }) })}
        />
        <Figure label={say('unpaid')} value={money(unpaid, currency)} change={null} />
        <div>
          <Hint>{say('last')}</Hint>
          <Text size="xl">
            <Timestamp at={lastAt} as="ago" />
          </Text>
        </div>
      </Group>
    </Paper>
  )
}
