import { useDocumentVisibility, useIdle } from '@mantine/hooks'

/**
 * Time in ms, shorter than the idle lifetime of a session: a refreshing screen must not keep the session of a
 * user who has left.
 */
const IDLE_MS = 20 * 60_000

/** True while the page is visible and was recently used. */
export const useUserActive = (): boolean => {
  const isIdle = useIdle(IDLE_MS, { initialState: false })
  return useDocumentVisibility() === 'visible' && !isIdle
}
