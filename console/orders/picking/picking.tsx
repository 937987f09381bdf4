import { Alert, Badge, Button, Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBasket } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OrderAssignee } from '@vitrina/schema/console/order-assignee'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { findPage } from '../../catalogue/content.ts'
import { findNames } from '../../catalogue/names-of.ts'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useAssignees } from '../assignees/use-assignees.tsx'
import { numberOf } from '../papers/handed-over-items.ts'
import {
  countMarks,
  isUnsent,
  OFFLINE_FIELDS,
  type OfflineOrder,
  type OrderPick,
  pickedLines,
  WAITING,
} from './pick.ts'
import { PickOrder } from './pick-order.tsx'
import classes from './picking.module.css'
import { usePicks } from './send-picks.ts'
import { words } from './words.ts'

const POLL_MS = 30_000

/** Number of orders that are shown at first, and added by the button. */
const PAGE = 50

/** Stores of the site, with their names. */
const useStores = () => {
  const site = useSite()
  const { language } = useLanguage()
  return useQuery({
    queryKey: [site.slug, 'content', 'shop', 'picking', language],
    queryFn: async () => {
      const { rows } = await findPage(site, 'shop', { page_size: 200, fields: 'id' })
      const ids = rows.map(({ id }) => id)
      return [...(await findNames(site, 'shop', ids, language)).values()]
    },
    enabled: site.mayRead('shop'),
    staleTime: 60_000,
  })
}

/** Orders that wait for a picker, and the one that is being collected. */
const Picking = () => {
  const say = useWords(words)
  const { values } = useUrlState()
  const picking = usePicks()
  const markCount = Object.values(picking.picks).reduce((sum, pick) => sum + countMarks(pick), 0)
  const id = Number(values.order)
  return (
    <div className={classes.screen}>
      <div role="status" data-offline>
        {!picking.isReached && (
          <Alert color="yellow" mb="sm">
            {say('offline', { count: markCount })}
          </Alert>
        )}
      </div>
      {id > 0 ? <PickOrder key={id} id={id} picking={picking} /> : <Cards picking={picking} />}
    </div>
  )
}

export default Picking

const Cards = ({ picking: { picks } }: { readonly picking: ReturnType<typeof usePicks> }) => {
  const say = useWords(words)
  const site = useSite()
  const { data: stores = [], isLoading, isLoadingError } = useStores()
  const [chosen, setStore] = useLocalStorage({ key: `vitrina.picking-store.${site.slug}`, defaultValue: '' })
  // The remembered store may be deleted, or out of the person's stores by now.
  const isUnread = isLoading || isLoadingError
  const store = isUnread || stores.some(({ id }) => String(id) === chosen) ? chosen : ''
  const [count, setCount] = useState(PAGE)
  const list = useQuery({
    queryKey: ['orders', site.slug, 'picking', store, count],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ status: WAITING.join(), shop: store, ordering: 'created_at', page: 1, page_size: count },
        fields: OFFLINE_FIELDS.join(),
      }
      return (await request<OfflineOrder[]>(site.api('external/external-order/'), { query, signal })).body
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  })
  const waiting = (list.data ?? []).filter((order) => pickedLines(order).length > 0)
  const begun = Object.values(picks).map(({ order }) => order)
  const orders = [...begun, ...waiting.filter(({ order_id }) => !picks[order_id])]
  const assignees = useAssignees(orders.map(({ order_id }) => order_id))
  const storeOf = ({ shop }: OfflineOrder) =>
    store === '' && stores.length > 1 ? stores.find(({ id }) => id === shop)?.name : undefined
  return (
    <Page title={say('picking')}>
      {stores.length > 1 && (
        <NativeSelect
          label={say('store')}
          value={store}
          onChange={({ currentTarget }) => setStore(currentTarget.value)}
          data={[
            { value: '', label: say('allStores') },
            ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Stack gap="sm">
        {orders.map((order) => (
          <Card
            key={order.order_id}
            order={order}
            pick={picks[order.order_id]}
            store={storeOf(order)}
            assignee={assignees?.get(order.order_id)}
          />
        ))}
      </Stack>
      {!list.data && <Placeholder of={list} />}
      {list.data && orders.length === 0 && <Empty icon={IconBasket} title={say('none')} />}
      {list.data?.length === count && (
        <Button variant="default" onClick={() => setCount(count + PAGE)}>
          {say('moreOrders')}
        </Button>
      )}
    </Page>
  )
}

interface CardProps {
  readonly order: OfflineOrder
  readonly pick: OrderPick | undefined
  readonly store: string | undefined
  readonly assignee: OrderAssignee | undefined
}

/** Order as a card, with the state of its pick. */
const Card = ({ order, pick, store, assignee }: CardProps) => {
  const say = useWords(words)
  const navigate = useNavigate()
  const { order_id, created_at, comment } = order
  const lines = pickedLines(order)
  const isBegun = lines.some(({ order_status }) => order_status === 'incollection')
  const marks = pick ? countMarks(pick) : 0
  return (
    <UnstyledButton
      className={classes.card}
      onClick={() => navigate({ to: '.', search: { order: String(order_id) } })}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {say('order', { id: numberOf(order) })}
        </Text>
        <Text size="sm" className="number">
          {say('items', { count: lines.length })}
        </Text>
      </Group>
      <Group gap="xs" mt={4}>
        <Text size="sm" c="dimmed" component="span">
          {store && `${store} · `}
          <Timestamp at={created_at} />
        </Text>
        {pick && isUnsent(pick) && <Badge variant="light">{say('waits')}</Badge>}
        {marks > 0 && !pick?.finish && <Badge variant="light">{say('marks', { count: marks })}</Badge>}
      </Group>
      {isBegun && assignee && !assignee.own && (
        <Text size="sm" mt={4}>
          {say('begunBy', { name: assignee.name })}
        </Text>
      )}
      {comment && (
        <Text size="sm" mt={4} lineClamp={3}>
          {comment}
        </Text>
      )}
      {pick && pick.changes.length > 0 && (
        <Text size="sm" mt={4} c="red">
          {say('conflict')}
        </Text>
      )}
    </UnstyledButton>
  )
}
