import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Assignment, Colleague, OrderAssignee } from '@vitrina/schema/console/order-assignee'
import { call } from '../../api/call.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

const POLL_MS = 30_000

/** Possible assignees of orders; the current user comes first. */
export const useColleagues = () => {
  const { slug, may } = useSite()
  return useQuery({
    enabled: may('orders.write'),
    queryKey: ['colleagues', slug],
    queryFn: ({ signal }) => call('GET sites/:site/colleague', { site: slug, signal }),
  })
}

/** Assignees of these orders, by order id; undefined while loading. An empty list makes no request. */
export const useAssignees = (ids: readonly number[]): ReadonlyMap<number, OrderAssignee> | undefined => {
  const { slug } = useSite()
  const { data } = useQuery({
    queryKey: ['order-assignees', slug, ids],
    queryFn: ({ signal }) =>
      call('GET sites/:site/order-assignee', { site: slug, query: { ids: ids.join() }, signal }),
    enabled: ids.length > 0,
    refetchInterval: POLL_MS,
  })
  return data && new Map(data.map((assignee) => [assignee.order_id, assignee]))
}

/** Orders of the current user. */
export const useOwnOrders = (isEnabled: boolean) => {
  const { slug } = useSite()
  return useQuery({
    queryKey: ['order-assignees', slug, 'own'],
    queryFn: ({ signal }) => call('GET sites/:site/order-assignee/own', { site: slug, signal }),
    enabled: isEnabled,
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  })
}

/** Assigns orders to a colleague or to no one, and shows the result. */
export const useAssign = () => {
  const { slug } = useSite()
  const client = useQueryClient()
  const say = useWords(words)
  return useMutation({
    mutationFn: ({ to, ...rest }: Omit<Assignment, 'user_id'> & { to: Colleague | null }) =>
      call('PUT sites/:site/order-assignee', { site: slug, body: { ...rest, user_id: to?.user_id ?? null } }),
    onSuccess: (_, { to }) =>
      notifications.show({ message: to ? say('assigned', { name: to.name }) : say('freed') }),
    onError: (failure) => notifications.show({ color: 'red', message: <Refusal of={failure} /> }),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ['order-assignees', slug] })
      client.invalidateQueries({ queryKey: ['orders', slug, 'history'] })
    },
  })
}

/** Returns the name of a colleague, with a mark for the current user. */
export const useNameOf = () => {
  const say = useWords(words)
  return ({ name, own }: Colleague) => (own ? say('me', { name }) : name)
}
