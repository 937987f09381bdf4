import { Group, Progress, Stack, Text } from '@mantine/core'
import type { Today } from '@vitrina/schema/console/today'
import { importTargets } from '../catalogue/objects.ts'
import { ScreenLink } from '../parts/layout/screen-link.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

const STATE_WORDS = {
  queued: 'queued',
  running: 'running',
  failed: 'jobFailed',
  done: 'jobPartlyRefused',
} as const

const COLOURS = { queued: 'dimmed', running: 'dimmed', failed: 'red', done: 'var(--warn)' } as const

/** Imports that are in progress, and those that failed or refused lines. */
export const Jobs = ({ jobs }: Pick<Today, 'jobs'>) => {
  const say = useWords(words)
  const { slug, may } = useSite()
  const { number } = useFormat()
  const { language } = useLanguage()
  const called = (path: string) =>
    importTargets.find((object) => object.path === path)?.label[language] ?? path
  return (
    <TodayCard title={say('jobs')} of={jobs} more={{ to: '/jobs', label: say('allJobs') }}>
      {(all) =>
        all.length === 0 ? (
          <EmptyCard text={say('noJobs')} to={may('imports.write') && '/import'} label={say('import')} />
        ) : (
          <Stack gap="sm">
            {all.map(({ id, object, state, done, refused, total, created_at }) => (
              <div key={id}>
                <Group justify="space-between" gap="xs">
                  <ScreenLink to={`/sites/${slug}/jobs/${id}`}>
                    {called(object)} #{id}
                  </ScreenLink>
                  <Text size="sm" c={COLOURS[state]}>
                    {say(STATE_WORDS[state])}
                  </Text>
                </Group>
                <Progress
                  size="sm"
                  my={4}
                  value={total === 0 ? 0 : (done / total) * 100}
                  color={state === 'failed' ? 'red' : 'vitrina'}
                  aria-label={called(object)}
                />
                <Text size="xs" c="dimmed" component="div" className="number">
                  {state === 'done'
                    ? say('refusedRows', { refused: number(refused), total: number(total) })
                    : say('rows', { done: number(done), total })}{' '}
                  · <Timestamp at={created_at} as="ago" />
                </Text>
              </div>
            ))}
          </Stack>
        )
      }
    </TodayCard>
  )
}
