import { Anchor, Checkbox, Paper, Table } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  DIGEST_MINUTES,
  NOTIFICATION_KINDS,
  type NotificationChoice,
} from '@vitrina/schema/console/notification'
import { call } from '../api/call.ts'
import { Hint } from '../parts/layout/hint.tsx'
import { Placeholder } from '../parts/layout/placeholder.tsx'
import { Page } from '../parts/page.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { NOTIFICATIONS } from '../parts/use-unread.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

const CHANNELS = ['console', 'mail'] as const

/** Settings of the user's notifications by kind and channel. */
export default function NotificationChoices() {
  const say = useWords(words)
  const client = useQueryClient()
  const queryKey = [...NOTIFICATIONS, 'choices']
  const known = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET own/notification-choice', { signal }),
  })
  const choosing = useMutation({
    mutationFn: (body: NotificationChoice) => call('PUT own/notification-choice', { body }),
    onMutate: (chosen) =>
      client.setQueryData<readonly NotificationChoice[]>(queryKey, (all) =>
        all?.map((one) => (one.kind === chosen.kind ? chosen : one)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Page
      title={say('choices')}
      lead={
        <>
          {say('choicesLead', { minutes: DIGEST_MINUTES })}{' '}
          <Anchor component={Link} to="/notifications" inherit underline="always">
            {say('notifications')}
          </Anchor>
        </>
      }
    >
      <RefusalAlert of={choosing.error} />
      {!known.data ? (
        <Placeholder of={known} />
      ) : (
        <Paper withBorder maw="44rem">
          <Table aria-label={say('choices')} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('what')}</Table.Th>
                {CHANNELS.map((channel) => (
                  <Table.Th key={channel} w="6rem">
                    {say(channel)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {known.data.map((choice) => (
                <Table.Tr key={choice.kind}>
                  <Table.Td>
                    {say(choice.kind)}
                    {'ownMail' in NOTIFICATION_KINDS[choice.kind] && <Hint size="xs">{say('atOnce')}</Hint>}
                  </Table.Td>
                  {CHANNELS.map((channel) => (
                    <Table.Td key={channel}>
                      <Checkbox
                        size="md"
                        aria-label={`${say(choice.kind)}: ${say(channel)}`}
                        checked={choice[channel]}
                        onChange={({ currentTarget: { checked } }) =>
                          choosing.mutate({ ...choice, [channel]: checked })
                        }
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Page>
  )
}
