import { Button, Group, Paper, Text, Textarea, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'
import type { Read, Wanted } from './use-order.ts'

interface Props {
  readonly read: Read
  readonly change: (wanted: Wanted) => void
}

/** What the customer or the shop noted about an order. */
export const Comment = ({ read, change }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const [opened, setOpened] = useState<Read | null>(null)
  const [text, setText] = useState('')
  // The focus goes back to where it came from.
  const [isReturning, setReturning] = useState(false)
  const { comment } = read.order
  const edit = () => {
    setText(comment ?? '')
    setReturning(true)
    setOpened(read)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (opened && text.trim() !== (opened.order.comment ?? ''))
      change({ base: opened, change: { comment: text.trim() || null }, done: say('saved') })
    setOpened(null)
  }
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {say('comment')}
        </Title>
        {site.mayWrite && !opened && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={edit}
            className="not-printed"
            aria-label={`${say('edit')}: ${say('comment')}`}
            autoFocus={isReturning}
          >
            {say('edit')}
          </Button>
        )}
      </Group>
      {opened ? (
        <form onSubmit={submit}>
          <Textarea
            aria-label={say('comment')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpened(null)
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
            autosize
            minRows={2}
            autoFocus
          />
          <Group justify="end" mt="xs">
            <Button variant="default" onClick={() => setOpened(null)}>
              {say('cancel')}
            </Button>
            <Button type="submit">{say('save')}</Button>
          </Group>
        </form>
      ) : comment === null ? (
        <Text size="sm" c="dimmed">
          {say('noComment')}
        </Text>
      ) : (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comment}
        </Text>
      )}
    </Paper>
  )
}
