import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Assignment, Colleague, OrderAssignee } from '@vitrina/schema/console/order-assignee'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

const READ_EVERY = 30_000

/** Those who can take care of orders; whoever asks is the first of them, if they can. */
export const useColleagues = () => {
  const { slug } = useSite()
  return useQuery({
    queryKey: ['colleagues', slug],
    queryFn: ({ signal }) => call('GET sites/:site/colleague', { site: slug, signal }),
  })
}

/** Who takes care of which of these orders, by their ids; asked for no orders, it asks nobody. */
export const useAssignees = (ids: readonly number[]): ReadonlyMap<number, OrderAssignee> => {
  const { slug } = useSite()
  const { data } = useQuery({
    queryKey: ['order-assignees', slug, ids],
    queryFn: ({ signal }) =>
      call('GET sites/:site/order-assignee', { site: slug, query: { ids: ids.join() }, signal }),
    enabled: ids.length > 0,
    refetchInterval: READ_EVERY,
  })
  return new Map(data?.map((assignee) => [assignee.order_id, assignee]))
}

/** The orders of whoever asks; undefined while they are not known, or not wanted. */
export const useOwnOrders = (wanted: boolean): readonly number[] | undefined => {
  const { slug } = useSite()
  const { data } = useQuery({
    queryKey: ['order-assignees', slug, 'own'],
    queryFn: ({ signal }) => call('GET sites/:site/order-assignee/own', { site: slug, signal }),
    enabled: wanted,
    refetchInterval: READ_EVERY,
    refetchOnMount: 'always',
  })
  return wanted ? data : undefined
}

/** Gives orders to a colleague, or to nobody, and says so. */
export const useAssign = () => {
  const { slug } = useSite()
  const client = useQueryClient()
  const say = useWords(words)
  return useMutation({
    mutationFn: ({ ids, to }: { ids: Assignment['ids']; to: Colleague | null }) =>
      call('PUT sites/:site/order-assignee', { site: slug, body: { ids, user_id: to?.user_id ?? null } }),
    onSuccess: (_, { to }) =>
      notifications.show({ message: to ? say('given', { name: to.name }) : say('freed') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['order-assignees', slug] }),
  })
}

/** A colleague's name; one's own says so. */
export const useNameOf = () => {
  const say = useWords(words)
  return ({ name, own }: Colleague) => (own ? say('me', { name }) : name)
}
