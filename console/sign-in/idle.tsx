import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { queries, SESSION } from '../api/queries.ts'
import { noteEnded, useSession } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Seconds before the end at which a warning is shown. */
const WARNING = 120

/** Seconds between records of use, in the server and the console. */
const NOTED = 60

/** Storage key of the time of the last use in any window, in ms. */
const KEPT = 'vitrina.used'

const DOING = ['keydown', 'pointerdown', 'wheel'] as const

/** Keeps the session while the operator is active, even without requests: a long text takes time to write. */
const noteUse = (): void => {
  if (Date.now() - Number(localStorage.getItem(KEPT)) < NOTED * 1000) return
  localStorage.setItem(KEPT, String(Date.now()))
  queries.refetchQueries({ queryKey: SESSION })
}

const end = (): void => {
  noteEnded()
  // If the server is unreachable, it ends the session later.
  call('DELETE session', {}).catch(() => undefined)
}

/** Ends an unused session after a warning; automatic refreshes of a screen are not use. */
export const Idle = () => {
  const say = useWords(words)
  const { idle_seconds: idle } = useSession()
  const [left, setLeft] = useState<number>()
  const isWarned = left !== undefined

  const look = () => {
    const unused = (Date.now() - Number(localStorage.getItem(KEPT))) / 1000
    const left = Math.ceil(idle - NOTED - unused)
    if (left <= 0) end()
    setLeft(left > 0 && left <= WARNING ? left : undefined)
  }
  useInterval(look, 1000, { autoInvoke: true })
  const onUse = useEffectEvent(() => {
    // Only a click of the user can extend it then.
    if (!isWarned) noteUse()
  })
  useEffect(() => {
    localStorage.setItem(KEPT, String(Date.now()))
    const use = () => onUse()
    for (const doing of DOING) addEventListener(doing, use, { passive: true })
    return () => {
      for (const doing of DOING) removeEventListener(doing, use)
    }
  }, [])
  const stay = () => {
    noteUse()
    setLeft(undefined)
  }
  return (
    <Modal opened={isWarned} onClose={stay} title={say('idle')} zIndex={900} withCloseButton={false}>
      <Stack>
        <Text size="sm">{say('idleLead', { left: clock(left ?? 0) })}</Text>
        <Group justify="end">
          <Button variant="default" onClick={signOut}>
            {say('signOut')}
          </Button>
          <Button onClick={stay} data-autofocus>
            {say('stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Seconds as `1:05`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
