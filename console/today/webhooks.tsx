import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Today } from '@vitrina/schema/console/today'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { Dot } from './dot.tsx'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

/** State of the webhooks. */
export const Webhooks = ({ webhooks }: Pick<Today, 'webhooks'>) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { number } = useFormat()
  return (
    <TodayCard title={say('webhooks')} of={webhooks} more={{ to: '/webhooks', label: say('addWebhook') }}>
      {(all) =>
        all.length === 0 ? (
          <EmptyCard text={say('noWebhooks')} />
        ) : (
          <Stack gap="sm">
            {all.map(({ id, url_host, state, failing_since, pending, parked }) => (
              <div key={id}>
                <Group gap="xs" wrap="nowrap">
                  <Dot colour={state === 'disabled' ? 'gray' : failing_since === null ? 'green' : 'red'} />
                  <Anchor
                    component={Link}
                    to={`/sites/${slug}/webhooks/${id}`}
                    size="sm"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {url_host} #{id}
                  </Anchor>
                </Group>
                <Text size="xs" c="dimmed" component="div" ps={18}>
                  {state === 'disabled' ? (
                    say('off')
                  ) : failing_since === null ? (
                    say('works')
                  ) : (
                    <>
                      {say('failing')} <Timestamp at={failing_since} />
                    </>
                  )}
                  {pending > 0 && ` · ${say('pending', { count: number(pending) })}`}
                  {parked > 0 && ` · ${say('parked', { count: number(parked) })}`}
                </Text>
              </div>
            ))}
          </Stack>
        )
      }
    </TodayCard>
  )
}
