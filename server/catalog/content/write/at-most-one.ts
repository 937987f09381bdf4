import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { StoredRow } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'

/** Columns that exclude each other: an object has a value in at most one. */
export const columnsAtMostOne = ({ resource, columns }: Table): StoredColumn[] => {
  const names = new Set(resource.atMostOne)
  return columns.filter(({ name }) => names.has(name))
}

/** Adds a fault to every draft that would result in values in two fields that exclude each other. */
export const checkAtMostOne = (
  table: Table,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
): void => {
  const columns = columnsAtMostOne(table)
  if (columns.length === 0) return
  for (const draft of drafts) {
    const row = draft.id === null ? undefined : stored.get(draft.id)
    const sent = columns.filter(({ name }) => (draft.values[name] ?? null) !== null)
    const storedColumns = columns.filter(
      ({ name }) => draft.values[name] === undefined && (row?.[name] ?? null) !== null,
    )
    const [first, second] = [...sent, ...storedColumns]
    // An object that keeps its stored values is accepted.
    if (first && second && sent.length > 0)
      addFault(draft, first.name, 'invalid_value.not_with', { other: second.name })
  }
}
