import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { growableBuffer } from '../../../platform/reading/growable-buffer.ts'
import { updateRows } from '../queries.ts'
import type { ObjectDraft } from './draft.ts'
import { updateRowsSequentially } from './repetition-queries.ts'

/** Objects per update statement: one statement for a whole call would hold its text three times in memory. */
const OBJECTS_PER_STATEMENT = 1000

/** Writes objects that have rows. Returns for each whether it changed its row, compared with the previous object of the row. */
export const updateDrafts = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
  now: string,
): Promise<void> => {
  for (let from = 0; from < drafts.length; from += OBJECTS_PER_STATEMENT) {
    const piece = drafts.slice(from, from + OBJECTS_PER_STATEMENT)
    if (piece.some(({ follows }) => follows)) await updateInTurn(sql, table, siteId, piece, now)
    else await updateOnce(sql, table, siteId, piece, now)
  }
}

const updateOnce: typeof updateDrafts = async (sql, table, siteId, drafts, now) => {
  const changed = new Set<number | null>()
  const rows = await withPatches(drafts, (patches) => updateRows(sql, table, siteId, patches, now))
  for (const { id } of rows) changed.add(id)
  for (const draft of drafts) draft.outcome = changed.has(draft.id) ? 'updated' : 'unchanged'
}

const updateInTurn: typeof updateDrafts = async (sql, table, siteId, drafts, now) => {
  for (const own of Map.groupBy(drafts, ({ id }) => id).values())
    for (const [place, { values }] of own.entries()) values._turn = place + 1
  const rows = await withPatches(drafts, (patches) =>
    updateRowsSequentially(sql, table, siteId, patches, now),
  )
  const changed = new Set(rows.flatMap((row) => (row.changed ? [`${row.id} ${row.turn}`] : [])))
  for (const draft of drafts)
    draft.outcome = changed.has(`${draft.id} ${draft.values._turn}`) ? 'updated' : 'unchanged'
}

/** Maximum bytes of UTF-8 per character of a string. */
const MAX_BYTES_PER_CHARACTER = 3

/**
 * Passes patches to `work` as the bytes of a JSON array. A string would stay in the heap until a full garbage collection, and a
 * single Cyrillic letter doubles its size.
 */
const withPatches = async <T>(
  drafts: readonly ObjectDraft[],
  work: (patches: Buffer) => PromiseLike<T>,
): Promise<T> => {
  const out = growableBuffer()
  let end = 0
  for (const { id, values } of drafts) {
    values.id = id
    const patch = JSON.stringify(values)
    out.reserve(end, end + MAX_BYTES_PER_CHARACTER * patch.length + 2)
    out.bytes[end] = end === 0 ? OPENING : COMMA
    end += 1 + out.bytes.write(patch, end + 1)
  }
  out.bytes[end++] = CLOSING
  const result = await work(out.bytes.subarray(0, end))
  // After a failure the connection may still send these bytes, so the buffer is left to the garbage collector.
  out.drop()
  return result
}

const [OPENING, COMMA, CLOSING] = [0x5b, 0x2c, 0x5d]
