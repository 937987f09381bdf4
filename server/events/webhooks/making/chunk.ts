import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { coalesce, type FeedEntry } from './coalesce.ts'
import { changesFrom, otherEntriesOf } from './fan-out-queries.ts'

/** Changes that become events in one transaction. */
const MAX_CHANGES = 500

export interface EntryChunk {
  readonly entries: readonly FeedEntry[]
  /** Last examined change. */
  readonly last: number
}

/**
 * Next changes after `head`. The changes of an object in one transaction are kept together, so an object that
 * continues after the chunk is left for the next one. Changes of types without subscribers may occur in both.
 * Undefined if there are no changes.
 */
export const nextChunk = async (
  sql: Transaction,
  siteId: number,
  head: number,
  hasSubscriber: (type: string) => boolean,
): Promise<EntryChunk | undefined> => {
  // One more change on either side shows whether a transaction continues there.
  const entries = await changesFrom(sql, siteId, head, MAX_CHANGES + 2)
  const chunk = entries.filter(({ cursor }) => cursor > head).slice(0, MAX_CHANGES)
  const [first, last] = [chunk[0], chunk.at(-1)]
  if (!first || !last) return undefined

  const cut = new Set<string>()
  if (entries[0]?.transaction === first.transaction && entries[0] !== first) cut.add(first.transaction)
  const next = entries[entries.indexOf(last) + 1]
  if (next?.transaction === last.transaction) cut.add(last.transaction)

  const around: FeedEntry[] = []
  for (const transaction of cut) {
    const own = chunk.filter((entry) => entry.transaction === transaction && hasSubscriber(entry.type))
    if (own.length === 0) continue
    const [before, end] = [first.cursor, last.cursor]
    const objects = { types: own.map(({ type }) => type), ids: own.map(({ id }) => id) }
    around.push(...(await otherEntriesOf(sql, siteId, transaction, { before, end }, objects)))
  }
  const coming = new Set(around.filter(({ cursor }) => cursor > last.cursor).map(place))
  const now = [...around.filter(({ cursor }) => cursor < first.cursor), ...chunk]
  return { entries: coalesce(now.filter((entry) => !coming.has(place(entry)))), last: last.cursor }
}

const place = ({ type, id, transaction }: FeedEntry): string => `${transaction} ${type} ${id}`
