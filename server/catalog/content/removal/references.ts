import { isMovedToTrash } from '@vitrina/schema/columns'
import type { EffectAlone } from '@vitrina/schema/console/removal'
import type { ReferencePath, Table } from '../../../platform/postgres/derive/table.ts'
import type { Referrer } from '../use-queries.ts'
import { referrersOf } from '../write/delete.ts'

/** Stored values of columns, by name. */
export type StoredValues = Readonly<Record<string, unknown>>

/** Table with references to one kind of object. */
export interface ReferringTable {
  readonly table: Table
  readonly paths: readonly ReferencePath[]
}

/** Tables that may refer to objects of `target`, each with all its references to them. */
export const referringTo = (target: Table, tables: ReadonlyMap<string, Table>): ReferringTable[] =>
  [...Map.groupBy(referrersOf(target, tables), ({ table }) => table)].map(([table, referrers]) => ({
    table,
    paths: referrers.map(({ path }) => path),
  }))

/** Name of the field of a reference. */
export const fieldOfReference = ({ column, own }: ReferencePath): string => own?.name ?? column.name

/**
 * Effect on a referring object if its referenced objects are removed without a remaining one. A child, which needs its parent, is
 * deleted; other references are cleared. A discount is not changed, because without its category it would apply to other products.
 */
export const effectAlone = ({ table, path: { column, element, own } }: Referrer): EffectAlone => {
  if (table.resource.inDiscounts === 'declares') return 'refused'
  if (own) return own.required ? 'refused' : 'cleared'
  const { field } = column
  const isNeeded =
    field.kind === 'object'
      ? field.fields[element ?? '']?.required === true
      : field.kind !== 'list' && (column.required || (field.kind === 'references' && field.tree === true))
  if (!isNeeded) return 'cleared'
  return field.kind === 'object' || !isMovedToTrash(table.resource) ? 'refused' : 'deleted'
}

/** True for an object whose references at `path` are all to removed objects. */
export const isOrphan = (
  path: ReferencePath,
  stored: StoredValues,
  removedIds: ReadonlySet<number>,
): boolean => {
  const ids = [stored[path.column.name]].flat()
  return ids.length > 0 && ids.every((id) => typeof id === 'number' && removedIds.has(id))
}

/** Own field's stored values. */
const customOf = (stored: StoredValues): StoredValues => (stored.custom ?? {}) as StoredValues

/**
 * Line of a write that replaces references to `removedIds` by `put`, or clears them if `put` is empty. `stored` has the stored values of the
 * columns of `paths`. Null for an object without such references.
 */
export const lineWithoutReferences = (
  paths: readonly ReferencePath[],
  stored: StoredValues,
  removedIds: ReadonlySet<number>,
  put: readonly number[],
): Record<string, unknown> | null => {
  const line: Record<string, unknown> = {}
  for (const path of paths) {
    const { column, own } = path
    const value = own ? customOf(stored)[own.key] : (line[column.name] ?? stored[column.name])
    const next = replaced(path, value, removedIds, put)
    if (next === undefined) continue
    if (own) line.custom = { ...(line.custom as StoredValues | undefined), [own.code]: next }
    else line[column.name] = next
  }
  return Object.keys(line).length > 0 ? line : null
}

/** New value of a reference, a list of them, or their elements; undefined if it does not change. */
const replaced = (
  { column: { field }, element, own }: ReferencePath,
  value: unknown,
  removedIds: ReadonlySet<number>,
  put: readonly number[],
): unknown => {
  const isRemoved = (id: unknown): boolean => typeof id === 'number' && removedIds.has(id)
  if (own === undefined && element !== undefined) {
    const elements = [value].flat() as (StoredValues | null)[]
    if (!elements.some((one) => isRemoved(one?.[element]))) return undefined
    const next = elements.flatMap((one) =>
      !isRemoved(one?.[element])
        ? [one]
        : put.length > 0 || field.kind === 'object'
          ? [{ ...one, [element]: put[0] ?? null }]
          : [],
    )
    return field.kind === 'object' ? next[0] : next
  }
  if (!Array.isArray(value)) return isRemoved(value) ? (put[0] ?? null) : undefined
  if (!value.some(isRemoved)) return undefined
  const next = [...new Set(value.flatMap((id) => (isRemoved(id) ? put : [id])))]
  const isNullable = own !== undefined || (field.kind === 'references' && field.empty === 'null')
  return next.length === 0 && isNullable ? null : next
}
