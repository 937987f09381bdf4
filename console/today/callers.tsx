import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlarm } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Today } from '@vitrina/schema/console/today'
import type { MissedCalls } from '@vitrina/schema/expected-call'
import { useExpectedWords } from '../parts/expected-call.ts'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

/** Last call of each system, and its outcome. */
export const Callers = ({ tokens, silences }: Pick<Today, 'tokens' | 'silences'>) => {
  const say = useWords(words)
  const site = useSite()
  const managesAccess = site.may('access.manage')
  const { number } = useFormat()
  const tokensToo = managesAccess ? { more: { to: '/tokens', label: say('tokens') } } : {}
  return (
    <TodayCard title={say('callers')} of={tokens} {...tokensToo}>
      {(all) =>
        all.length === 0 ? (
          <EmptyCard text={say('noTokens')} to={managesAccess && '/tokens'} label={say('issueToken')} />
        ) : (
          <Stack gap="sm">
            <DatabaseTime tokens={all} />
            {all.map(({ id, name, last_used_at, calls_24h, errors_24h, last_call }) => (
              <div key={id}>
                <Group justify="space-between" gap="xs" align="baseline">
                  <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }} miw={0}>
                    {name}
                  </Text>
                  <Text size="sm">
                    {last_used_at === null ? (
                      say('neverCalled')
                    ) : (
                      <>
                        {say('called')} <Timestamp at={last_call?.at ?? last_used_at} as="ago" />
                      </>
                    )}
                  </Text>
                </Group>
                <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
                  {say('calls', { count: number(calls_24h) })}
                  {errors_24h > 0 && `, ${say('refused', { count: number(errors_24h) })}`}
                  {last_call && (
                    <>
                      {' · '}
                      <span className="mono">
                        {last_call.method} {last_call.path} {last_call.status}
                      </span>
                    </>
                  )}
                </Text>
                {(silences ?? [])
                  .filter(({ token }) => token === id)
                  .map((silence) => (
                    <Overdue key={silence.call} {...silence} />
                  ))}
              </div>
            ))}
          </Stack>
        )
      }
    </TodayCard>
  )
}

/** Maximum number of tokens shown with their time. */
const MAX_NAMED = 3

/** Tokens whose calls took the most database time. */
const DatabaseTime = ({ tokens }: { readonly tokens: NonNullable<Today['tokens']> }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const ranked = tokens
    .filter(({ database_24h: seconds }) => seconds >= 1)
    .sort((one, other) => other.database_24h - one.database_24h)
    .slice(0, MAX_NAMED)
  if (ranked.length === 0) return null
  const names = ranked
    .map(({ name, database_24h: seconds }) =>
      say('nameAndSeconds', { name, seconds: number(Math.round(seconds)) }),
    )
    .join(', ')
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {say('databaseTime', { names })}
    </Text>
  )
}

/** Overdue expected call, with the last call of its kind and its outcome. */
const Overdue = (silence: MissedCalls) => {
  const say = useWords(words)
  const { slug, time_zone } = useSite()
  const { moment } = useFormat(time_zone)
  const { expectedLabel } = useExpectedWords()
  const { token, overdue_since: since, last_call: last } = silence
  return (
    <Group gap={6} wrap="nowrap" align="start" mt={4}>
      <IconAlarm size={16} color="var(--mantine-color-orange-filled)" aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {expectedLabel(silence)}: {say('overdueSince', { at: moment(since) })}.{' '}
        <Anchor component={Link} to={`/sites/${slug}/requests?token=${token}`} size="sm" underline="always">
          {last ? say('lastSuch', { at: moment(last.at), status: last.status ?? '–' }) : say('noneSuch')}
        </Anchor>
      </Text>
    </Group>
  )
}
