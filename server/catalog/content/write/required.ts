import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import { requireOwn } from './custom.ts'
import { addFault, type ObjectDraft } from './draft.ts'

/** Adds an empty list for each required list that a new object of an import lacks (rule 4.2.13). */
export const emptyListsOf = ({ values, faults }: ObjectDraft, { columns }: Table): void => {
  for (const { name, required, field } of columns) {
    if (!required || (field.kind !== 'list' && field.kind !== 'references')) continue
    const isFaulty = faults.some((fault) => fault.field === name || fault.field?.startsWith(`${name}.`))
    if (values[name] === undefined && !isFaulty) values[name] = []
  }
}

/** Adds a fault for each missing column that new objects must have. */
export const requireAll = (draft: ObjectDraft, table: Table, needed: readonly StoredColumn[]): void => {
  // A value that is not an object gets no further faults.
  if (draft.faults.some(({ field }) => field === undefined)) return
  for (const { name } of needed) {
    if ((draft.values[name] ?? undefined) !== undefined) continue
    if (!draft.faults.some(({ field }) => field === name || field?.startsWith(`${name}.`)))
      addFault(draft, name, 'required')
  }
  requireOwn(draft, table)
}
