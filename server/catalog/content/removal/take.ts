import { FLAT } from '@vitrina/schema/flat'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Held } from './references.ts'
import { type Removal, selectHeld, selectWritable } from './removal-queries.ts'
import { type Removing, type Rewritten, refuseRemoval } from './removing.ts'

/** Change by which the remaining object takes values of the removed ones where it has none. */
export const offeredBy = async (
  { sql, siteId }: Removing,
  table: Table,
  { target, taken }: Removal,
  ids: readonly number[],
): Promise<Rewritten | undefined> => {
  if (target === null || taken.length === 0) return undefined
  const columns = takenColumns(table, taken)
  const [own, ...others] = await selectWritable(sql, siteId, table, [target, ...ids], columns)
  const names = columns.map(({ name }) => name)
  const [stored] = await selectHeld(sql, siteId, table, [target], names)
  if (!own || !stored) return undefined
  const line: Record<string, unknown> = {}
  for (const name of taken) {
    const one = table.own.find((own) => own.name === name)
    const valueIn = (held: Held) => (one ? ((held.custom ?? {}) as Held)[one.key] : held[name])
    const value = isEmpty(valueIn(own.held))
      ? others.map(({ held }) => valueIn(held)).find((value) => !isEmpty(value))
      : undefined
    if (value === undefined) continue
    if (one) line.custom = { ...(line.custom as Held | undefined), [one.code]: value }
    else line[name] = value
  }
  return Object.keys(line).length > 0 ? { ...stored, line } : undefined
}

const takenColumns = (table: Table, taken: readonly string[]): StoredColumn[] => {
  const names = new Set(taken.map((name) => (name.startsWith(FLAT) ? 'custom' : name)))
  const columns = table.columns.filter(({ name }) => names.has(name))
  if (columns.length < names.size)
    refuseRemoval({
      field: 'take',
      key: 'unknown_field',
      parameters: { valid: table.columns.map(({ name }) => name) },
    })
  return columns
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
