import { FLAT } from '@vitrina/schema/flat'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import type { Holder } from '@vitrina/schema/wire/sink'
import { findOwnOwners } from '../../../platform/own-fields/own-values.ts'
import { customColumn, type StoredColumn, type Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import type { StoredRow } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'

/** The stored values that a merge needs: none where no object has own fields. */
export const customStored = (table: Table, drafts: readonly ObjectDraft[]): StoredColumn[] => {
  const column = table.own.length > 0 ? customColumn(table) : undefined
  return column && drafts.some(({ values }) => values[column.name] !== undefined) ? [column] : []
}

const valuesIn = ({ values }: ObjectDraft): Holder | null | undefined =>
  values.custom as Holder | null | undefined

/**
 * Completes the sent values of own fields: those of a new object by defaults, those of a known one by its stored values. Null in place of
 * all of them clears all. The holders stay the same: references are filled in later.
 */
export const mergeCustom = (
  table: Table,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
): void => {
  if (table.own.length === 0) return
  for (const draft of drafts) {
    const isNew = draft.outcome === 'created'
    const given = valuesIn(draft)
    if (given === undefined && (!isNew || isFaulty(draft))) continue
    const values: Holder = given ?? {}
    if (isNew) addDefaults(values, table.own)
    else if (given !== null && draft.id !== null) addStored(values, stored.get(draft.id)?.custom)
    else if (given === null) requireCleared(draft, table.own)
    for (const key in values) if (values[key] === null) delete values[key]
    if (given !== undefined || Object.keys(values).length > 0) draft.values.custom = values
  }
}

/** Values without entries are stored as null. Done last, as references hold their place until then. */
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
  faults.some(({ field }) => field === undefined || field === 'custom' || field.startsWith(FLAT))

/** Says of a draft that is to be created which required own fields it lacks. */
export const requireOwn = (draft: ObjectDraft, { own }: Table): void => {
  for (const { name, key, required } of own) {
    if (!required || valuesIn(draft)?.[key] !== undefined) continue
    if (!draft.faults.some(({ field }) => field === undefined || field === 'custom' || field === name))
      addFault(draft, name, 'required')
  }
}

/** Present owners of unique values, by key and value as JSON. */
export type OwnOwners = ReadonlyMap<string, ReadonlyMap<string, number>>

const uniqueOwn = ({ own }: Table): OwnColumn[] => own.filter(({ own }) => own.unique)

const textOf = (draft: ObjectDraft, { key }: OwnColumn): string | undefined => {
  const value = valuesIn(draft)?.[key]
  return value === undefined || value === null ? undefined : JSON.stringify(value)
}

/** Looks up, in one statement, which objects have the unique values that the drafts ask for. */
export const findOwnersOfOwn = async (
  sql: Sql,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
): Promise<OwnOwners> => {
  const wanted = uniqueOwn(table).flatMap((column) =>
    [...new Set(drafts.flatMap((draft) => textOf(draft, column) ?? []))].map((value) => ({
      key: column.key,
      value,
    })),
  )
  const owners = new Map<string, Map<string, number>>()
  if (wanted.length === 0) return owners
  for (const { place, id } of await findOwnOwners(sql, table.name, siteId, wanted)) {
    const { key, value } = wanted[place - 1] as { key: string; value: string }
    const ofKey = owners.get(key) ?? new Map<string, number>()
    owners.set(key, ofKey.set(value, id))
  }
  return owners
}

/** Names every unique value that two objects would have after the batch. A swap within the batch is allowed. */
export const checkOwnUnique = (table: Table, drafts: readonly ObjectDraft[], owners: OwnOwners): void => {
  const byId = new Map(drafts.flatMap((draft) => (draft.id === null ? [] : [[draft.id, draft] as const])))
  for (const column of uniqueOwn(table)) {
    const { name, key } = column
    const first = new Map<string, number>()
    for (const draft of drafts) {
      const text = textOf(draft, column)
      if (text === undefined || draft.outcome === 'invalid') continue
      const owner = owners.get(key)?.get(text)
      const holder = owner === undefined ? undefined : byId.get(owner)
      const isFree =
        owner === undefined ||
        owner === draft.id ||
        (holder?.values.custom !== undefined && textOf(holder, column) !== text)
      const earlier = first.get(text)
      const value = String(valuesIn(draft)?.[key])
      if (!isFree) addFault(draft, name, 'duplicate', { object: table.resource.path, field: name, value })
      else if (earlier !== undefined)
        addFault(draft, name, 'duplicate.batch', { field: name, first: earlier })
      else first.set(text, draft.index)
    }
  }
}
