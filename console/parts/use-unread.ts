import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const POLL_MS = 60_000

/** Query key of notifications, invalidated when some are read or settings change. */
export const NOTIFICATIONS = ['notifications'] as const

/** Number of unread notifications at all sites, refreshed while the screen is visible. */
export const useUnread = (): number =>
  useQuery({
    queryKey: [...NOTIFICATIONS, 'unread'],
    queryFn: ({ signal }) => call('GET own/notification/unread', { signal }),
    refetchInterval: POLL_MS,
  }).data?.unread ?? 0
