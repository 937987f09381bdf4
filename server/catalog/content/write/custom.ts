import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import type { Holder } from '@vitrina/schema/wire/sink'
import { clashesOfOwn, type OwnOwners } from '../../../platform/own-fields/unique-values.ts'
import { customColumn, type StoredColumn, type Table } from '../../../platform/postgres/derive/table.ts'
import type { StoredRow } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'

/** Stored values that a merge needs; empty for kinds without own fields. */
export const customStored = (table: Table, drafts: readonly ObjectDraft[]): StoredColumn[] => {
  const column = table.own.length > 0 ? customColumn(table) : undefined
  return column && drafts.some(({ values }) => values[column.name] !== undefined) ? [column] : []
}

const valuesIn = ({ values }: ObjectDraft): Holder | null | undefined =>
  values.custom as Holder | null | undefined

/**
 * Completes the sent values of own fields: those of a new object by defaults, those of a known one by its stored values. Null for
 * the whole object clears all. Keeps the same value objects, because references are filled in later.
 */
export const mergeCustom = (
  table: Table,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
): void => {
  if (table.own.length === 0) return
  for (const draft of drafts) {
    const isNew = draft.outcome === 'created'
    const sentValues = valuesIn(draft)
    if (sentValues === undefined && (!isNew || isFaulty(draft))) continue
    const values: Holder = sentValues ?? {}
    if (isNew) addDefaults(values, table.own)
    else if (sentValues !== null && draft.id !== null) addStored(values, stored.get(draft.id)?.custom)
    else if (sentValues === null) requireCleared(draft, table.own)
    for (const key in values) if (values[key] === null) delete values[key]
    if (sentValues !== undefined || Object.keys(values).length > 0) draft.values.custom = values
  }
}

/** Stores values without entries as null. Runs last, because references are filled into these objects. */
export const dropEmptyCustom = (drafts: readonly ObjectDraft[]): void => {
  for (const draft of drafts) {
    const values = valuesIn(draft)
    if (values && Object.keys(values).length === 0) draft.values.custom = null
  }
}

const addDefaults = (values: Holder, own: readonly OwnColumn[]): void => {
  for (const { key, own: field } of own)
    if (field.default !== null && values[key] === undefined) values[key] = field.default
}

const addStored = (values: Holder, stored: unknown): void => {
  for (const [key, value] of Object.entries((stored ?? {}) as Holder))
    if (values[key] === undefined) values[key] = value
}

const requireCleared = (draft: ObjectDraft, own: readonly OwnColumn[]): void => {
  for (const { name, required } of own) if (required) addFault(draft, name, 'required')
}

const isFaulty = ({ faults }: ObjectDraft): boolean =>
  faults.some(({ field }) => field === undefined || field === 'custom' || field.startsWith(OWN_FIELD_PREFIX))

/** Adds a fault to a new draft for each required own field without a value. */
export const requireOwn = (draft: ObjectDraft, { own }: Table): void => {
  for (const { name, key, required } of own) {
    if (!required || valuesIn(draft)?.[key] !== undefined) continue
    if (!draft.faults.some(({ field }) => field === undefined || field === 'custom' || field === name))
      addFault(draft, name, 'required')
  }
}

const textOf = (draft: ObjectDraft, { key }: OwnColumn): string | undefined => {
  const value = valuesIn(draft)?.[key]
  return value === undefined || value === null ? undefined : JSON.stringify(value)
}

/** Drafts grouped by their values of own fields. */
export const ownRowsOf = (drafts: readonly ObjectDraft[]) =>
  drafts.map((draft) => ({
    draft,
    id: draft.id,
    text: (column: OwnColumn) => textOf(draft, column),
    isWritten: draft.values.custom !== undefined,
    isFaulty: () => draft.outcome === 'invalid',
  }))

/** Adds a fault for every unique value that two objects would have after the batch. */
export const checkOwnUnique = (table: Table, drafts: readonly ObjectDraft[], owners: OwnOwners): void => {
  for (const { column, row, earlier } of clashesOfOwn(table.own, ownRowsOf(drafts), owners)) {
    const { name, key } = column
    const value = String(valuesIn(row.draft)?.[key])
    if (earlier) addFault(row.draft, name, 'duplicate.batch', { field: name, first: earlier.draft.index })
    else addFault(row.draft, name, 'duplicate', { object: table.resource.path, field: name, value })
  }
}
