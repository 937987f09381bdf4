import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '@vitrina/schema/errors'
import {
  codesOf,
  columnsOfOwn,
  MOST_OWN_FIELDS,
  type OwnField,
  type OwnFieldSettings,
} from '@vitrina/schema/own-fields'
import { lockSite } from '../../../platform/batch/queries.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import {
  ownTable,
  type StoredOwnField,
  selectOwnFields,
} from '../../../platform/own-fields/own-field-rows.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import {
  deleteOwnField,
  hasValues,
  insertOwnField,
  lockOrdersToo,
  raiseVersion,
  repeatedValue,
  updateOwnField,
  usedValues,
} from './own-field-queries.ts'
import { parseOwnField } from './parse-own-field.ts'

/** Site whose declarations change, and the id of the caller. */
export interface Declaring {
  readonly siteId: number
  readonly origin: number | null
}

/** Lock that blocks the writers of content and of orders. */
const lockDeclarations = async (sql: Transaction, siteId: number, origin: number | null) => {
  const site = await lockSite(sql, siteId, origin)
  await lockOrdersToo(sql, siteId)
  return site
}

type Body = Readonly<Record<string, unknown>>

const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
}

/**
 * Declares an own field under the lock of the site.
 * @throws {ApiError} `validation_failed`
 */
export const declareField = async (
  sql: Transaction,
  { siteId, origin }: Declaring,
  body: Body,
): Promise<StoredOwnField> => {
  const { timeZone } = await lockDeclarations(sql, siteId, origin)
  const faults: Fault[] = []
  const settings = parseOwnField(body, undefined, timeZone, faults)
  refuse(faults)
  const others = (await selectOwnFields(sql, siteId)).filter(({ object }) => object === settings.object)
  if (others.length >= MOST_OWN_FIELDS)
    refuse([{ field: 'object', key: 'out_of_range.own_fields', parameters: { max: MOST_OWN_FIELDS } }])
  refuse(collisions(settings, others))
  const [made] = await insertOwnField(sql, siteId, settings)
  await raiseVersion(sql, siteId)
  return made as StoredOwnField
}

/**
 * Changes an own field under the lock of the site. A change that would lose values is refused.
 * @throws {ApiError} `not_found`, `validation_failed`
 */
export const changeField = async (
  sql: Transaction,
  { siteId, origin }: Declaring,
  id: number,
  body: Body,
): Promise<StoredOwnField> => {
  const { timeZone } = await lockDeclarations(sql, siteId, origin)
  const all = await selectOwnFields(sql, siteId)
  const before = all.find((field) => field.id === id)
  if (!before) throw new ApiError('not_found')
  const faults: Fault[] = []
  const settings = parseOwnField(body, settingsOf(before), timeZone, faults)
  refuse(faults)
  if (isDeepStrictEqual(settings, settingsOf(before))) return before
  const others = all.filter((other) => other.id !== id && other.object === settings.object)
  refuse(collisions(settings, others))
  refuse(await losses(sql, siteId, before, settings))
  const [changed] = await updateOwnField(sql, siteId, id, settings)
  await raiseVersion(sql, siteId)
  return changed as StoredOwnField
}

/**
 * Removes an own field; its values are hidden at once.
 * @throws {ApiError} `not_found`
 */
export const removeField = async (
  sql: Transaction,
  { siteId, origin }: Declaring,
  id: number,
): Promise<void> => {
  await lockDeclarations(sql, siteId, origin)
  const gone = await deleteOwnField(sql, siteId, id)
  if (gone.length === 0) throw new ApiError('not_found')
  await raiseVersion(sql, siteId)
}

const settingsOf = ({ id, created_at, updated_at, ...settings }: StoredOwnField): OwnFieldSettings => settings

/** Names that another field of the objects already has: `note_ro` may be a code, or a language of `note`. */
const collisions = (settings: OwnFieldSettings, others: readonly OwnField[]): Fault[] => {
  const names = new Set(codesOf(settings))
  for (const other of others) {
    const value = codesOf(other).find((code) => names.has(code))
    if (value !== undefined)
      return [{ field: 'code', key: 'duplicate.own_code', parameters: { other: other.code, value } }]
  }
  return []
}

/** Changes that the stored values rule out. */
const losses = async (
  sql: Transaction,
  siteId: number,
  before: OwnField,
  after: OwnFieldSettings,
): Promise<Fault[]> => {
  const table = ownTable(before.object)
  const keys = columnsOfOwn(before).map(({ key }) => key)
  const lost = (['kind', 'localized', 'multiple', 'refers_to'] as const).find(
    (name) => before[name] !== after[name],
  )
  const isCoarser = (after.places ?? 0) < (before.places ?? 0)
  const field = lost ?? (isCoarser ? 'places' : undefined)
  if (field !== undefined)
    return (await hasValues(sql, table, siteId, keys)) ? [{ field, key: 'conflict.own_values' }] : []
  const key = keys[0] as string
  const kept = new Set(after.choices?.map(({ code }) => code))
  const gone = (before.choices ?? []).map(({ code }) => code).filter((code) => !kept.has(code))
  if (gone.length > 0) {
    const values = gone.map((code) => (before.multiple ? [code] : code))
    const [used] = await usedValues(sql, table, siteId, key, values)
    if (used)
      return [
        {
          field: 'choices',
          key: 'conflict.own_choice',
          parameters: { value: gone[used.place - 1] as string },
        },
      ]
  }
  if (after.unique && !before.unique) {
    const [repeated] = await repeatedValue(sql, table, siteId, key)
    if (repeated)
      return [{ field: 'unique', key: 'conflict.own_duplicates', parameters: { value: repeated.value } }]
  }
  return []
}
