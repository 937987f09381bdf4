import { Button, Group } from '@mantine/core'
import { IconFilterOff, IconRefresh, IconShoppingCart } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Empty } from '../parts/empty.tsx'
import { Placeholder } from '../parts/layout/placeholder.tsx'
import { ColumnChooser } from '../parts/list/column-chooser.tsx'
import { DataTable } from '../parts/list/data-table.tsx'
import { ClearFilters } from '../parts/list/filters.tsx'
import { ListFoot } from '../parts/list/list-foot.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { Selected, useSelection } from '../parts/list/selection.ts'
import { useUrlState } from '../parts/list/url-state.ts'
import { Page } from '../parts/page.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { useOwnOrders } from './assignees/use-assignees.tsx'
import { OrderSelection } from './bulk/order-selection.tsx'
import { SheetMenu } from './bulk/sheet-menu.tsx'
import { ORDER_COLUMNS, useOrderColumns, useStoredOrderColumns } from './columns.tsx'
import { NO_FILTER, OrderFilters } from './filters/order-filters.tsx'
import { NewOrder } from './new-order/new-order.tsx'
import { isFiltered, ORDER_PAGE_SIZES, orderFilterArguments, useOrderListQuery } from './order-list-query.ts'
import { storeOrderSequence, useOrders } from './use-orders.ts'
import { words } from './words.ts'

/** Orders of a site, newest first. */
const Orders = () => {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { number } = useFormat()
  const { question, change } = useOrderListQuery()
  const { values, change: setValues } = useUrlState()
  const { page, pageSize } = question
  const own = useOwnOrders(question.own)
  const narrowing =
    question.own && !own.data ? undefined : orderFilterArguments(question, site.time_zone, own.data)
  // The user's own orders may change meanwhile, and the selection is kept.
  const selection = useSelection({ ...orderFilterArguments(question, site.time_zone), mine: question.own })
  const { storedColumns, shown, fields } = useStoredOrderColumns()
  const {
    list,
    rows: listed,
    total,
    marked,
    hasMoved,
    newCount,
    show,
  } = useOrders(question, narrowing, fields)
  // Orders assigned to another user disappear immediately; new ones are announced, as in each list.
  const ownIds = new Set(own.data)
  const rows = question.own ? listed.filter(({ order_id }) => ownIds.has(order_id)) : listed
  const columns = useOrderColumns({
    rows,
    marked,
    shown,
    ordering: question.ordering,
    onOrder: (ordering) => change({ ordering }),
  })

  // During navigation to an order, the URL is already that of the order.
  const address = useRouterState({
    select: ({ location }) => (location.pathname.endsWith('/orders') ? location.searchStr : undefined),
  })
  const ids = rows.map(({ order_id }) => order_id)
  useEffect(() => {
    if (address !== undefined)
      storeOrderSequence(client, site, { ids, address: `/sites/${site.slug}/orders${address}` })
  })

  return (
    <Page
      title={say('orders')}
      actions={
        <>
          {narrowing && <SheetMenu narrowing={narrowing} />}
          {site.may('orders.write') && <NewOrder />}
        </>
      }
      lead={
        // Same height with and without the button, to prevent a layout shift.
        <Group gap="sm" h={26}>
          {list.data && <span className="number">{number(total)}</span>}
          <span aria-live="polite">
            {hasMoved && (
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconRefresh size={16} />}
                onClick={show}
              >
                {newCount > 0 && page === 1 ? say('newOrders', { count: number(newCount) }) : say('moved')}
              </Button>
            )}
          </span>
        </Group>
      }
    >
      <OrderFilters
        question={question}
        change={change}
        onClear={rows.length > 0 ? () => change(NO_FILTER) : undefined}
      >
        <ColumnChooser
          {...storedColumns}
          columns={ORDER_COLUMNS.map((name) => ({ name, label: say(name) }))}
        />
        <SavedViews list="orders" values={values} change={setValues} />
      </OrderFilters>
      {narrowing === undefined || !list.data ? (
        <Placeholder of={narrowing === undefined ? own : list} rows={14} />
      ) : rows.length > 0 ? (
        <>
          <DataTable
            label={say('orders')}
            rows={rows}
            columns={columns}
            rowKey={({ order_id }) => order_id}
            nameOf={({ order_id, rrn }) => rrn ?? `#${order_id}`}
            selection={selection}
            onOpen={({ order_id }) => navigate({ to: `/sites/${site.slug}/orders/${order_id}` })}
          />
          <ListFoot pageSizes={ORDER_PAGE_SIZES} {...{ page, pageSize, total, change }} />
        </>
      ) : isFiltered(question) || page > 1 ? (
        <Empty icon={IconFilterOff} title={say('noneFound')} lead={say('noneFoundLead')}>
          <ClearFilters onClear={() => change(NO_FILTER)} />
        </Empty>
      ) : (
        <Empty icon={IconShoppingCart} title={say('none')} lead={say('noneLead')} />
      )}
      {narrowing && (
        <Selected of={selection}>
          {(ids) => (
            <OrderSelection
              ids={[...ids].map(Number)}
              narrowing={narrowing}
              total={total}
              onSelect={selection.select}
            />
          )}
        </Selected>
      )}
    </Page>
  )
}

export default Orders
