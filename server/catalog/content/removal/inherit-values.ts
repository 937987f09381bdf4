import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { StoredValues } from './references.ts'
import { type Removal, selectStoredValues, selectWritable } from './removal-queries.ts'
import { type ObjectRewrite, type RemovalContext, refuseRemoval } from './removing.ts'

/** Change by which the remaining object takes values of the removed ones where it has none. */
export const inheritedValues = async (
  { sql, siteId }: RemovalContext,
  table: Table,
  { target, taken }: Removal,
  ids: readonly number[],
): Promise<ObjectRewrite | undefined> => {
  if (target === null || taken.length === 0) return undefined
  const columns = inheritableColumns(table, taken)
  const [own, ...others] = await selectWritable(sql, siteId, table, [target, ...ids], columns)
  const names = columns.map(({ name }) => name)
  const [stored] = await selectStoredValues(sql, siteId, table, [target], names)
  if (!own || !stored) return undefined
  const line: Record<string, unknown> = {}
  for (const name of taken) {
    const one = table.own.find((own) => own.name === name)
    const valueIn = (values: StoredValues) =>
      one ? ((values.custom ?? {}) as StoredValues)[one.key] : values[name]
    const value = isEmpty(valueIn(own.held))
      ? others.map(({ held }) => valueIn(held)).find((value) => !isEmpty(value))
      : undefined
    if (value === undefined) continue
    if (one) line.custom = { ...(line.custom as StoredValues | undefined), [one.code]: value }
    else line[name] = value
  }
  return Object.keys(line).length > 0 ? { ...stored, line } : undefined
}

const inheritableColumns = (table: Table, taken: readonly string[]): StoredColumn[] => {
  const names = new Set(taken.map((name) => (name.startsWith(OWN_FIELD_PREFIX) ? 'custom' : name)))
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
