import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSite } from '../../session/site.ts'
import { updateMany } from '../content.ts'
import { type CategoryMove, undoOf } from './move.ts'
import type { Forest } from './tree-index.ts'
import { forestIn, keyOf, type Portions } from './use-categories.ts'

/** Categories with the changes applied. */
const changed = (portions: Portions, changes: readonly CategoryMove[]): Portions => {
  const byId = new Map(changes.map((change) => [change.id, change]))
  return {
    ...portions,
    pages: portions.pages.map((page) => ({
      ...page,
      categories: page.categories.map((one) => (byId.has(one.id) ? { ...one, ...byId.get(one.id) } : one)),
    })),
  }
}

interface MoveCallbacks {
  /** Returns true if the change must not be shown before it is written. */
  readonly isUnseen?: () => boolean
  /** Callback when the visible tree has changed, with the changes that would undo it, also during the write. */
  readonly shown?: (undo: readonly CategoryMove[]) => void
  /** Callback after all is written. */
  readonly written: () => void
  readonly refused: (failure: unknown) => void
}

/**
 * Writes changes of categories one after another. Each is shown immediately and reverted after a refusal;
 * then everything is read again, because another user may have made changes.
 */
export const useCategoryMoves = () => {
  const site = useSite()
  const queries = useQueryClient()
  const queryKey = keyOf(site)
  const mutationKey = [...queryKey, 'write']
  const isStale = useRef(false)

  const show = (changes: readonly CategoryMove[]) =>
    queries.setQueryData<Portions>(queryKey, (portions) => portions && changed(portions, changes))

  const write = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async ({
      changes,
    }: MoveCallbacks & { changes: readonly CategoryMove[]; undo: readonly CategoryMove[] }) => {
      const patches = changes.map((change) => ({ ...change }))
      await updateMany(site, 'category', patches, { fields: [] })
    },
    onError: (failure, { undo, refused }) => {
      isStale.current = true
      show(undo)
      refused(failure)
    },
    onSuccess: (_, { written }) => written(),
    onSettled: () => {
      // A read that began before this write has the previous state.
      if (queries.isFetching({ queryKey }) > 0) isStale.current = true
      const others = [site.slug, 'content', 'category']
      queries.invalidateQueries({
        queryKey: others,
        refetchType: 'none',
        predicate: ({ queryKey: [, , , what] }) => what !== 'tree',
      })
      if (!isStale.current || queries.isMutating({ mutationKey }) > 1) return
      isStale.current = false
      return queries.invalidateQueries({ queryKey })
    },
  })

  return async (
    make: (forest: Forest) => readonly CategoryMove[],
    callbacks: MoveCallbacks,
  ): Promise<void> => {
    // The shown tree may be outdated: moves start from the current positions.
    const tree = queries.getQueryCache().find({ queryKey })
    if (tree?.state.fetchStatus === 'fetching') await tree.promise?.catch(() => undefined)
    const portions = queries.getQueryData<Portions>(queryKey)
    if (!portions) return
    const forest = forestIn(portions)
    const changes = make(forest)
    if (changes.length === 0) return
    const undo = undoOf(forest, changes)
    if (!callbacks.isUnseen?.()) {
      show(changes)
      callbacks.shown?.(undo)
    }
    write.mutate({ changes, undo, ...callbacks })
  }
}
