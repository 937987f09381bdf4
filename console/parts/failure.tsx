import { Alert, Button, Stack, Text } from '@mantine/core'
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
    <Alert color="red" icon={<IconAlertTriangle />} role="alert">
      <Stack gap="sm" align="start">
        <div>{of instanceof Problem ? <Refusal of={of} /> : <Text size="sm">{say('broken')}</Text>}</div>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {say('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
