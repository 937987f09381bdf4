import { Text } from '@mantine/core'
import type { Today } from '@vitrina/schema/console/today'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

/** Progress of the change feed that the back office reads. */
export const Feed = ({ feed }: Pick<Today, 'feed'>) => {
  const say = useWords(words)
  const { may } = useSite()
  const { number } = useFormat()
  return (
    <TodayCard title={say('changes')} of={feed} more={{ to: '/changes', label: say('openFeed') }}>
      {({ head, last_change_at }) =>
        last_change_at === null ? (
          <EmptyCard text={say('noChange')} to={may('imports.write') && '/import'} label={say('import')} />
        ) : (
          <Text size="sm" component="div">
            {say('lastChange')} <Timestamp at={last_change_at} as="ago" />
            <Text size="xs" c="dimmed" className="number">
              {say('head', { head: number(head) })}
            </Text>
          </Text>
        )
      }
    </TodayCard>
  )
}
