import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewRemoval, RemovalProgress, UndoneRemoval } from '@vitrina/schema/console/removal'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { notifyUndoable } from '../undo/notify-written.tsx'
import { words } from './words.ts'

/** Continues a removal until its end. */
const finish = async (site: string, begun: RemovalProgress): Promise<RemovalProgress> => {
  let progress = begun
  while (progress.state === 'moving')
    progress = await call('POST sites/:site/removal/:id', { site, id: progress.id })
  return progress
}

const undoAll = async (site: string, id: number): Promise<UndoneRemoval> => {
  let undone = await call('POST sites/:site/removal/:id/undo', { site, id })
  const { restored } = undone
  while (undone.state !== 'undone') undone = await call('POST sites/:site/removal/:id/undo', { site, id })
  return { ...undone, restored }
}

/** Refetch after a change; `none` on the screen of an object that no longer exists. */
export type Refetch = 'active' | 'none'

const useChanged = () => {
  const site = useSite()
  const queries = useQueryClient()
  return (refetchType: Refetch = 'active') =>
    Promise.all(
      ['bin', 'removals', 'content'].map((part) =>
        queries.invalidateQueries({ queryKey: [site.slug, part], refetchType }),
      ),
    )
}

/** Undoes a removal. Returns a message with its outcome. */
export const useUndoRemoval = () => {
  const say = useWords(words)
  const site = useSite()
  const changed = useChanged()
  const { number } = useFormat()
  return useMutation({
    mutationFn: async (id: number) => {
      const { restored, given_back: returned, left: skipped } = await undoAll(site.slug, id)
      const counts = say('undone', { restored: number(restored), returned: number(returned) })
      return skipped.length > 0
        ? `${counts} ${say('left', { names: skipped.map(({ object, id }) => `${object} ${id}`).join(', ') })}`
        : counts
    },
    onSettled: () => changed(),
  })
}

/** Removes objects to the end, and offers an undo. */
export const useRemoval = (refetchType: Refetch) => {
  const say = useWords(words)
  const site = useSite()
  const changed = useChanged()
  const { number } = useFormat()
  const undoing = useUndoRemoval()
  return useMutation({
    mutationFn: async (body: NewRemoval) =>
      finish(site.slug, await call('POST sites/:site/removal', { site: site.slug, body })),
    onSuccess: ({ id, changed: count, deleted }) =>
      notifyUndoable(say('removed', { deleted: number(deleted), changed: number(count) }), () =>
        undoing.mutateAsync(id),
      ),
    onSettled: () => changed(refetchType),
  })
}

/** Finishes a removal that was interrupted. */
export const useContinue = () => {
  const site = useSite()
  const changed = useChanged()
  return useMutation({
    mutationFn: (removal: RemovalProgress) => finish(site.slug, removal),
    onSettled: () => changed(),
  })
}
