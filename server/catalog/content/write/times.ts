import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { StoredRow } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'

/** Columns that must be later than another, with that other column. */
export const comparedTimeColumns = (table: Table): StoredColumn[] => {
  const names = new Set(pairsOf(table).flat())
  return table.columns.filter(({ name }) => names.has(name))
}

const pairsOf = ({ columns }: Table): [later: string, earlier: string][] =>
  columns.flatMap(({ name, field }): [string, string][] =>
    field.kind === 'timestamp' && field.after !== undefined ? [[name, field.after]] : [],
  )

/** Adds a fault to every draft in which a time would not be later than the one before it. */
export const checkTimes = (
  table: Table,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
): void => {
  for (const [later, earlier] of pairsOf(table)) {
    for (const draft of drafts) {
      if (!(later in draft.values || earlier in draft.values)) continue
      const after = timeOf(draft, later, stored)
      const before = timeOf(draft, earlier, stored)
      if (after !== undefined && before !== undefined && after <= before)
        addFault(draft, later, 'invalid_value.later_than', { field: earlier })
    }
  }
}

const timeOf = (
  draft: ObjectDraft,
  field: string,
  stored: ReadonlyMap<number, StoredRow>,
): number | undefined => {
  const value =
    field in draft.values
      ? draft.values[field]
      : draft.id === null
        ? undefined
        : stored.get(draft.id)?.[field]
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' ? Date.parse(value) : undefined
}
