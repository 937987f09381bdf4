import type { FeedAction } from '@vitrina/schema/events'

/** An entry of the change feed, with the transaction that wrote it. */
export interface FeedEntry {
  readonly cursor: number
  readonly type: string
  readonly id: number
  readonly key: string | null
  readonly action: FeedAction
  readonly fields: readonly string[] | null
  readonly at: Date
  /** Author number of the API token, and its name. */
  readonly origin: number | null
  readonly origin_name: string | null
  readonly transaction: string
}

/**
 * Combines the entries of each object in a transaction into one, at the position of the last. An object that
 * was created and deleted in it is omitted.
 */
export const coalesce = (entries: readonly FeedEntry[]): FeedEntry[] => {
  const groups = Map.groupBy(entries, ({ type, id, key, action, transaction }) =>
    action === 'erased' ? `${transaction} ${type} ${key}` : `${transaction} ${type} ${id}`,
  )
  return [...groups.values()]
    .flatMap((group) => combinedAction(group as [FeedEntry, ...FeedEntry[]]) ?? [])
    .sort((a, b) => a.cursor - b.cursor)
}

const combinedAction = (group: readonly [FeedEntry, ...FeedEntry[]]): FeedEntry | undefined => {
  const last = group[group.length - 1] as FeedEntry
  // Erased persons all have the id 0, so their entries are not combined.
  if (last.action === 'erased') return last
  const existedBefore = group[0].action !== 'created'
  const existsAfter = last.action !== 'deleted'
  if (!existedBefore) return existsAfter ? { ...last, action: 'created', fields: null } : undefined
  if (!existsAfter) return last
  // After a deletion and a new creation, any field may differ.
  const fields = group.every(({ action }) => action === 'updated')
    ? [...new Set(group.flatMap(({ fields }) => fields ?? []))]
    : null
  return { ...last, action: 'updated', fields }
}
