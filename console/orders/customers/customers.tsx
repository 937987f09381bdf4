import { Button, Group, Text } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { COUNTED_ORDERS, type CustomerRow } from '@vitrina/schema/console/customer'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { SearchField } from '../../parts/list/search-field.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useCustomers } from './use-customers.ts'
import { words } from './words.ts'

/** Customers of the site: the buyers of its orders, by phone number or e-mail address. */
export default function Customers() {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const { money, number } = useFormat()
  const { values, change } = useUrlState()
  const { search = '' } = values
  const list = useCustomers(search)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const address = (id: number) => `/sites/${site.slug}/customers/${id}`

  const columns: TableColumn<CustomerRow>[] = [
    {
      key: 'name',
      label: say('name'),
      cell: ({ order_id: id, name, identities }) => (
        <ScreenLink to={address(id)}>{name ?? identities[0]}</ScreenLink>
      ),
    },
    {
      key: 'identities',
      label: say('identities'),
      cell: ({ identities }) => <span className="number">{identities.join(', ')}</span>,
    },
    {
      key: 'orders',
      label: say('orders'),
      numeric: true,
      cell: ({ orders }) => (orders > COUNTED_ORDERS ? `> ${number(COUNTED_ORDERS)}` : number(orders)),
    },
    {
      key: 'total',
      label: say('total'),
      numeric: true,
      cell: ({ total, currency }) => (total === null ? '–' : money(total, currency)),
    },
    { key: 'last', label: say('last'), cell: ({ last_at }) => <Timestamp at={last_at} as="ago" /> },
  ]
  return (
    <Page title={say('customers')} lead={<Text size="sm">{say('lead')}</Text>}>
      <Group>
        <SearchField
          value={search}
          onSearch={(text) => change({ search: text })}
          label={say('search')}
          placeholder={say('search')}
        />
      </Group>
      {!list.data ? (
        <Placeholder of={list} rows={12} />
      ) : rows.length === 0 ? (
        <Empty
          icon={IconUserSearch}
          title={say(search === '' ? 'none' : 'noneFound')}
          lead={say(search === '' ? 'noneLead' : 'noneFoundLead')}
        >
          {search !== '' && (
            <Button variant="default" onClick={() => change({ search: undefined })}>
              {say('clear')}
            </Button>
          )}
        </Empty>
      ) : (
        <>
          <DataTable
            label={say('customers')}
            rows={rows}
            columns={columns}
            rowKey={({ order_id }) => order_id}
            onOpen={({ order_id }) => navigate({ to: address(order_id) })}
          />
          <LoadOlder list={list} />
        </>
      )}
    </Page>
  )
}
