import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const ASKED_EVERY = 60_000

/** What is kept of notifications: whoever reads some, or chooses otherwise, has it asked anew. */
export const NOTIFICATIONS = ['notifications'] as const

/** How many notifications are unread, at all sites; asked again and again while somebody looks. */
export const useUnread = (): number =>
  useQuery({
    queryKey: [...NOTIFICATIONS, 'unread'],
    queryFn: ({ signal }) => call('GET own/notification/unread', { signal }),
    refetchInterval: ASKED_EVERY,
  }).data?.unread ?? 0
