import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { PendingReference } from '@vitrina/schema/wire/sink'
import type { Sql } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import { addFault, type ObjectDraft } from './draft.ts'
import { findReferenced, type Wanted } from './queries.ts'

/** What exists of all that a batch refers to, by the object's path. */
export type Referenced = ReadonlyMap<
  string,
  { readonly ids: ReadonlySet<number>; readonly keys: ReadonlyMap<string, number> }
>

/** Looks up, in one statement, every object that the drafts refer to. */
export const findTargets = async (
  sql: Sql,
  siteId: number,
  drafts: readonly ObjectDraft[],
  tables: ReadonlyMap<string, Table>,
): Promise<Referenced> => {
  const wanted = new Map<string, { ids: Set<number>; keys: Set<string> }>()
  for (const { references } of drafts) {
    for (const { to, id, byKey } of references) {
      const known = wanted.get(to) ?? { ids: new Set(), keys: new Set() }
      wanted.set(to, known)
      if (id !== undefined && id <= MAX_INTEGER) known.ids.add(id)
      if (byKey) known.keys.add(byKey.value)
    }
  }
  if (wanted.size === 0) return new Map()

  const found = new Map(
    [...wanted.keys()].map((to) => [to, { ids: new Set<number>(), keys: new Map<string, number>() }]),
  )
  const list = [...wanted].map(
    ([to, { ids, keys }]): Wanted => ({ table: tableAt(tables, to), ids: [...ids], keys: [...keys] }),
  )
  for (const { to, id, key } of await findReferenced(sql, siteId, list)) {
    found.get(to)?.ids.add(id)
    if (key !== null) found.get(to)?.keys.set(key, id)
  }
  return found
}

export const tableAt = (tables: ReadonlyMap<string, Table>, path: string): Table => {
  const table = tables.get(path)
  if (!table) throw new Error(`No object is declared at "${path}".`)
  return table
}

/** What a reference means: a row, or an object of the same batch that has no row yet. */
export type Target = number | ObjectDraft

/** How the references of one batch are read, given what is stored and what the batch itself brings. */
export type Resolver = (reference: PendingReference) => Target | undefined

/**
 * Reads references as they stand after the batch: a key that the batch gives to a row means that row, and a key
 * that it takes from a row means nothing any more.
 */
export const resolver = (
  table: Table,
  tables: ReadonlyMap<string, Table>,
  referenced: Referenced,
  drafts: readonly ObjectDraft[],
): Resolver => {
  const brought = new Map<string, ObjectDraft>()
  const rekeyed = new Set<number>()
  if (table.key !== null) {
    for (const draft of drafts) {
      const key = draft.values[table.key]
      if (key === undefined) continue
      if (typeof key === 'string') brought.set(key, draft)
      if (draft.id !== null) rekeyed.add(draft.id)
    }
  }
  return ({ to, id, byKey }) => {
    const stored = referenced.get(to)
    if (id !== undefined) return stored?.ids.has(id) ? id : undefined
    if (!byKey || byKey.field !== tableAt(tables, to).key) return undefined
    const here = to === table.resource.path ? brought.get(byKey.value) : undefined
    if (here) return here.id ?? here
    const row = stored?.keys.get(byKey.value)
    return row !== undefined && to === table.resource.path && rekeyed.has(row) ? undefined : row
  }
}

/** Names every reference that means nothing, and every object named twice in one list. */
export const checkReferences = (
  drafts: readonly ObjectDraft[],
  resolve: Resolver,
  tables: ReadonlyMap<string, Table>,
): void => {
  for (const draft of drafts) {
    const seen = new Map<unknown, Set<Target>>()
    for (const reference of draft.references) {
      const target = resolve(reference)
      if (target === undefined) addMissing(draft, reference, tables)
      else if (Array.isArray(reference.holder)) {
        const list = seen.get(reference.holder) ?? new Set<Target>()
        if (list.has(target)) addFault(draft, reference.path, 'duplicate.list')
        seen.set(reference.holder, list.add(target))
      }
    }
  }
}

/**
 * Names, however far below, what refers to an object that is bad and has no row: in a lenient batch that object will
 * not be there.
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
  // The list grows while it is walked: what falls takes along what refers to it.
  for (const target of bad) {
    for (const { draft, reference } of dependents.get(target) ?? []) {
      if (draft.faults.length > 0 && !fallen.has(draft)) continue
      addMissing(draft, reference, tables)
      if (!fallen.has(draft)) bad.push(draft)
      fallen.add(draft)
    }
  }
}

const addMissing = (
  draft: ObjectDraft,
  { path, to, id, byKey }: PendingReference,
  tables: ReadonlyMap<string, Table>,
) => {
  const { key } = tableAt(tables, to)
  if (!byKey) addFault(draft, path, 'not_found.object', { object: to, field: 'id', value: id ?? '' })
  else if (byKey.field !== key)
    addFault(draft, `${path}.${byKey.field}`, 'unknown_field', { valid: [key ?? 'id'] })
  else addFault(draft, path, 'not_found.object', { object: to, field: key, value: byKey.value })
}

/** Puts the ids in their places, once every object that is to be created has its own. */
export const fillReferences = (drafts: readonly ObjectDraft[], resolve: Resolver): void => {
  for (const { references } of drafts) {
    for (const reference of references) {
      const target = resolve(reference)
      reference.holder[reference.place] = typeof target === 'object' ? target.id : target
    }
  }
}
