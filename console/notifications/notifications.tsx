import { Anchor, Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  notificationPath,
  notificationSentence,
  type OperatorNotification,
} from '@vitrina/schema/console/notification'
import { call } from '../api/call.ts'
import { useNewest } from '../hub/use-newest.ts'
import { Empty } from '../parts/empty.tsx'
import { Placeholder } from '../parts/layout/placeholder.tsx'
import { LoadOlder } from '../parts/list/load-more.tsx'
import { Page } from '../parts/page.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { NOTIFICATIONS, useUnread } from '../parts/use-unread.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Notifications of the user at all their sites, newest first. */
export default function NotificationList() {
  const say = useWords(words)
  const client = useQueryClient()
  const unread = useUnread()
  // A changed number of unread ones means a changed list.
  const list = useNewest([...NOTIFICATIONS, 'list', unread], (part, signal) =>
    call('GET own/notification', { query: part, signal }),
  )
  const messages = list.data?.pages.flat() ?? []
  const newest = messages[0]?.id
  const reading = useMutation({
    mutationFn: (ids?: readonly number[]) =>
      call('POST own/notification/read', { body: { up_to: newest ?? 1, ...(ids && { ids }) } }),
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS }),
  })
  return (
    <Page
      title={say('notifications')}
      lead={say('lead')}
      actions={
        <>
          {messages.some(({ read }) => !read) && (
            <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate(undefined)}>
              {say('readAll')}
            </Button>
          )}
          <Button variant="default" component={Link} to="/notifications/choices">
            {say('choose')}
          </Button>
        </>
      }
    >
      {!list.data ? (
        <Placeholder of={list} />
      ) : messages.length === 0 ? (
        <Empty icon={IconBell} title={say('none')} lead={say('noneLead')} />
      ) : (
        <>
          <Paper withBorder>
            <Stack component="ul" gap={0} m={0} p={0} aria-label={say('notifications')}>
              {messages.map((one) => (
                <NotificationLine
                  key={one.id}
                  one={one}
                  onFollow={() => one.read || reading.mutate([one.id])}
                />
              ))}
            </Stack>
          </Paper>
          <LoadOlder list={list} />
        </>
      )}
    </Page>
  )
}

interface LineProps {
  readonly one: OperatorNotification
  readonly onFollow: () => void
}

const NotificationLine = ({ one, onFollow }: LineProps) => {
  const say = useWords(words)
  const { language } = useLanguage()
  return (
    <Group
      component="li"
      gap="sm"
      px="md"
      py="sm"
      wrap="nowrap"
      align="start"
      style={{ listStyle: 'none', borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Box
        w={8}
        h={8}
        mt={8}
        flex="none"
        bg={one.read ? 'transparent' : 'var(--mantine-primary-color-filled)'}
        style={{ borderRadius: 8 }}
        {...(one.read ? { 'aria-hidden': true } : { role: 'img', 'aria-label': say('unread') })}
      />
      <div>
        <Anchor
          component={Link}
          to={`/sites/${one.site}${notificationPath(one)}`}
          onClick={onFollow}
          size="sm"
          fw={one.read ? 400 : 600}
          style={{ overflowWrap: 'anywhere' }}
        >
          {notificationSentence(one, language)}
        </Anchor>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {[one.site_name, one.by].filter(Boolean).join(' · ')} · <Timestamp at={one.at} as="ago" />
        </Text>
      </div>
    </Group>
  )
}
