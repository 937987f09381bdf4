import type { RestoredObjects } from '@vitrina/schema/console/trash'
import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { lockSite } from '../../../platform/batch/queries.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { findOwnOwners } from '../../../platform/own-fields/own-values.ts'
import { referencesOf, type Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { markDue } from '../../promotion/due-queries.ts'
import type { ContentDeclaration } from '../declared.ts'
import { findOwners, findReferenced, uniqueColumns } from '../queries.ts'
import { tableAt } from '../write/references.ts'
import { type DependentRows, restoreRows, selectRowsOf } from './trash-queries.ts'

type Row = Readonly<Record<string, unknown>>

/** Name of a deleted object in the given language, else in Romanian, else another identifying value. */
export const formerNameOf = (table: Table, row: Row, language: Language): string | null => {
  const columns = [
    `name_${language}`,
    'name',
    'name_ro',
    `title_${language}`,
    'title_ro',
    'title',
    'code',
    table.key,
  ]
  const [first] = columns.flatMap((name) => {
    const value = name === null ? undefined : row[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  return first ?? null
}

interface Restoration {
  readonly siteId: number
  readonly origin: number | null
  readonly along: readonly DependentRows[]
}

/**
 * Restores all of `ids` or none, under their ids; the change feed and webhooks see a creation. Faults name values that another
 * object has now, and references to deleted objects.
 * @throws {ApiError} `validation_failed`
 */
export const restoreBatch = async (
  sql: Transaction,
  declared: ContentDeclaration,
  ids: readonly number[],
  { siteId, origin, along }: Restoration,
): Promise<RestoredObjects> => {
  const { now, ownFields } = await lockSite(sql, siteId, origin)
  const { form, tables } = await declared.at(sql, { siteId, ownFields }, 'writers')
  const { table } = form
  const places = new Map(ids.map((id, index) => [id, index]))
  const deleted = await selectRowsOf(sql, table, siteId, [...places.keys()])
  const deletedIds = new Set(deleted.map(({ id }) => id))
  const faults: Fault[] = [...places].flatMap(([id, index]) =>
    deletedIds.has(id)
      ? []
      : [
          {
            index,
            field: 'id',
            key: 'not_found.object',
            parameters: { object: table.resource.path, field: 'id', value: id },
          },
        ],
  )
  const at = (id: number): number => places.get(id) ?? 0
  faults.push(...(await slugConflicts(sql, table, siteId, deleted, at)))
  faults.push(...(await ownValueConflicts(sql, table, siteId, deleted, at)))
  faults.push(...(await missingReferences(sql, table, siteId, deleted, at, tables)))
  if (faults.length > 0)
    throw new ApiError(
      'validation_failed',
      {},
      { faults: faults.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)) },
    )
  const figures_left = await restoreRows(sql, table, siteId, [...deletedIds], now, along)
  await markDue(sql, siteId)
  return { restored: deletedIds.size, figures_left }
}

interface Deleted {
  readonly id: number
  readonly row: Row
}

/** Keys and slugs that other objects have now. */
const slugConflicts = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  deleted: readonly Deleted[],
  at: (id: number) => number,
): Promise<Fault[]> => {
  const values = new Map<string, string[]>()
  const holders = new Map<string, number>()
  const faults: Fault[] = []
  for (const { name: field } of uniqueColumns(table)) {
    const fieldValues: string[] = []
    for (const { id, row } of deleted) {
      const value = row[field]
      if (typeof value !== 'string') continue
      const holder = `${field} ${value}`
      const first = holders.get(holder)
      // Two deleted versions of the same object; only one can be restored.
      if (first !== undefined)
        faults.push({ index: at(id), field, key: 'duplicate.batch', parameters: { field, first: at(first) } })
      else holders.set(holder, id)
      fieldValues.push(value)
    }
    if (fieldValues.length > 0) values.set(field, fieldValues)
  }
  if (values.size === 0) return []
  for (const { field, value } of await findOwners(sql, table, siteId, values)) {
    const parameters = { object: table.resource.path, field, value }
    faults.push({ index: at(holders.get(`${field} ${value}`) ?? 0), field, key: 'duplicate', parameters })
  }
  return faults
}

const isId = (value: unknown): value is number => typeof value === 'number'

/** Unique values of own fields that other objects have now. */
const ownValueConflicts = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  deleted: readonly Deleted[],
  at: (id: number) => number,
): Promise<Fault[]> => {
  const ownValues = table.own
    .filter(({ own }) => own.unique)
    .flatMap(({ name, key }) =>
      deleted.flatMap(({ id, row }) => {
        const value = (row.custom as Row | null | undefined)?.[key]
        return value === undefined ? [] : [{ id, name, key, value: JSON.stringify(value) }]
      }),
    )
  const first = new Map<string, number>()
  const faults = ownValues.flatMap(({ id, name, key, value }): Fault[] => {
    const earlier = first.get(`${key} ${value}`)
    if (earlier === undefined) first.set(`${key} ${value}`, id)
    return earlier === undefined
      ? []
      : [
          {
            index: at(id),
            field: name,
            key: 'duplicate.batch',
            parameters: { field: name, first: at(earlier) },
          },
        ]
  })
  if (ownValues.length === 0) return faults
  for (const { place } of await findOwnOwners(sql, table.name, siteId, ownValues)) {
    const { id, name, value } = ownValues[place - 1] as (typeof ownValues)[number]
    const parameters = { object: table.resource.path, field: name, value: String(JSON.parse(value)) }
    faults.push({ index: at(id), field: name, key: 'duplicate', parameters })
  }
  return faults
}

/** References to objects that no longer exist. */
const missingReferences = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  deleted: readonly Deleted[],
  at: (id: number) => number,
  tables: ReadonlyMap<string, Table>,
): Promise<Fault[]> => {
  const references = deleted.flatMap(({ id, row }) =>
    referencesOf(table).flatMap(({ column: { name }, element, own, to }) =>
      (own ? [(row[name] as Row | null)?.[own.key]].flat().filter(isId) : referredIn(row[name], element)).map(
        (target) => ({ id, field: own?.name ?? name, to, target }),
      ),
    ),
  )
  const targets = [...Map.groupBy(references, ({ to }) => to)].map(([to, group]) => ({
    table: tableAt(tables, to),
    ids: [...new Set(group.map(({ target }) => target))],
    keys: [],
  }))
  if (targets.length === 0) return []
  const known = new Set((await findReferenced(sql, siteId, targets)).map(({ to, id }) => `${to} ${id}`))
  // Objects restored together may refer to each other.
  for (const { id } of deleted) known.add(`${table.resource.path} ${id}`)
  return references
    .filter(({ to, target }) => !known.has(`${to} ${target}`))
    .map(({ id, field, to, target }) => ({
      index: at(id),
      field,
      key: 'not_found.object',
      parameters: { object: to, field: 'id', value: target },
    }))
}

/** Ids in a stored reference, in a list of references, or in a field of nested objects. */
const referredIn = (value: unknown, element: string | undefined): number[] =>
  [value].flat().flatMap((one) => {
    const id = element === undefined ? one : (one as Row | null)?.[element]
    return typeof id === 'number' ? [id] : []
  })
