import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useRef } from 'react'
import { Refusal } from '../../parts/refusal.tsx'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { categoryName } from './by-name.ts'
import { type CategoryMove, changesOf, type Move, remainingParents } from './move.ts'
import { type Category, type Forest, isWithin, TOP } from './tree-index.ts'
import { useCategoryMoves } from './use-changes.ts'
import { words } from './words.ts'

/** Id of the single notification about the last change, which the next one replaces. */
const NOTIFICATION_ID = 'category-tree'
const NOTIFICATION_MS = 12_000

/** Moves and hides categories, shows a message, and undoes the last change. */
export const useArrange = () => {
  const say = useWords(words)
  const { language } = useLanguage()
  const write = useCategoryMoves()
  // Set before the write: an immediate Ctrl+Z must undo this change, not the previous one.
  const last = useRef<readonly CategoryMove[]>([])

  const notify = (title: string, message: ReactNode, color = 'vitrina') => {
    const notification = { id: NOTIFICATION_ID, title, message, color, autoClose: NOTIFICATION_MS }
    notifications.show(notification)
    notifications.update(notification)
  }
  const undo = () => {
    const take = () => {
      const changes = last.current
      last.current = []
      return changes
    }
    write(take, {
      written: () => notify(say('undone'), undefined),
      refused: (failure) => notifyRefused(say('undo'), failure),
    })
  }
  const notifyMoved = (title: string, lead?: string) =>
    notify(
      title,
      <Stack gap="xs" align="start">
        {lead !== undefined && <Text size="sm">{lead}</Text>}
        <Button size="compact-sm" variant="light" onClick={undo}>
          {say('undo')}
        </Button>
      </Stack>,
    )
  const remember = (changes: readonly CategoryMove[]) => {
    last.current = changes
  }
  const notifyRefused = (title: string, failure: unknown) => {
    last.current = []
    notify(title, <Refusal of={failure} />, 'red')
  }
  const named = ({ byId }: Forest, id: number): string => {
    const category = byId.get(id)
    return category ? categoryName(language, category) : say('top')
  }

  /** Moves a category; `shown` is called when the move is visible, before it is written. */
  const move = (change: Move, shown?: () => void) => {
    let title = ''
    let name = ''
    let lead: string | undefined
    let isLoop = false
    const make = (forest: Forest): readonly CategoryMove[] => {
      const changes = changesOf(forest, change)
      const moved = forest.byId.get(change.id)
      if (!moved || changes.length === 0) return []
      name = categoryName(language, moved)
      title =
        change.from === change.to
          ? say('reordered', { name })
          : say('moved', { name, parent: named(forest, change.to) })
      const stays = remainingParents(moved, change)
      if (stays.length > 0) lead = say('stays', { parents: stays.map((id) => named(forest, id)).join(', ') })
      // A category below itself would not be visible; the server reports this fault.
      isLoop = change.to !== TOP && isWithin(forest, change.to, change.id)
      return changes
    }
    write(make, {
      isUnseen: () => isLoop,
      shown: (changes) => {
        remember(changes)
        shown?.()
      },
      written: () => notifyMoved(title, lead),
      refused: (failure) => notifyRefused(say('refused', { name }), failure),
    })
  }

  const hide = (category: Category) => {
    const name = categoryName(language, category)
    write(
      ({ byId }) => {
        const now = byId.get(category.id)
        return now ? [{ id: now.id, hide: !category.hide }] : []
      },
      {
        shown: remember,
        written: () => notifyMoved(say(category.hide ? 'nowShown' : 'nowHidden', { name })),
        refused: (failure) => notifyRefused(say('notSwitched', { name }), failure),
      },
    )
  }
  return { move, hide, undo }
}
