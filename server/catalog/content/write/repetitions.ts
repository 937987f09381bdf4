import { customColumn, type Table } from '../../../platform/postgres/derive/table.ts'
import { uniqueColumns } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'
import { identifiedLists } from './elements.ts'
import type { WriteForm } from './languages.ts'
import { emptyListsOf, requireAll } from './required.ts'
import { comparedTimeColumns } from './times.ts'
import { treeField } from './tree.ts'

/** True if the object changes the client key of its row. */
export const isRekeyed = ({ id, storedKey, values }: ObjectDraft, { key }: Table): boolean =>
  id !== null && key !== null && values[key] !== undefined && values[key] !== storedKey

/**
 * Finds the objects of a batch that have the same row as an earlier one. In a call each is a fault. In a file, lines with only
 * plain columns follow the earlier one in the same statement; other lines, and later lines of the same row, are repetitions,
 * which are written after the earlier ones.
 */
export const findRepetitions = (
  table: Table,
  drafts: readonly ObjectDraft[],
  remembered: readonly ObjectDraft[],
  lines: boolean,
): void => {
  const first = new Map(remembered.map(({ id, index }) => [id, index]))
  // A key that moves to another row within the batch makes later lines ambiguous.
  const isPlain = lines && !drafts.some((draft) => isRekeyed(draft, table)) ? plainIn(table) : () => false
  const waiting = new Set<number>()
  for (const draft of drafts) {
    const { id, inputId } = draft
    if (id === null) continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, draft.index)
    else if (!waiting.has(id) && isPlain(draft)) draft.follows = true
    else {
      waiting.add(id)
      const byId = inputId === id
      addFault(draft, byId ? 'id' : table.key, 'duplicate.batch', {
        field: byId ? 'id' : (table.key ?? 'id'),
        first: earlier,
      })
    }
  }
}

/**
 * Requires all needed fields of new objects. A line with the key of an object that an earlier line creates is
 * reported as a repetition instead: it is written after that line and needs only the fields that it changes.
 */
export const requireNew = (
  { table, neededWhenNew }: WriteForm,
  created: readonly ObjectDraft[],
  lines: boolean,
): void => {
  const first = new Map<string, number>()
  for (const draft of created) {
    const key = table.key === null ? undefined : draft.values[table.key]
    const earlier = lines && typeof key === 'string' ? first.get(key) : undefined
    if (earlier !== undefined) {
      addFault(draft, table.key, 'duplicate.batch', { field: table.key ?? 'id', first: earlier })
      continue
    }
    if (lines) emptyListsOf(draft, table)
    requireAll(draft, table, neededWhenNew)
    if (typeof key === 'string' && draft.faults.length === 0) first.set(key, draft.index)
  }
}

/** Returns a test that is true for an object that affects neither other rows nor other columns of its row. */
const plainIn = (table: Table): ((draft: ObjectDraft) => boolean) => {
  const checked = [...uniqueColumns(table), ...identifiedLists(table), ...comparedTimeColumns(table)]
  const names = new Set([...checked.map(({ name }) => name), treeField(table), customColumn(table)?.name])
  return ({ values, storedKey }) =>
    [...names].every(
      (name = '') =>
        values[name] === undefined ||
        (name === table.key && storedKey !== null && values[name] === storedKey),
    )
}
