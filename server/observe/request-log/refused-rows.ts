import type { Fault } from '@vitrina/schema/errors'
import { isPersonal, personalObjectOf } from '@vitrina/schema/personal'
import { isObject } from '@vitrina/schema/wire/object'
import { isSecretName, textWithoutSecrets } from '../../platform/http/telemetry/redaction.ts'
import { elementsAt } from './elements-at.ts'
import { clientKeyNames } from './keys.ts'
import { storable } from './redact-secrets.ts'

/** Stored part of a refused row: its keys, and the values of invalid fields, as JSON. */
export interface RefusedRow {
  /** Null for a call about one object. */
  readonly index: number | null
  readonly keys: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** Maximum number of faults with a row, and of bytes searched for the rows. */
const MAX_FAULTS = 20
const MAX_SCANNED_BYTES = 4 * 2 ** 20

/** Maximum characters of one value. */
const MAX_VALUE_LENGTH = 256

/**
 * Returns a function that collects the rows with faults: `order_id`, `rrn` and client keys (`keyFields`), and
 * the invalid values, unless they are personal data. Rows after the first 4 MiB of a body keep only their
 * faults.
 */
export const refusedRowsIn = (keyFields: readonly string[]) => {
  const names = clientKeyNames(keyFields)
  return (route: string, body: unknown, faults: readonly Fault[]): RefusedRow[] => {
    const first = faults.slice(0, MAX_FAULTS)
    const byIndex = Map.groupBy(first, ({ index }) => index ?? null)
    const objects = objectsAt(body, [...byIndex.keys()])
    return [...byIndex].flatMap(([index, of]) => {
      const row = objects.get(index)
      return isObject(row) ? [{ index, keys: keysIn(row, names), values: valuesIn(row, of, route) }] : []
    })
  }
}

const objectsAt = (
  body: unknown,
  indexes: readonly (number | null)[],
): ReadonlyMap<number | null, unknown> => {
  if (!Buffer.isBuffer(body)) return new Map([[null, body]])
  const rowIndexes = indexes.filter((index) => index !== null)
  const elements = new Map<number | null, unknown>()
  for (const [index, element] of elementsAt(body, new Set(rowIndexes), MAX_SCANNED_BYTES))
    elements.set(index, parsed(element))
  if (indexes.includes(null) && body.length <= MAX_SCANNED_BYTES) elements.set(null, parsed(body))
  return elements
}

const parsed = (json: Buffer): unknown => {
  try {
    return JSON.parse(json.toString())
  } catch {
    // The body is invalid JSON, which is the fault.
    return undefined
  }
}

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

const keysIn = (row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(row, name) ? row[name] : null
      return isScalar(value) && value !== null ? [[name, bounded(String(value))]] : []
    }),
  )

const valuesIn = (
  row: Readonly<Record<string, unknown>>,
  faults: readonly Fault[],
  route: string,
): Record<string, string> => {
  const object = personalObjectOf(route)
  const entries = faults.flatMap(({ field }) => {
    if (field === undefined || field.split('.').some(isSecretName)) return []
    if (object && isPersonal(object, field)) return []
    const value = valueAt(row, field)
    // Other values may be personal.
    if (value === undefined || (object && !isScalar(value) && !isReference(value))) return []
    return [[field, bounded(JSON.stringify(value))]]
  })
  return Object.fromEntries(entries)
}

const isReference = (value: unknown): boolean => {
  const members = isObject(value) ? Object.values(value) : []
  return members.length === 1 && isScalar(members[0])
}

const valueAt = (row: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      row,
    )

const bounded = (text: string): string => storable(textWithoutSecrets(text).slice(0, MAX_VALUE_LENGTH))
