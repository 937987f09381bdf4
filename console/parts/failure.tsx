import { Button, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconMoodEmpty } from '@tabler/icons-react'
import { Problem, problemOf } from '../api/problem.ts'
import { useWords } from '../text/words.ts'
import { Empty } from './empty.tsx'
import { Refusal } from './refusal.tsx'
import { words } from './words.ts'

/** Replacement of content that could not be shown: the reason and a retry. */
export const Failure = ({ of, retry }: { readonly of: unknown; readonly retry?: () => void }) => {
  const say = useWords(words)
  if (problemOf(of).status === 404)
    return <Empty icon={IconMoodEmpty} title={say('notFound')} lead={say('notFoundLead')} />
  return (
    <Paper withBorder p="md" role="alert">
      <Group align="start" wrap="nowrap" gap="sm">
        <ThemeIcon color="red" variant="light" size={36} radius="xl">
          <IconAlertTriangle size={20} stroke={1.5} />
        </ThemeIcon>
        <Stack gap="xs" align="start">
          <Text fw={600}>{say('notShown')}</Text>
          <div>{of instanceof Problem ? <Refusal of={of} /> : <Text size="sm">{say('broken')}</Text>}</div>
          {retry && (
            <Button size="xs" variant="default" onClick={retry}>
              {say('retry')}
            </Button>
          )}
        </Stack>
      </Group>
    </Paper>
  )
}
