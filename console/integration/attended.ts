import { useDocumentVisibility, useIdle } from '@mantine/hooks'

/** Less than a session lasts without use: a screen that asks by itself must not keep the session of somebody who went home. */
const IDLE_MS = 20 * 60_000

/** Whether somebody looks at the page and was at its keyboard or mouse a while ago. */
export const useAttended = (): boolean => {
  const isIdle = useIdle(IDLE_MS, { initialState: false })
  return useDocumentVisibility() === 'visible' && !isIdle
}
