import { Anchor, Group, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Today } from '@vitrina/schema/console/today'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Whether all is well, in a line; else what is to be looked at, and where. */
export const State = ({ today }: { readonly today: Today }) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { number } = useFormat()
  const { errors, webhooks, jobs } = today
  const refused = (errors ?? []).reduce((sum, { count }) => sum + count, 0)
  const failing = (webhooks ?? []).filter(({ failing_since, parked }) => failing_since !== null || parked > 0)
  const broken = (jobs ?? []).filter(({ state }) => state === 'failed')
  const troubles = [
    { count: refused, label: say('refusedCalls'), to: '/requests?status=4xx' },
    { count: failing.length, label: say('failingWebhooks'), to: '/webhooks' },
    { count: broken.length, label: say('failedJobs'), to: '/jobs' },
  ].filter(({ count }) => count > 0)
  const isWell = troubles.length === 0
  return (
    <Group gap="xs" mt={4} role="status">
      <ThemeIcon size="sm" radius="xl" color={isWell ? 'green.9' : 'orange.9'}>
        {isWell ? <IconCheck size={14} /> : <IconAlertTriangle size={14} />}
      </ThemeIcon>
      {isWell ? (
        <Text span size="sm">
          {say('allWell')}
        </Text>
      ) : (
        troubles.map(({ count, label, to }) => (
          <Anchor key={to} component={Link} to={`/sites/${slug}${to}`} size="sm">
            {label}: {number(count)}
          </Anchor>
        ))
      )}
    </Group>
  )
}
