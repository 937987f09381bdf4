import type { Use } from '../../../platform/batch/use.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { findOutsideUses } from '../use-queries.ts'
import { tableAt } from '../write/references.ts'
import { effectAlone, isOrphan, referringTo } from './references.ts'
import { findReferring } from './removal-queries.ts'

/** Ids of objects by path. */
export type IdsByPath = Map<string, Set<number>>

/** Objects of a removal. */
export interface RemovalSet {
  readonly deleted: IdsByPath
  /** Objects to which orders refer: they are hidden instead. */
  readonly hidden: IdsByPath
  /** True if a removal deletes too many children. */
  readonly tooMany: boolean
}

interface ChildQuery {
  readonly siteId: number
  readonly tables: ReadonlyMap<string, Table>
  /** References from outside the content, as from orders. */
  readonly uses: readonly Use[]
  /** Maximum number of children; 0 for none. */
  readonly most: number
}

/** True if objects can be hidden instead of deleted. */
export const canHide = (table: Table): boolean => table.columns.some(({ name }) => name === 'hide')

/**
 * Objects deleted or hidden by a removal: the given ones, and their children on all levels. A child is an object that needs a reference
 * to removed objects, and has no other one in that field. A hidden object keeps its children.
 */
export const removalSetOf = async (
  sql: Sql,
  path: string,
  ids: readonly number[],
  { siteId, tables, uses, most }: ChildQuery,
): Promise<RemovalSet> => {
  const deleted: IdsByPath = new Map()
  const hidden: IdsByPath = new Map()
  let next: IdsByPath = new Map([[path, new Set(ids)]])
  while (next.size > 0) {
    const level = next
    next = new Map()
    for (const [to, levelIds] of level) {
      const table = tableAt(tables, to)
      const outside = uses.filter((use) => use.to === to)
      const used =
        outside.length > 0 && canHide(table) ? await findOutsideUses(sql, siteId, [...levelIds], outside) : []
      const ordered = new Set(used.map(({ target }) => target))
      for (const id of levelIds) add(ordered.has(id) ? hidden : deleted, to, id)
    }
    if (most === 0) continue
    for (const [to, levelIds] of level) {
      const deletedIds = deleted.get(to) ?? new Set()
      const parents = [...levelIds].filter((id) => deletedIds.has(id))
      if (parents.length === 0) continue
      for (const { table, paths } of referringTo(tableAt(tables, to), tables)) {
        const needed = paths.filter((path) => effectAlone({ table, path }) === 'deleted')
        if (needed.length === 0) continue
        const known = idsIn(table, deleted, hidden)
        const rows = await findReferring(sql, siteId, parents, { table, paths: needed }, known, most + 1)
        for (const { id, held: stored } of rows)
          if (needed.some((path) => isOrphan(path, stored, deletedIds))) add(next, table.resource.path, id)
      }
    }
    if (sizeOf(deleted) + sizeOf(next) - ids.length > most) return { deleted, hidden, tooMany: true }
  }
  return { deleted, hidden, tooMany: false }
}

const idsIn = ({ resource: { path } }: Table, ...sets: readonly IdsByPath[]): number[] =>
  sets.flatMap((ids) => [...(ids.get(path) ?? [])])

const add = (ids: IdsByPath, path: string, id: number): void => {
  const known = ids.get(path)
  if (known) known.add(id)
  else ids.set(path, new Set([id]))
}

const sizeOf = (ids: IdsByPath): number => [...ids.values()].reduce((sum, { size }) => sum + size, 0)
