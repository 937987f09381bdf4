import { useInterval } from '@mantine/hooks'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { queries, SESSION } from '../api/queries.ts'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { markSessionEnded, useSession } from '../session/session.ts'

/** Loads the warning in advance, so that it appears without a server too. */
export const loadIdleWarning = () => import('./idle-warning.tsx')
const IdleWarning = lazyPart(loadIdleWarning)

/** Seconds before the end at which a warning is shown. */
const WARNING = 120

/** Seconds between records of use, in the server and the console. */
const RECORD_INTERVAL_SECONDS = 60

/** Storage key of the time of the last use in any window, in ms. */
const LAST_USE_KEY = 'vitrina.used'

const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const

/** Keeps the session while the operator is active, even without requests: a long text takes time to write. */
const noteUse = (): void => {
  if (Date.now() - Number(localStorage.getItem(LAST_USE_KEY)) < RECORD_INTERVAL_SECONDS * 1000) return
  localStorage.setItem(LAST_USE_KEY, String(Date.now()))
  queries.refetchQueries({ queryKey: SESSION })
}

const end = (): void => {
  markSessionEnded()
  // If the server is unreachable, it ends the session later.
  call('DELETE session', {}).catch(() => undefined)
}

/** Ends an unused session after a warning; automatic refreshes of a screen are not use. */
export const Idle = () => {
  const { idle_seconds: idle } = useSession()
  const [warningSeconds, setWarningSeconds] = useState<number>()
  const isWarned = warningSeconds !== undefined
  const [wasWarned, setWasWarned] = useState(false)
  if (isWarned && !wasWarned) setWasWarned(true)

  const check = () => {
    const unused = (Date.now() - Number(localStorage.getItem(LAST_USE_KEY))) / 1000
    const remaining = Math.ceil(idle - RECORD_INTERVAL_SECONDS - unused)
    if (remaining <= 0) end()
    setWarningSeconds(remaining > 0 && remaining <= WARNING ? remaining : undefined)
  }
  useInterval(check, 1000, { autoInvoke: true })
  const onUse = useEffectEvent(() => {
    // Only a click of the user can extend it then.
    if (!isWarned) noteUse()
  })
  useEffect(() => {
    localStorage.setItem(LAST_USE_KEY, String(Date.now()))
    const use = () => onUse()
    for (const event of ACTIVITY_EVENTS) addEventListener(event, use, { passive: true })
    return () => {
      for (const event of ACTIVITY_EVENTS) removeEventListener(event, use)
    }
  }, [])
  const stay = () => {
    noteUse()
    setWarningSeconds(undefined)
  }
  return <Suspense>{wasWarned && <IdleWarning seconds={warningSeconds} onStay={stay} />}</Suspense>
}
