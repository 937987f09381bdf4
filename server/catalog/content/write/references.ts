import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { PendingReference } from '@vitrina/schema/wire/sink'
import {
  type IdsAsText,
  meaningOfText,
  type StoredTargets,
  storedTargets,
  type TextMeaning,
} from '../../../platform/batch/text-reference.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { findReferenced, type ReferencedKeys } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'

/** Stored objects that a batch refers to, by path. */
export type ReferencedObjects = ReadonlyMap<string, StoredTargets>

/** Finds all objects that the drafts refer to, in one statement. */
export const findTargets = async (
  sql: Sql,
  siteId: number,
  drafts: readonly ObjectDraft[],
  tables: ReadonlyMap<string, Table>,
): Promise<ReferencedObjects> => {
  const targets = new Map<string, { ids: Set<number>; keys: Set<string> }>()
  for (const { references } of drafts) {
    for (const { to, id, byKey, text } of references) {
      const known = targets.get(to) ?? { ids: new Set(), keys: new Set() }
      targets.set(to, known)
      if (id !== undefined && id <= MAX_INTEGER) known.ids.add(id)
      if (byKey) known.keys.add(byKey.value)
      if (text !== undefined) known.keys.add(text)
    }
  }
  if (targets.size === 0) return new Map()

  const list = [...targets].map(
    ([to, { ids, keys }]): ReferencedKeys => ({ table: tableAt(tables, to), ids: [...ids], keys: [...keys] }),
  )
  const rows = Map.groupBy(await findReferenced(sql, siteId, list), ({ to }) => to)
  return new Map([...rows].map(([to, targetRows]) => [to, storedTargets(targetRows)]))
}

export const tableAt = (tables: ReadonlyMap<string, Table>, path: string): Table => {
  const table = tables.get(path)
  if (!table) throw new Error(`No object is declared at "${path}".`)
  return table
}

/** Target of a reference: a row, or an object of the same batch without a row yet. */
export type ReferenceTarget = number | ObjectDraft

/** Resolves the references of one batch, from the stored objects and the objects of the batch. */
export interface Resolver {
  (reference: PendingReference): ReferenceTarget | undefined
  /** Target of a reference that was sent as a text. */
  readonly meaningOf: (
    reference: PendingReference & { readonly text: string },
  ) => TextMeaning<ReferenceTarget>
}

/**
 * Resolves references as they are after the batch: a key assigned by the batch means its new row, and a key
 * removed by the batch means no row.
 */
export const resolver = (
  table: Table,
  tables: ReadonlyMap<string, Table>,
  referenced: ReferencedObjects,
  drafts: readonly ObjectDraft[],
  idsAsText: IdsAsText,
): Resolver => {
  const draftsByKey = new Map<string, ObjectDraft>()
  const rekeyed = new Set<number>()
  if (table.key !== null) {
    for (const draft of drafts) {
      const key = draft.values[table.key]
      if (key === undefined) continue
      if (typeof key === 'string') draftsByKey.set(key, draft)
      if (draft.id !== null) rekeyed.add(draft.id)
    }
  }
  const keyed = (to: string, key: string): ReferenceTarget | undefined => {
    const batchDraft = to === table.resource.path ? draftsByKey.get(key) : undefined
    if (batchDraft) return batchDraft.id ?? batchDraft
    const row = referenced.get(to)?.keys.get(key)
    return row !== undefined && to === table.resource.path && rekeyed.has(row) ? undefined : row
  }
  const meaningOf: Resolver['meaningOf'] = ({ to, id, text }) =>
    meaningOfText<ReferenceTarget>(keyed(to, text), id, referenced.get(to), idsAsText)
  const resolve = (reference: PendingReference): ReferenceTarget | undefined => {
    const { to, id, byKey } = reference
    if (isText(reference)) {
      const meaning = meaningOf(reference)
      return 'target' in meaning ? meaning.target : undefined
    }
    if (!byKey) return id !== undefined && referenced.get(to)?.keyOf.has(id) ? id : undefined
    return byKey.field === tableAt(tables, to).key ? keyed(to, byKey.value) : undefined
  }
  return Object.assign(resolve, { meaningOf })
}

const isText = (reference: PendingReference): reference is PendingReference & { readonly text: string } =>
  reference.text !== undefined

/** Adds a fault for every reference without a target, and for every object named twice in one list. */
export const checkReferences = (
  drafts: readonly ObjectDraft[],
  resolve: Resolver,
  tables: ReadonlyMap<string, Table>,
): void => {
  for (const draft of drafts) {
    const seen = new Map<unknown, Set<ReferenceTarget>>()
    for (const reference of draft.references) {
      const target = resolve(reference)
      if (target === undefined) addMissing(draft, reference, resolve, tables)
      else if (Array.isArray(reference.holder)) {
        const list = seen.get(reference.holder) ?? new Set<ReferenceTarget>()
        if (list.has(target)) addFault(draft, reference.path, 'duplicate.list')
        seen.set(reference.holder, list.add(target))
      }
    }
  }
}

/**
 * Adds faults to drafts that refer, directly or indirectly, to an invalid object without a row: in a lenient batch that object
 * will not exist.
 */
export const checkDependents = (
  drafts: readonly ObjectDraft[],
  resolve: Resolver,
  tables: ReadonlyMap<string, Table>,
): void => {
  const dependents = new Map<ObjectDraft, { draft: ObjectDraft; reference: PendingReference }[]>()
  for (const draft of drafts) {
    for (const reference of draft.references) {
      const target = resolve(reference)
      if (typeof target !== 'object') continue
      const list = dependents.get(target)
      if (list) list.push({ draft, reference })
      else dependents.set(target, [{ draft, reference }])
    }
  }
  const bad = drafts.filter(({ faults }) => faults.length > 0)
  const fallen = new Set<ObjectDraft>()
  // The list grows during the loop: an invalid object invalidates the objects that refer to it.
  for (const target of bad) {
    for (const { draft, reference } of dependents.get(target) ?? []) {
      if (draft.faults.length > 0 && !fallen.has(draft)) continue
      addMissing(draft, reference, resolve, tables)
      if (!fallen.has(draft)) bad.push(draft)
      fallen.add(draft)
    }
  }
}

const addMissing = (
  draft: ObjectDraft,
  reference: PendingReference,
  resolve: Resolver,
  tables: ReadonlyMap<string, Table>,
) => {
  const { path, to, id, byKey } = reference
  const { key } = tableAt(tables, to)
  if (isText(reference)) addUnclear(draft, reference, resolve.meaningOf(reference), key ?? 'id')
  else if (!byKey) addFault(draft, path, 'not_found.object', { object: to, field: 'id', value: id ?? '' })
  else if (byKey.field !== key)
    addFault(draft, `${path}.${byKey.field}`, 'unknown_field', { valid: [key ?? 'id'] })
  else addFault(draft, path, 'not_found.object', { object: to, field: key, value: byKey.value })
}

const addUnclear = (
  draft: ObjectDraft,
  { path, to: object, text: value }: PendingReference & { readonly text: string },
  meaning: TextMeaning<ReferenceTarget>,
  field: string,
) => {
  if ('ambiguous' in meaning) {
    const { byKey, id } = meaning.ambiguous
    if (typeof byKey === 'number')
      addFault(draft, path, 'ambiguous', { object, field, value, holder: byKey, id })
    else addFault(draft, path, 'ambiguous.batch', { object, field, value, index: byKey.index, id })
  } else if ('refusedId' in meaning)
    addFault(draft, path, 'not_found.id_as_text', { object, field, value, id: meaning.refusedId })
  else addFault(draft, path, 'not_found.object', { object, field, value })
}

/** Fills in the ids of references, after every new object has its id. */
export const fillReferences = (drafts: readonly ObjectDraft[], resolve: Resolver): void => {
  for (const draft of drafts) {
    for (const reference of draft.references) {
      const target = resolve(reference)
      reference.holder[reference.place] = typeof target === 'object' ? target.id : target
      // The same bytes mean another object once this text is a key.
      if (isText(reference) && target === reference.id) draft.digest = null
    }
  }
}
