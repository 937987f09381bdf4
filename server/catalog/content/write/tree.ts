import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { findAncestors } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'
import type { ReferencedObjects, ReferenceTarget, Resolver } from './references.ts'

/** Field with the parents of an object; undefined for a table without a tree. */
export const treeField = ({ columns }: Table): string | undefined =>
  columns.find(({ field }) => field.kind === 'references' && field.tree)?.name

/**
 * Stored ancestors of the drafts, in one statement, for every possible meaning of a parent's key, because
 * that depends on which drafts are valid.
 */
export const findStoredParents = async (
  sql: Sql,
  table: Table,
  siteId: number,
  field: string,
  drafts: readonly ObjectDraft[],
  referenced: ReferencedObjects,
): Promise<Map<number, readonly number[]>> => {
  const above = new Set<number>()
  const named = new Set<string>()
  for (const { references, values } of drafts) {
    for (const { holder, id, byKey, text } of references) {
      if (holder !== values[field]) continue
      if (id !== undefined) above.add(id)
      if (byKey) named.add(byKey.value)
      if (text !== undefined) named.add(text)
    }
  }
  for (const [key, id] of referenced.get(table.resource.path)?.keys ?? []) if (named.has(key)) above.add(id)
  for (const { id, values } of drafts)
    if (id !== null && table.key !== null && named.has(values[table.key] as string)) above.add(id)
  if (above.size === 0) return new Map()
  const rows = await findAncestors(sql, table, siteId, field, [...above])
  return new Map(rows.map(({ id, parents }) => [id, parents ?? []]))
}

/** Parents in a draft; undefined if it does not change them. */
const parentsOf = (draft: ObjectDraft, field: string, resolve: Resolver): ReferenceTarget[] | undefined =>
  draft.values[field] !== undefined
    ? draft.references
        .filter(({ holder }) => holder === draft.values[field])
        .flatMap((reference) => resolve(reference) ?? [])
    : undefined

/** Adds a fault to every draft that would be its own ancestor after the batch. */
export const checkTree = (
  field: string,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, readonly number[]>,
  resolve: Resolver,
): void => {
  const parents = new Map<ReferenceTarget, readonly ReferenceTarget[]>(stored)
  for (const draft of drafts) {
    const newParents = parentsOf(draft, field, resolve)
    if (newParents) parents.set(draft.id ?? draft, newParents)
  }
  const looped = withoutEnds(withoutEnds(parents), 'reversed')
  // A stored tree has no cycle, so only drafts that set a parent can close one.
  for (const draft of drafts)
    if (draft.values[field] !== undefined && looped.has(draft.id ?? draft)) addFault(draft, field, 'cycle')
}

/**
 * Removes objects without parents (reversed: without children) repeatedly. The remaining objects are on a cycle, or between two
 * cycles.
 */
const withoutEnds = (
  parents: ReadonlyMap<ReferenceTarget, readonly ReferenceTarget[]>,
  direction?: 'reversed',
) => {
  const edges = [...parents].flatMap(([child, above]) =>
    above.map((parent): [ReferenceTarget, ReferenceTarget] =>
      direction ? [parent, child] : [child, parent],
    ),
  )
  const open = new Map<ReferenceTarget, number>([...parents.keys()].map((node) => [node, 0]))
  const dependents = new Map<ReferenceTarget, ReferenceTarget[]>()
  for (const [from, to] of edges) {
    if (!open.has(to)) continue
    open.set(from, (open.get(from) ?? 0) + 1)
    const list = dependents.get(to)
    if (list) list.push(from)
    else dependents.set(to, [from])
  }
  const ends = [...open].flatMap(([node, count]) => (count === 0 ? [node] : []))
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    open.delete(end)
    for (const node of dependents.get(end) ?? []) {
      const count = (open.get(node) ?? 0) - 1
      open.set(node, count)
      if (count === 0) ends.push(node)
    }
  }
  return new Map([...parents].filter(([node]) => open.has(node)))
}

/** Ids of a tree's rows, parents before children: ordered by depth along the longest path, then in the given order. */
export const parentsFirst = (
  rows: readonly { readonly id: number; readonly parents: readonly number[] | null }[],
): number[] => {
  const below = new Map<number, number[]>()
  const waiting = new Map<number, number>()
  for (const { id, parents } of rows) {
    waiting.set(id, parents?.length ?? 0)
    for (const parent of parents ?? []) {
      const known = below.get(parent)
      if (known) known.push(id)
      else below.set(parent, [id])
    }
  }
  const ordered: number[] = []
  let level = rows.flatMap(({ id }) => (waiting.get(id) === 0 ? id : []))
  while (level.length > 0) {
    for (const id of level) ordered.push(id)
    const next: number[] = []
    for (const parent of level)
      for (const id of below.get(parent) ?? []) {
        const left = (waiting.get(id) ?? 0) - 1
        waiting.set(id, left)
        if (left === 0) next.push(id)
      }
    level = next.sort((a, b) => a - b)
  }
  return ordered
}
