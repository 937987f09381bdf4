import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { queries, SESSION } from '../api/queries.ts'
import { noteEnded, useSession } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** So many seconds before the end it is told of. */
const WARNING = 120

/** The server notes a use once in so many seconds, and so does the console. */
const NOTED = 60

/** When somebody last did something at the console, in any of its windows: milliseconds. */
const KEPT = 'vitrina.used'

const DOING = ['keydown', 'pointerdown', 'wheel'] as const

/** Whoever does something keeps the session, though nothing is asked of the server: who writes a long text is not away. */
const noteUse = (): void => {
  if (Date.now() - Number(localStorage.getItem(KEPT)) < NOTED * 1000) return
  localStorage.setItem(KEPT, String(Date.now()))
  queries.refetchQueries({ queryKey: SESSION })
}

const end = (): void => {
  noteEnded()
  // What it cannot end now, because the server is not reached, the server ends by itself.
  call('DELETE session', {}).catch(() => undefined)
}

/** Ends a session that nobody uses, and says so before: a screen that asks by itself now and then is no use. */
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
    // Then it is for the person to say.
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
