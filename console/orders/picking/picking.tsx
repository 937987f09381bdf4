import { Alert, Badge, Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBasket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Order } from '@vitrina/schema/orders/order'
import { request } from '../../api/request.ts'
import { findPage } from '../../catalogue/content.ts'
import { findNames } from '../../catalogue/names-of.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useAssignees } from '../assignees/use-assignees.tsx'
import { marksOf, pickedLines, WAITING } from './pick.ts'
import { PickOrder } from './pick-order.tsx'
import classes from './picking.module.css'
import { usePicks } from './send-picks.ts'
import { words } from './words.ts'

type Card = Pick<Order, 'order_id' | 'rrn' | 'created_at' | 'comment' | 'order_items'>

const READ_EVERY = 30_000

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
  const kept = Object.values(picking.picks).reduce((sum, pick) => sum + marksOf(pick), 0)
  const id = Number(values.order)
  return (
    <>
      <div role="status">
        {!picking.isReached && (
          <Alert color="yellow" mb="sm">
            {say('offline', { count: kept })}
          </Alert>
        )}
      </div>
      {id > 0 ? <PickOrder key={id} id={id} picking={picking} /> : <Cards picking={picking} />}
    </>
  )
}

export default Picking

const Cards = ({ picking }: { readonly picking: ReturnType<typeof usePicks> }) => {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const stores = useStores()
  const [store, setStore] = useLocalStorage({ key: `vitrina.picking-store.${site.slug}`, defaultValue: '' })
  const list = useQuery({
    queryKey: ['orders', site.slug, 'picking', store],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ status: WAITING.join(), shop: store, ordering: 'created_at', page: 1, page_size: 100 },
        fields: 'order_id,rrn,created_at,comment,order_items',
      }
      return (await request<Card[]>(site.api('external/external-order/'), { query, signal })).body
    },
    refetchInterval: READ_EVERY,
    refetchOnMount: 'always',
  })
  const orders = (list.data ?? []).filter((order) => pickedLines(order).length > 0)
  const assignees = useAssignees(orders.map(({ order_id }) => order_id))
  return (
    <Page title={say('picking')}>
      <NativeSelect
        label={say('store')}
        value={store}
        onChange={({ currentTarget }) => setStore(currentTarget.value)}
        data={[
          { value: '', label: say('allStores') },
          ...(stores.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {list.isPending && <Loading />}
      {!list.data && list.error && <Failure of={list.error} retry={() => list.refetch()} />}
      {list.data && orders.length === 0 && <Empty icon={IconBasket} title={say('none')} />}
      <Stack gap="sm">
        {orders.map((order) => {
          const { order_id, rrn, created_at, comment } = order
          const pick = picking.picks[order_id]
          const assignee = assignees?.get(order_id)
          return (
            <UnstyledButton
              key={order_id}
              className={classes.card}
              onClick={() => navigate({ to: '.', search: { order: String(order_id) } })}
            >
              <Group justify="space-between" wrap="nowrap">
                <Text fw={600} truncate>
                  {say('order', { id: rrn ?? `#${order_id}` })}
                </Text>
                <Text size="sm" className="number">
                  {say('items', { count: pickedLines(order).length })}
                </Text>
              </Group>
              <Group gap="xs" mt={4}>
                <Text size="sm" c="dimmed" component="span">
                  <Timestamp at={created_at} />
                </Text>
                {assignee && <Badge variant="light">{say('begunBy', { name: assignee.name })}</Badge>}
                {pick && (
                  <Badge variant="light">
                    {pick.finish === null ? say('marks', { count: marksOf(pick) }) : say('waits')}
                  </Badge>
                )}
              </Group>
              {comment && (
                <Text size="sm" mt={4}>
                  {comment}
                </Text>
              )}
            </UnstyledButton>
          )
        })}
      </Stack>
    </Page>
  )
}
