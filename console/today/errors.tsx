import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PARTLY_REFUSED } from '@vitrina/schema/console/request-log'
import type { Today } from '@vitrina/schema/console/today'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

/** Maximum number of causes shown. */
const MAX = 6

/** Calls of the console are shown as the corresponding calls of the API. */
const routeOf = (route: string): string => route.replace('/console/api/sites/:site', '')

type Cause = NonNullable<Today['errors']>[number]

/** Reasons of refused calls and rows, with links to the calls. */
export const Errors = ({ errors }: Pick<Today, 'errors'>) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { number } = useFormat()
  return (
    <TodayCard
      title={say('errors')}
      lead={say('in24')}
      of={errors}
      more={{ to: '/requests', label: say('moreErrors') }}
    >
      {(causes) =>
        causes.length === 0 ? (
          <EmptyCard text={say('noErrors')} />
        ) : (
          <Stack gap="sm">
            {causes
              .slice(0, MAX)
              .map(({ code, method, route, count, last_at, last_request_id, last_fault, ...cause }) => (
                <div key={`${code} ${method} ${route}`}>
                  <Group gap="xs" wrap="nowrap" align="baseline">
                    <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none" flex="none">
                      {number(count)} ×
                    </Badge>
                    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                      {code === PARTLY_REFUSED ? (
                        <RefusedRows {...cause} last_fault={last_fault} />
                      ) : (
                        cause.sentence
                      )}
                    </Text>
                  </Group>
                  <Text size="xs" c="dimmed" component="div">
                    <span className="mono">
                      {method} {routeOf(route)}
                    </span>{' '}
                    ·{' '}
                    <Anchor
                      component={Link}
                      underline="always"
                      to={`/sites/${slug}/requests?${code === PARTLY_REFUSED ? 'status=partly' : `code=${code}`}`}
                      size="xs"
                      aria-label={say('seeRequests', { code })}
                      className="mono"
                    >
                      {code === PARTLY_REFUSED ? 207 : code}
                    </Anchor>{' '}
                    ·{' '}
                    <Anchor
                      component={Link}
                      underline="always"
                      to={`/sites/${slug}/requests?request_id=${last_request_id}`}
                      size="xs"
                    >
                      {say('last')} <Timestamp at={last_at} as="ago" />
                    </Anchor>
                  </Text>
                </div>
              ))}
          </Stack>
        )
      }
    </TodayCard>
  )
}

const RefusedRows = (cause: Pick<Cause, 'row_count' | 'refused_rows' | 'last_fault'>) => {
  const { row_count: count, refused_rows: refused, last_fault: fault } = cause
  const say = useWords(words)
  const { number } = useFormat()
  return (
    <>
      {say('refusedRows', { refused: number(refused), total: number(count) })}
      {fault !== null && ` ${fault}`}
    </>
  )
}
