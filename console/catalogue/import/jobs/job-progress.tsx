import { Alert, Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Job } from '@vitrina/schema/job'
import { Hint } from '../../../parts/layout/hint.tsx'
import { useFormat } from '../../../text/format.ts'
import { useWords } from '../../../text/words.ts'
import { JobState } from './job-state.tsx'
import { words } from './job-words.ts'
import { countProcessed, isOver } from './use-job.ts'

const COUNTS = ['created', 'updated', 'unchanged', 'invalid'] as const

/** Labels of a dry run instead of those of an import. */
const TO_BE: Partial<Record<(typeof COUNTS)[number], 'toCreate' | 'toUpdate'>> = {
  created: 'toCreate',
  updated: 'toUpdate',
}

/** Progress of an import, or the result of a dry run. */
export const JobProgress = ({ job }: { readonly job: Job }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const processed = countProcessed(job)
  const total = job.total ?? 0
  const lead = () => {
    if (job.state === 'queued') return say('waiting')
    const remaining = job.eta_seconds === null ? '' : `, ${say('left', { seconds: number(job.eta_seconds) })}`
    return `${say('progress', { done: number(processed), total: number(total) })}${remaining}`
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <JobState job={job} />
        <Text size="sm" c="dimmed" className="number" role="status">
          {lead()}
        </Text>
      </Group>
      <Progress
        value={total === 0 ? (isOver(job) ? 100 : 0) : (processed / total) * 100}
        aria-label={say('lines')}
        animated={job.state === 'running'}
        color={job.state === 'failed' ? 'red' : 'vitrina'}
      />
      {job.reason && <Alert color="red">{job.reason.message}</Alert>}
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
        {COUNTS.map((name) => (
          <Paper key={name} withBorder p="xs">
            <Hint size="xs">{say((job.dry_run && TO_BE[name]) || name)}</Hint>
            <Text
              fw={600}
              className="number"
              {...(name === 'invalid' &&
                job.invalid > 0 && {
                  c: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))',
                })}
            >
              {number(job[name])}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
