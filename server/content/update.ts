import type { Transaction } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import type { ObjectDraft } from './draft.ts'
import { updateRows } from './queries.ts'
import { updateRowsInTurn } from './repetition-queries.ts'

/** Objects in one update statement: the text of all that a call may bring would be held three times over at once. */
const PIECE = 1000

/** Writes objects that have rows, and says of each whether it changed its row as the one before had left it. */
export const updateDrafts = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
  now: string,
): Promise<void> => {
  for (let from = 0; from < drafts.length; from += PIECE) {
    const piece = drafts.slice(from, from + PIECE)
    if (piece.some(({ follows }) => follows)) await updateInTurn(sql, table, siteId, piece, now)
    else await updateOnce(sql, table, siteId, piece, now)
  }
}

const updateOnce: typeof updateDrafts = async (sql, table, siteId, drafts, now) => {
  const changed = new Set<number | null>()
  for (const row of await updateRows(sql, table, siteId, patchesOf(drafts), now))
    if (row.changed) changed.add(row.id)
  for (const draft of drafts) draft.outcome = changed.has(draft.id) ? 'updated' : 'unchanged'
}

const updateInTurn: typeof updateDrafts = async (sql, table, siteId, drafts, now) => {
  for (const own of Map.groupBy(drafts, ({ id }) => id).values())
    for (const [place, { values }] of own.entries()) values._turn = place + 1
  const rows = await updateRowsInTurn(sql, table, siteId, patchesOf(drafts), now)
  const changed = new Set(rows.flatMap((row) => (row.changed ? [`${row.id} ${row.turn}`] : [])))
  for (const draft of drafts)
    draft.outcome = changed.has(`${draft.id} ${draft.values._turn}`) ? 'updated' : 'unchanged'
}

const patchesOf = (drafts: readonly ObjectDraft[]): string => {
  for (const { id, digest, values } of drafts) {
    values.id = id
    values._digest = digest
  }
  return JSON.stringify(drafts.map(({ values }) => values))
}
