import { Anchor, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isKeptWhenDeleted } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useRestore, useRestoredWords } from '../bin/use-restore.ts'
import { type Undone, undo, type Written } from './undo.ts'
import { words } from './words.ts'

/** How long a write can be undone from where it is told, and how long it is told that it was, in ms. */
const OFFERED_MS = 60_000
const DONE_MS = 8_000

/** Tells something with a way back, which gives what is then to be said. */
const tellUndoable = (message: string, act: () => Promise<string>): void => {
  const shown = notifications.show({
    message: (
      <Undoable
        message={message}
        act={async () => {
          const said = await act()
          notifications.update({ id: shown, message: <Text size="sm">{said}</Text>, autoClose: DONE_MS })
        }}
      />
    ),
    autoClose: OFFERED_MS,
  })
}

/** Tells that something was written, with the way back. */
export const useTellWritten = () => {
  const site = useSite()
  const queries = useQueryClient()
  const say = useWords(words)
  const { number } = useFormat()
  const sayDone = ({ restored, left }: Undone): string =>
    `${say('undone', { count: number(restored) })}${left > 0 ? ` ${say('left', { count: number(left) })}` : ''}`
  /** `onUndone`: for what shows the objects and does not ask for them anew by itself. */
  return (message: string, written: Written, onUndone?: () => Promise<void>): void =>
    tellUndoable(message, async () => {
      const undone = await undo(site, written)
      queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
      await onUndone?.()
      return sayDone(undone)
    })
}

/** Tells that objects were deleted, with the way back where there is one. */
export const useTellDeleted = () => {
  const restoring = useRestore()
  const sayRestored = useRestoredWords()
  return (message: string, object: Resource, ids: readonly number[]): void => {
    if (isKeptWhenDeleted(object))
      tellUndoable(message, async () =>
        sayRestored(await restoring.mutateAsync({ object: object.path, ids })),
      )
    else notifications.show({ message })
  }
}

interface UndoableProps {
  readonly message: string
  readonly act: () => Promise<void>
}

const Undoable = ({ message, act }: UndoableProps) => {
  const say = useWords(words)
  const undoing = useMutation({ mutationFn: act })
  return (
    <Group gap="sm" justify="space-between" role="status">
      {undoing.error ? <Refusal of={undoing.error} /> : <Text size="sm">{message}</Text>}
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={600}
        disabled={undoing.isPending}
        onClick={() => undoing.mutate()}
      >
        {say('undo')}
      </Anchor>
    </Group>
  )
}
