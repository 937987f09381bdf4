import { Group, NativeSelect } from '@mantine/core'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import type { ReactNode } from 'react'
import { useNames } from '../../catalogue/names-of.ts'
import { lazyPart } from '../../parts/lazy/lazy-part.tsx'
import { AddFilter, FilterChips, type ListFilter } from '../../parts/list/filters.tsx'
import { usePeriodFilter } from '../../parts/list/period.tsx'
import { SearchField } from '../../parts/list/search-field.tsx'
import type { UrlValues } from '../../parts/list/url-state.ts'
import { useUrlFilters } from '../../parts/list/use-url-filters.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ORDERINGS, type OrderListQuery, OWN_ORDERS, SPANS } from '../order-list-query.ts'
import { useStatusLabel } from '../status.tsx'
import { words } from '../words.ts'

const ReferenceFilter = lazyPart(() => import('../../catalogue/list/reference-filter.tsx'))
const PeriodFilter = lazyPart(() => import('./period-filter.tsx'))

interface Props {
  readonly question: OrderListQuery
  readonly change: (values: UrlValues) => void
  /** Removes search and filters; undefined where another button does. */
  readonly onClear: (() => void) | undefined
  /** Further controls of the list. */
  readonly children?: ReactNode
}

export const NO_FILTER: UrlValues = {
  status: undefined,
  shop: undefined,
  since: undefined,
  until: undefined,
  search: undefined,
  assignee: undefined,
}

const useOrderFilters = ({ question, change }: Props): readonly ListFilter[] => {
  const say = useWords(words)
  const labelOf = useStatusLabel()
  const period = usePeriodFilter(useSite().time_zone)
  const { optionsFilter } = useUrlFilters()
  const { shop, since, until, own } = question
  const names = useNames(new Map([['shop', shop === null ? [] : [shop]]]))
  const span = SPANS.find((days) => days === since)
  return [
    optionsFilter(
      'status',
      say('status'),
      new Map(ORDER_STATUSES.map((status) => [status, labelOf(status)])),
    ),
    {
      ...period,
      value: span === undefined ? period.value : say(`since${span}`),
      input: (close) => <PeriodFilter {...{ since, until, change, close }} />,
    },
    {
      key: 'shop',
      label: say('store'),
      value: shop === null ? undefined : (names.get('shop')?.get(shop)?.name ?? `#${shop}`),
      drop: () => change({ shop: undefined }),
      input: () => (
        <ReferenceFilter
          to="shop"
          label={say('store')}
          name="shop"
          value={shop === null ? undefined : String(shop)}
          change={change}
        />
      ),
    },
    {
      key: 'mine',
      label: say('onlyOwn'),
      value: own ? '' : undefined,
      drop: () => change({ assignee: undefined }),
      turnOn: () => change({ assignee: OWN_ORDERS }),
    },
  ]
}

/** Search, filters and order of the list of orders. */
export const OrderFilters = (props: Props) => {
  const say = useWords(words)
  const { question, change, onClear, children } = props
  const filters = useOrderFilters(props)
  return (
    <>
      <Group gap="xs">
        <SearchField
          value={question.search}
          onSearch={(text) => change({ search: text })}
          placeholder={say('searchFor')}
          label={say('searchHint')}
        />
        <AddFilter filters={filters} />
        {children}
        <NativeSelect
          hiddenFrom="sm"
          flex={1}
          aria-label={say('ordering')}
          value={question.ordering}
          data={ORDERINGS.map((value) => ({ value, label: say(`by ${value}`) }))}
          onChange={({ currentTarget: { value } }) => change({ ordering: value })}
        />
      </Group>
      <FilterChips filters={filters} onClear={onClear} />
    </>
  )
}
