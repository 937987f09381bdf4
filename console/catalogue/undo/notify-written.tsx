import { Anchor, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isMovedToTrash } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { useEffect, useState } from 'react'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useRestore, useRestoredWords } from '../trash/use-restore.ts'
import { type UndoableWrite, type UndoResult, undo } from './undo.ts'
import { words } from './words.ts'

/** Time in ms in which a notification offers an undo, and in which an undo is confirmed. */
const UNDO_OFFER_MS = 60_000
const RESULT_MS = 8_000

/** Shows a message with an undo button, also for Ctrl+Z; `act` returns the next message. */
export const notifyUndoable = (message: string, act: () => Promise<string>): void => {
  // Queued notifications would appear too late, so earlier ones are hidden.
  for (const earlier of recent.splice(0, recent.length - 1)) notifications.hide(earlier)
  const shown = notifications.show({
    message: (
      <Undoable
        message={message}
        act={async () => {
          const result = await act()
          notifications.update({ id: shown, message: <Text size="sm">{result}</Text>, autoClose: RESULT_MS })
        }}
      />
    ),
    autoClose: UNDO_OFFER_MS,
  })
  recent.push(shown)
}

/** Recent notifications with an undo: two are shown, with space for others. */
const recent: string[] = []

/** Texts about undone writes. */
export const useUndoneWords = () => {
  const say = useWords(words)
  const { number } = useFormat()
  return ({ restored, skipped }: UndoResult): string =>
    `${say('undone', { count: number(restored) })}${skipped > 0 ? ` ${say('skipped', { count: number(skipped) })}` : ''}`
}

/** Shows that objects were written, with an undo button. */
export const useNotifyWritten = () => {
  const site = useSite()
  const queries = useQueryClient()
  const sayUndone = useUndoneWords()
  /** Shows a notification with an undo. `onUndone` refreshes components that do not do so automatically. */
  return (message: string, written: UndoableWrite, onUndone?: () => Promise<void>): void =>
    notifyUndoable(message, async () => {
      const undone = await undo(site, written)
      queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
      await onUndone?.()
      return sayUndone(undone)
    })
}

/** Shows that objects were deleted, with an undo button if they can be restored. */
export const useNotifyDeleted = () => {
  const restoring = useRestore()
  const sayRestored = useRestoredWords()
  return (message: string, object: Resource, ids: readonly number[]): void => {
    if (isMovedToTrash(object))
      notifyUndoable(message, async () =>
        sayRestored(await restoring.mutateAsync({ object: object.path, ids })),
      )
    else notifications.show({ message })
  }
}

interface UndoableProps {
  readonly message: string
  readonly act: () => Promise<void>
}

/** Available undos, the newest last, which Ctrl+Z uses. */
const offered: symbol[] = []

const Undoable = ({ message, act }: UndoableProps) => {
  const say = useWords(words)
  const undoing = useMutation({ mutationFn: act })
  const [own] = useState(Symbol)
  useEffect(() => {
    offered.push(own)
    return () => {
      offered.splice(offered.indexOf(own), 1)
    }
  }, [own])
  const onKey = () => {
    if (offered.at(-1) === own && !undoing.isPending) undoing.mutate()
  }
  // In a text field, Ctrl+Z undoes typing there.
  useHotkeys([['mod+Z', onKey, { usePhysicalKeys: true }]])
  return (
    <Group gap="sm" justify="space-between" role="status">
      {undoing.error ? <Refusal of={undoing.error} /> : <Text size="sm">{message}</Text>}
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={600}
        disabled={undoing.isPending}
        aria-keyshortcuts="Control+Z"
        py={4}
        onClick={() => undoing.mutate()}
      >
        {say('undo')}
      </Anchor>
    </Group>
  )
}
