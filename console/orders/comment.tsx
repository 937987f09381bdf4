import { Button, Group, Paper, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { Heading } from '../parts/layout/heading.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'
import type { OrderEdit, ReadOrder } from './use-order.ts'

interface Props {
  readonly read: ReadOrder
  readonly change: (orderEdit: OrderEdit) => void
}

/** Text being edited, with the order at the beginning of the edit. */
interface Editing {
  readonly base: ReadOrder
  readonly text: string
}

/** Comment of the customer or the shop about an order. */
export const Comment = ({ read, change }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const [editing, setEditing] = useState<Editing | null>(null)
  // The focus returns to the element that had it before.
  const [isReturning, setReturning] = useState(false)
  const { comment } = read.order
  const edit = () => {
    setEditing({ base: read, text: comment ?? '' })
    setReturning(true)
  }
  const close = () => setEditing(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    if (!editing) return
    const { base, text } = editing
    if (text.trim() === (base.order.comment ?? '')) return
    change({
      base,
      change: { comment: text.trim() || null },
      message: say('saved'),
      // After a refusal, a user who is still typing continues from the current text.
      refused: (base) => setEditing((now) => ({ base, text: now?.text ?? text })),
    })
  }
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" mb="xs">
        <Heading>{say('comment')}</Heading>
        {site.may('orders.write') && !editing && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={edit}
            aria-label={`${say('edit')}: ${say('comment')}`}
            autoFocus={isReturning}
          >
            {say('edit')}
          </Button>
        )}
      </Group>
      {editing ? (
        <form onSubmit={submit}>
          <Textarea
            aria-label={say('comment')}
            value={editing.text}
            onChange={({ currentTarget: { value } }) => setEditing({ ...editing, text: value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
            autosize
            minRows={2}
            autoFocus
          />
          <DialogFoot onClose={close} action={say('save')} />
        </form>
      ) : comment === null ? (
        <Hint>{say('noComment')}</Hint>
      ) : (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comment}
        </Text>
      )}
    </Paper>
  )
}
