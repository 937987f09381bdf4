import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  Tooltip,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import type { ReactNode } from 'react'
import { NO_FAULTS } from '../catalogue/inputs/input.ts'
import { ReferenceField } from '../catalogue/inputs/reference-inputs.tsx'
import { SearchField } from '../parts/list/search-field.tsx'
import bar from '../parts/list/toolbar.module.css'
import type { UrlValues } from '../parts/list/url-state.ts'
import { Days } from '../parts/period.tsx'
import { todayAt } from '../parts/site-day.ts'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import {
  hasPeriod,
  isFiltered,
  ORDERINGS,
  type OrderListQuery,
  OWN_ORDERS,
  SPANS,
} from './order-list-query.ts'
import { useStatusLabel } from './status.tsx'
import { words } from './words.ts'

interface Props {
  readonly question: OrderListQuery
  readonly change: (values: UrlValues) => void
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

/** Filters of the list of orders. */
export const OrderFilters = ({ question, change, children }: Props) => {
  const say = useWords(words)
  const labelOf = useStatusLabel()
  const { statuses, shop, search, mine } = question
  // A phone shows orders first.
  const [opened, { toggle }] = useDisclosure()
  const count = [statuses.length > 0, shop !== null, hasPeriod(question), mine].filter(Boolean).length
  const folded = opened ? {} : { visibleFrom: 'sm' as const }
  return (
    <Group gap="xs" align="end">
      <SearchField
        value={search}
        onSearch={(text) => change({ search: text })}
        placeholder={say('searchFor')}
        label={say('searchHint')}
      />
      <Button
        hiddenFrom="sm"
        variant="default"
        leftSection={<IconFilter size={16} />}
        rightSection={count > 0 && <Badge circle>{count}</Badge>}
        aria-expanded={opened}
        onClick={toggle}
      >
        {say('filters')}
      </Button>
      <MultiSelect
        {...folded}
        aria-label={say('status')}
        placeholder={statuses.length === 0 ? say('anyStatus') : ''}
        data={ORDER_STATUSES.map((value) => ({ value, label: labelOf(value) }))}
        value={[...statuses]}
        onChange={(chosen) => change({ status: chosen.join() })}
        searchable
        clearable
        flex="1 1 10rem"
        maw="24rem"
      />
      <Box flex="1 1 10rem" maw="14rem" className={bar.bare} {...folded}>
        <ReferenceField
          field={{ kind: 'reference', to: 'shop' }}
          label={say('store')}
          path="shop"
          value={shop}
          onChange={(id) => change({ shop: id === null ? undefined : String(id) })}
          required={false}
          readOnly={false}
          faults={NO_FAULTS}
        />
      </Box>
      <Box {...folded}>
        <Period question={question} change={change} />
      </Box>
      <Box {...folded} pb={8}>
        <Checkbox
          label={say('onlyMine')}
          checked={mine}
          onChange={({ currentTarget: { checked } }) =>
            change({ assignee: checked ? OWN_ORDERS : undefined })
          }
        />
      </Box>
      <NativeSelect
        hiddenFrom="sm"
        display={opened ? undefined : 'none'}
        label={say('ordering')}
        value={question.ordering}
        data={ORDERINGS.map((value) => ({ value, label: say(`by ${value}`) }))}
        onChange={({ currentTarget: { value } }) => change({ ordering: value })}
      />
      {children}
      {isFiltered(question) && (
        <Tooltip label={say('clear')}>
          <ActionIcon variant="default" size={36} aria-label={say('clear')} onClick={() => change(NO_FILTER)}>
            <IconFilterOff size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

const DATES = 'dates'

const Period = ({ question: { since, until }, change }: Omit<Props, 'children'>) => {
  const say = useWords(words)
  const { time_zone } = useSite()
  const byDates = since.includes('-') || until !== ''
  const today = todayAt(time_zone)
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        aria-label={say('period')}
        value={byDates ? DATES : since}
        data={[
          { value: '', label: say('everSince') },
          ...SPANS.map((days) => ({ value: days, label: say(`since${days}`) })),
          { value: DATES, label: say('dates') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ since: value === DATES ? today : value, until: undefined })
        }
      />
      {byDates && (
        <Days
          {...{ since, until }}
          timeZone={time_zone}
          // Without a first day it would not be a range any more, and its inputs would disappear during typing.
          change={(days) => ('since' in days && days.since === '' ? undefined : change(days))}
        />
      )}
    </Group>
  )
}
