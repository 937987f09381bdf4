import type { Table } from '../database/table.ts'
import { addFault, type ObjectDraft } from './draft.ts'
import { identifiedLists } from './elements.ts'
import { uniqueColumns } from './queries.ts'
import { timesCompared } from './times.ts'
import { treeField } from './tree.ts'

/** Whether the object gives its row another client key. */
export const isRekeyed = ({ id, storedKey, values }: ObjectDraft, { key }: Table): boolean =>
  id !== null && key !== null && values[key] !== undefined && values[key] !== storedKey

/**
 * Finds the objects of a batch that mean the row of an earlier one. In a call each is a fault. Of the lines of a file those
 * that name nothing but plain columns follow the earlier one in the same statement; another line, and whatever comes behind it
 * for this row, is named a repetition, to be written when the earlier ones are.
 */
export const findRepetitions = (
  table: Table,
  drafts: readonly ObjectDraft[],
  remembered: readonly ObjectDraft[],
  lines: boolean,
): void => {
  const first = new Map(remembered.map(({ id, index }) => [id, index]))
  // A key that comes to mean another row within the batch tells the lines behind it nothing yet.
  const isPlain = lines && !drafts.some((draft) => isRekeyed(draft, table)) ? plainIn(table) : () => false
  const waiting = new Set<number>()
  for (const draft of drafts) {
    const { id, givenId } = draft
    if (id === null) continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, draft.index)
    else if (!waiting.has(id) && isPlain(draft)) draft.follows = true
    else {
      waiting.add(id)
      const byId = givenId === id
      addFault(draft, byId ? 'id' : table.key, 'duplicate.batch', {
        field: byId ? 'id' : (table.key ?? 'id'),
        first: earlier,
      })
    }
  }
}

/** Whether what an object names concerns no other row, and no other column of its own. */
const plainIn = (table: Table): ((draft: ObjectDraft) => boolean) => {
  const checked = [...uniqueColumns(table), ...identifiedLists(table), ...timesCompared(table)]
  const names = new Set([...checked.map(({ name }) => name), treeField(table)])
  return ({ values, storedKey }) =>
    [...names].every(
      (name = '') =>
        values[name] === undefined ||
        (name === table.key && storedKey !== null && values[name] === storedKey),
    )
}
