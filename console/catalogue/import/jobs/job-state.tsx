import { Badge, Group } from '@mantine/core'
import type { Job } from '@vitrina/schema/job'
import { StatusBadge, type Tone } from '../../../parts/list/status-badge.tsx'
import { useWords } from '../../../text/words.ts'
import { words } from './job-words.ts'

const TONES = {
  queued: 'idle',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'idle',
} as const satisfies Record<Job['state'], Tone>

/** State of an import in a word. */
export const JobState = ({ job: { state, dry_run } }: { readonly job: Job }) => {
  const say = useWords(words)
  return (
    <Group gap={4} wrap="nowrap">
      <StatusBadge tone={TONES[state]}>{say(`state.${state}`)}</StatusBadge>
      {dry_run && (
        <Badge variant="outline" color="gray" tt="none" c="var(--mantine-color-text)">
          {say('trial')}
        </Badge>
      )}
    </Group>
  )
}
