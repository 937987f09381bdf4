import { Alert, Button, Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { RefusedLines } from './refused-lines.tsx'
import type { usePeopleImport } from './use-people-import.ts'
import { words } from './words.ts'

const COUNTS = ['made', 'known', 'kept', 'refused'] as const

interface Props {
  readonly file: File
  readonly running: ReturnType<typeof usePeopleImport>
}

/** Progress of the file, its outcomes, and possible actions. */
export const ImportOfPeople = ({ file, running }: Props) => {
  const say = useWords(words)
  const { number, percent } = useFormat()
  const { progress, failure, isRunning, stop, resume, startOver, forget } = running
  const { made = 0, known = 0, refused = 0, offset = 0, done = false } = progress?.state ?? {}
  const share = done ? 1 : progress && progress.total > 0 ? offset / progress.total : 0
  // Connection failures have their own message, and those of browsers about files are not translated.
  const isUnreadable = failure instanceof DOMException || failure instanceof TypeError
  const read = { count: made + known + refused }
  return (
    <Stack gap="sm" component="section" aria-label={file.name}>
      <Heading size="h4">{file.name}</Heading>
      <Text size="sm" role="status">
        {done
          ? say('done', read)
          : progress?.isWaiting
            ? say('waiting')
            : `${say(isRunning ? 'reading' : 'stopped', { share: percent(share) })} ${say('read', read)}`}
      </Text>
      <Progress value={share * 100} aria-label={say('progress')} animated={isRunning} />
      {progress && (
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
          {COUNTS.map((name) => (
            <Paper key={name} withBorder p="xs">
              <Hint size="xs">{say(name)}</Hint>
              <Text fw={600} className="number">
                {number(progress.state[name])}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      )}
      {progress && progress.state.kept > 0 && <Text size="sm">{say('knownLead')}</Text>}
      {isUnreadable ? (
        <Alert color="red" role="alert">
          {say('unreadable')}
        </Alert>
      ) : (
        <RefusalAlert of={failure} />
      )}
      {progress && progress.refusedBefore > 0 && (
        <Text size="sm">{say('refusedBefore', { count: progress.refusedBefore })}</Text>
      )}
      <Group gap="xs">
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            {say('stop')}
          </Button>
        ) : (
          <>
            {!done && <Button onClick={resume}>{say('resume')}</Button>}
            {progress && (done || progress.refusedBefore > 0) && (
              <Button variant="default" onClick={startOver}>
                {say('startOver')}
              </Button>
            )}
            <Button variant="default" onClick={forget}>
              {say('another')}
            </Button>
          </>
        )}
      </Group>
      {isRunning && <Hint>{say('keepOpen')}</Hint>}
      {progress && <RefusedLines lines={progress.lines} />}
    </Stack>
  )
}
