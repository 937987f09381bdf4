import { Anchor, Group, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PARTLY_REFUSED } from '@vitrina/schema/console/request-log'
import { TODAY_RIGHTS, type Today } from '@vitrina/schema/console/today'
import { STATUS } from '@vitrina/schema/errors'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

type Cause = NonNullable<Today['errors']>[number]

const sumOf = (causes: readonly Cause[]): number => causes.reduce((sum, { count }) => sum + count, 0)

const statusOf = ({ code }: Cause): number => (code === PARTLY_REFUSED ? 207 : STATUS[code])

/** Summary in one line: all is well, or problems with links. */
export const State = ({ today }: { readonly today: Today }) => {
  const say = useWords(words)
  const { slug, may } = useSite()
  const { number } = useFormat()
  const errors = today.errors ?? []
  const silences = today.silences ?? []
  const failing = (today.webhooks ?? []).filter(
    ({ failing_since, parked }) => failing_since !== null || parked > 0,
  )
  const ofState = (jobState: string) => (today.jobs ?? []).filter(({ state }) => state === jobState)
  const troubles = [
    {
      count: sumOf(errors.filter((cause) => statusOf(cause) === 207)),
      label: say('partlyRefusedCalls'),
      to: '/requests?status=partly',
    },
    {
      count: sumOf(errors.filter((cause) => statusOf(cause) >= 400 && statusOf(cause) < 500)),
      label: say('refusedCalls'),
      to: '/requests?status=4xx',
    },
    {
      count: sumOf(errors.filter((cause) => statusOf(cause) >= 500)),
      label: say('failedCalls'),
      to: '/requests?status=5xx',
    },
    { count: silences.length, label: say('silences'), to: `/requests?token=${silences[0]?.token}` },
    { count: failing.length, label: say('failingWebhooks'), to: '/webhooks' },
    { count: today.exchanges?.unknown_words ?? 0, label: say('unknownWords'), to: '/destinations' },
    { count: today.exchanges?.quarantined_orders ?? 0, label: say('quarantinedOrders'), to: '/destinations' },
    { count: today.exchanges?.open_orders ?? 0, label: say('openOrders'), to: '/destinations' },
    { count: ofState('failed').length, label: say('failedJobs'), to: '/jobs' },
    { count: ofState('done').length, label: say('partlyRefusedJobs'), to: '/jobs' },
  ].filter(({ count }) => count > 0)
  // For very many orders, products that run out are not computed.
  const { running_out: _, ...facts } = today
  const isKnown = Object.entries(facts).every(
    ([part, found]) => found !== null || !may(TODAY_RIGHTS[part as keyof Today]),
  )
  const { Icon, color } = SIGNS[troubles.length > 0 ? 'trouble' : isKnown ? 'well' : 'unknown']
  return (
    <Group gap="xs" mt={4} role="status">
      <ThemeIcon size="sm" radius="xl" color={color}>
        <Icon size={14} />
      </ThemeIcon>
      {troubles.map(({ count, label, to }) => (
        <Anchor key={label} component={Link} to={`/sites/${slug}${to}`} size="sm">
          {label}: {number(count)}
        </Anchor>
      ))}
      {!isKnown ? (
        <Text span size="sm">
          {say('notAllKnown')}
        </Text>
      ) : (
        troubles.length === 0 && (
          <Text span size="sm">
            {say('allWell')}
          </Text>
        )
      )}
    </Group>
  )
}

const SIGNS = {
  well: { Icon: IconCheck, color: 'green.9' },
  trouble: { Icon: IconAlertTriangle, color: 'orange.9' },
  unknown: { Icon: IconQuestionMark, color: 'gray.7' },
} as const
