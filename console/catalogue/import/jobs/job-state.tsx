import { Badge, Group } from '@mantine/core'
import type { Job } from '@vitrina/schema/job'
import { useWords } from '../../../text/words.ts'

import { words } from './job-words.ts'

const COLORS = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
} as const satisfies Record<Job['state'], string>

/** State of an import in a word. */
export const JobState = ({ job: { state, dry_run } }: { readonly job: Job }) => {
  const say = useWords(words)
  return (
    <Group gap={4} wrap="nowrap">
      <Badge variant="light" color={COLORS[state]} tt="none" c="var(--mantine-color-text)">
        {say(`state.${state}`)}
      </Badge>
      {dry_run && (
        <Badge variant="outline" color="gray" tt="none" c="var(--mantine-color-text)">
          {say('trial')}
        </Badge>
      )}
    </Group>
  )
}
