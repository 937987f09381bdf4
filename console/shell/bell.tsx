import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnread } from '../parts/use-unread.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Link to the notifications, with the number of unread ones. */
export const Bell = () => {
  const say = useWords(words)
  const unread = useUnread()
  // The server's count ends there.
  const count = unread >= 100 ? '99+' : String(unread)
  return (
    <Indicator label={count} disabled={unread === 0} size={18} offset={6} color="red.9" withBorder={false}>
      <ActionIcon
        component={Link}
        to="/notifications"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={unread === 0 ? say('notifications') : say('unread', { count })}
      >
        <IconBell size={22} stroke={1.5} />
      </ActionIcon>
    </Indicator>
  )
}
