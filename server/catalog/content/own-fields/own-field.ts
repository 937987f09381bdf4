import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '@vitrina/schema/errors'
import {
  codesOf,
  columnsOfOwn,
  MAX_OWN_FIELDS,
  MAX_SEARCHABLE_FIELDS,
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
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'
import {
  deleteOwnField,
  hasValues,
  insertOwnField,
  lockOrdersForDeclaration,
  raiseVersion,
  reindexOrders,
  reindexProducts,
  repeatedValue,
  updateOwnField,
  usedValues,
} from './own-field-queries.ts'
import { parseOwnField } from './parse-own-field.ts'

/** Site whose declarations change, and the id of the caller. */
export interface FieldAuthor {
  readonly siteId: number
  readonly origin: number | null
  /** Request that changes them; left out where none does. */
  readonly requestId?: string
}

/** Locks out the writers of content and of orders. */
export const lockDeclarations = async (sql: Transaction, { siteId, origin, requestId }: FieldAuthor) => {
  const site = await lockSite(sql, siteId, origin, requestId)
  await lockOrdersForDeclaration(sql, siteId)
  return site
}

export type Body = Readonly<Record<string, unknown>>

export const throwFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
}

/**
 * Declares an own field under the lock of the site.
 * @throws {ApiError} `validation_failed`
 */
export const declareField = async (
  sql: Transaction,
  declaring: FieldAuthor,
  body: Body,
): Promise<StoredOwnField> => {
  const { siteId } = declaring
  const { timeZone } = await lockDeclarations(sql, declaring)
  const faults: Fault[] = []
  const settings = parseOwnField(body, undefined, timeZone, faults)
  throwFaults(faults)
  const others = (await selectOwnFields(sql, siteId)).filter(({ object }) => object === settings.object)
  if (others.length >= MAX_OWN_FIELDS)
    throwFaults([{ field: 'object', key: 'out_of_range.own_fields', parameters: { max: MAX_OWN_FIELDS } }])
  throwFaults([...collisions(settings, others), ...tooManySearchable(settings, others)])
  const [field] = await insertOwnField(sql, siteId, settings)
  await raiseVersion(sql, siteId)
  return field as StoredOwnField
}

/**
 * Changes an own field under the lock of the site. A change that would lose values is refused.
 * @throws {ApiError} `not_found`, `validation_failed`
 */
export const changeField = async (
  sql: Transaction,
  declaring: FieldAuthor,
  id: number,
  body: Body,
): Promise<StoredOwnField> => {
  const { siteId } = declaring
  const { timeZone } = await lockDeclarations(sql, declaring)
  const { before, settings } = await plannedChange(sql, siteId, id, () => body, timeZone)
  if (isDeepStrictEqual(settings, settingsOf(before))) return before
  throwFaults(await losses(sql, siteId, before, settings))
  return storeChange(sql, siteId, before, settings)
}

/** Own field, and the settings that it is to have. */
interface PlannedChange {
  readonly before: StoredOwnField
  readonly settings: OwnFieldSettings
}

/**
 * Own field with the settings of a change, which may depend on the present ones.
 * @throws {ApiError} `not_found`, `validation_failed`
 */
export const plannedChange = async (
  sql: Sql,
  siteId: number,
  id: number,
  bodyFor: (before: OwnField) => Body,
  timeZone: string,
): Promise<PlannedChange> => {
  const all = await selectOwnFields(sql, siteId)
  const before = all.find((field) => field.id === id)
  if (!before) throw new ApiError('not_found')
  const faults: Fault[] = []
  const settings = parseOwnField(bodyFor(before), settingsOf(before), timeZone, faults)
  throwFaults(faults)
  const others = all.filter((other) => other.id !== id && other.object === settings.object)
  throwFaults([...collisions(settings, others), ...tooManySearchable(settings, others)])
  return { before, settings }
}

/** Stores the settings of a field. */
export const storeChange = async (
  sql: Transaction,
  siteId: number,
  before: OwnField,
  settings: OwnFieldSettings,
): Promise<StoredOwnField> => {
  const [changed] = await updateOwnField(sql, siteId, before.id, settings)
  if (!isDeepStrictEqual(searchedIn(before), searchedIn(settings))) await reindex(sql, siteId, before.object)
  await raiseVersion(sql, siteId)
  return changed as StoredOwnField
}

/**
 * Removes an own field; its values are hidden at once.
 * @throws {ApiError} `not_found`
 */
export const removeField = async (sql: Transaction, declaring: FieldAuthor, id: number): Promise<void> => {
  const { siteId } = declaring
  await lockDeclarations(sql, declaring)
  const rows = await deleteOwnField(sql, siteId, id)
  const [removed] = rows
  if (!removed) throw new ApiError('not_found')
  if (removed.searchable) await reindex(sql, siteId, removed.object)
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

/** Searches read a limited number of fields. */
const tooManySearchable = ({ searchable }: OwnFieldSettings, others: readonly OwnField[]): Fault[] =>
  searchable && others.filter((other) => other.searchable).length >= MAX_SEARCHABLE_FIELDS
    ? [
        {
          field: 'searchable',
          key: 'out_of_range.own_searchable',
          parameters: { max: MAX_SEARCHABLE_FIELDS },
        },
      ]
    : []

/** Settings that the search words of a field depend on; null for a field that searches do not read. */
const searchedIn = ({ searchable, kind, localized, multiple, choices }: OwnFieldSettings) =>
  searchable ? { kind, localized, multiple, choices } : null

/** Marks the objects for indexing in the background, if their search has an index. */
const reindex = async (sql: Transaction, siteId: number, object: OwnField['object']): Promise<void> => {
  if (object === 'product') await reindexProducts(sql, siteId)
  if (object === 'external-order' || object === 'external-order-item') await reindexOrders(sql, siteId)
}

/** Changes that the stored values do not allow. */
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
  const codes = new Set(after.choices?.map(({ code }) => code))
  const removedCodes = (before.choices ?? []).map(({ code }) => code).filter((code) => !codes.has(code))
  if (removedCodes.length > 0) {
    const values = removedCodes.map((code) => (before.multiple ? [code] : code))
    const [used] = await usedValues(sql, table, siteId, key, values)
    if (used)
      return [
        {
          field: 'choices',
          key: 'conflict.own_choice',
          parameters: { value: removedCodes[used.place - 1] as string },
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
