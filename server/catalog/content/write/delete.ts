import { isMovedToTrash } from '@vitrina/schema/columns'
import type { Fault } from '@vitrina/schema/errors'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { integerIn, MAX_INTEGER } from '@vitrina/schema/wire/number'
import { lockReferences, lockSite } from '../../../platform/batch/queries.ts'
import type { Belongings, Use } from '../../../platform/batch/use.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { referencesOf, type Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { markDue } from '../../promotion/due-queries.ts'
import type { ContentDeclaration } from '../declared.ts'
import { deleteRows, findRows } from '../queries.ts'
import { type DependentRows, moveToTrash } from '../trash/trash-queries.ts'
import { countDependentRows, findOutsideUses, findUses, type Referrer } from '../use-queries.ts'
import { deleteSentEntries } from './sent-queries.ts'

/** Fields that may refer to objects of `target`. */
export const referrersOf = (target: Table, tables: ReadonlyMap<string, Table>): Referrer[] =>
  [...tables.values()].flatMap((table) =>
    referencesOf(table)
      .filter(({ to }) => to === target.resource.path)
      .map((path) => ({ table, path })),
  )

export interface Deletion {
  readonly siteId: number
  readonly origin: number | null
  readonly dryRun: boolean
  /** References from other modules. */
  readonly uses: readonly Use[]
  /** Dependent rows that are deleted with the objects only if the caller names them. */
  readonly storedBelongings: readonly Belongings[]
  /** Dependent rows that are deleted with the objects and stored with them for a restore. */
  readonly along: readonly DependentRows[]
}

/**
 * Deletes all of `ids` or none. Faults name invalid, unknown, repeated and used ids. Returns the number of
 * deleted objects.
 * @throws {ApiError} `validation_failed`
 */
export const deleteBatch = async (
  sql: Transaction,
  declared: ContentDeclaration,
  sentIds: readonly unknown[],
  { siteId, origin, dryRun, uses, storedBelongings, along }: Deletion,
): Promise<number> => {
  const faults: Fault[] = []
  const first = new Map<number, number>()
  sentIds.forEach((value, index) => {
    const id = integerIn(value)
    if (id === undefined)
      faults.push({ index, key: 'invalid_type', parameters: { expected: 'integer', got: kindOf(value) } })
    else if (first.has(id))
      faults.push({
        index,
        field: 'id',
        key: 'duplicate.batch',
        parameters: { field: 'id', first: first.get(id) ?? 0 },
      })
    else first.set(id, index)
  })
  const { ownFields } = await lockSite(sql, siteId, origin)
  const { form, tables, ownUses } = await declared.at(sql, { siteId, ownFields }, 'writers')
  const { table } = form
  const ids = [...first.keys()].filter((id) => id > 0 && id <= MAX_INTEGER)
  const known = new Set((await findRows(sql, table, siteId, ids, [], [])).map(({ id }) => id))
  for (const [id, index] of first) {
    if (known.has(id)) continue
    const parameters = { object: table.resource.path, field: 'id', value: id }
    faults.push({ index, field: 'id', key: 'not_found.object', parameters })
  }
  for (const { target, object, id, field } of await usesOf(
    sql,
    table,
    tables,
    siteId,
    [...known],
    [...uses, ...ownUses],
  )) {
    const index = first.get(target) ?? 0
    faults.push({ index, field: 'id', key: 'in_use', parameters: { object, id, field } })
  }
  for (const belongings of known.size > 0 ? storedBelongings : [])
    for (const { target, count } of await countDependentRows(sql, siteId, [...known], belongings))
      faults.push({
        index: first.get(target) ?? 0,
        field: 'id',
        key: `in_use.${belongings.word}`,
        parameters: { count },
      })
  if (faults.length > 0)
    throw new ApiError(
      'validation_failed',
      {},
      { faults: faults.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)) },
    )
  if (dryRun) return known.size
  return deleteWithTrash(sql, table, siteId, [...known], along)
}

/**
 * Deletes the rows without dependent rows to which only other deleted rows refer; returns the others. A remaining row protects
 * the rows it refers to, so the check repeats until it finds no more: once per level of a tree.
 */
export const deleteUnused = async (
  sql: Transaction,
  table: Table,
  tables: ReadonlyMap<string, Table>,
  ids: readonly number[],
  { siteId, uses, storedBelongings, along }: Omit<Deletion, 'origin' | 'dryRun'>,
): Promise<ReadonlySet<number>> => {
  const used = new Set<number>()
  for (const belongings of ids.length > 0 ? storedBelongings : [])
    for (const { target } of await countDependentRows(sql, siteId, ids, belongings)) used.add(target)
  for (;;) {
    const unused = ids.filter((id) => !used.has(id))
    const usesOfRest = await usesOf(sql, table, tables, siteId, unused, uses)
    for (const { target } of usesOfRest) used.add(target)
    if (usesOfRest.length > 0) continue
    if (unused.length > 0) await deleteWithTrash(sql, table, siteId, unused, along)
    return used
  }
}

const deleteWithTrash = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  ids: readonly number[],
  along: readonly DependentRows[],
): Promise<number> => {
  const hasTrash = isMovedToTrash(table.resource)
  const keep = hasTrash ? moveToTrash(sql, table, siteId, ids, along) : undefined
  if (!hasTrash) await deleteSentEntries(sql, table, siteId, ids)
  const deletedRows = await deleteRows(sql, table, siteId, ids, keep)
  if (table.resource.inDiscounts === 'declares') await markDue(sql, siteId)
  return deletedRows.length
}

const usesOf = async (
  sql: Transaction,
  table: Table,
  tables: ReadonlyMap<string, Table>,
  siteId: number,
  ids: readonly number[],
  uses: readonly Use[],
) => {
  if (ids.length === 0) return []
  const referrers = referrersOf(table, tables)
  const inside = referrers.length > 0 ? await findUses(sql, siteId, table, ids, referrers) : []
  const outside = uses.filter(({ to }) => to === table.resource.path)
  if (outside.length === 0) return inside
  await lockReferences(sql, siteId, 'alone')
  return [...inside, ...(await findOutsideUses(sql, siteId, ids, outside))]
}
