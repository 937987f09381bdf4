import { isDeepStrictEqual } from 'node:util'
import type { LOST_VALUES, OwnFieldConversion } from '@vitrina/schema/own-field-conversion'
import {
  columnsOfOwn,
  LISTABLE_KINDS,
  LOCALIZABLE_KINDS,
  LONG_TEXT_KINDS,
  type OwnField,
  type OwnFieldSettings,
  SEARCHABLE_KINDS,
  UNIQUE_KINDS,
} from '@vitrina/schema/own-fields'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { type Table, tableOf } from '../../../platform/postgres/derive/table.ts'
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'
import {
  type ConvertedKeys,
  type NewValues,
  nextDeleted,
  nextObjects,
  storeDeleted,
  storeValues,
  type ValuedObject,
  zoneOfSite,
} from './convert-queries.ts'
import { conversionOf } from './convert-values.ts'
import {
  type Body,
  type FieldAuthor,
  lockDeclarations,
  plannedChange,
  storeChange,
  throwFaults,
} from './own-field.ts'
import { repeatedValue } from './own-field-queries.ts'

/** Limits: objects per statement, listed values, and objects per conversion, which holds the lock of the site. */
const OBJECTS_PER_STATEMENT = 2_000
const MAX_NAMED_VALUES = 100
const MAX_CONVERTED_OBJECTS = 100_000

/** Objects in a table or in the trash. */
interface Source {
  readonly isTrash: boolean
  readonly next: (after: number) => PromiseLike<ValuedObject[]>
  readonly store: (changed: readonly NewValues[]) => PromiseLike<unknown>
}

/**
 * Counts of a conversion, without a lock.
 * @throws {ApiError} `not_found`, `validation_failed`
 */
export const previewConversion = async (
  sql: Sql,
  siteId: number,
  id: number,
  body: Body,
): Promise<OwnFieldConversion> => {
  const [{ timeZone } = { timeZone: 'UTC' }] = await zoneOfSite(sql, siteId)
  const { before, settings } = await plannedConversion(sql, siteId, id, body, timeZone)
  const after = { ...settings, id }
  return convert(sourcesOf(sql, siteId, before, null), conversionOf(before, after, timeZone), false)
}

/**
 * Changes an own field and converts its values, also those in the trash, under the lock of the site.
 * @throws {ApiError} `not_found`, `validation_failed`
 */
export const convertField = async (
  sql: Transaction,
  declaring: FieldAuthor,
  id: number,
  body: Body,
  lostValues: (typeof LOST_VALUES)[number],
): Promise<OwnFieldConversion> => {
  const { siteId } = declaring
  const { timeZone, now } = await lockDeclarations(sql, declaring)
  const { before, settings } = await plannedConversion(sql, siteId, id, body, timeZone)
  const after = { ...settings, id }
  const sources = sourcesOf(sql, siteId, before, now)
  const conversion = await convert(sources, conversionOf(before, after, timeZone), true, lostValues)
  if (conversion.lost > 0 && lostValues === 'refuse')
    throwFaults([{ field: 'lost', key: 'conflict.own_lost', parameters: { count: conversion.lost } }])
  if (after.unique) {
    const [repeated] = await repeatedValue(sql, tableFor(before).name, siteId, String(id))
    if (repeated)
      throwFaults([
        { field: 'unique', key: 'conflict.own_duplicates', parameters: { value: repeated.value } },
      ])
  }
  await storeChange(sql, siteId, before, settings)
  return conversion
}

/** A change of kind switches off the settings that the new kind does not have, unless the body names them. */
const plannedConversion = async (sql: Sql, siteId: number, id: number, body: Body, timeZone: string) => {
  const planned = await plannedChange(
    sql,
    siteId,
    id,
    (before) => ({ ...fitting(before, body), ...body }),
    timeZone,
  )
  if (planned.before.object.startsWith('external-order'))
    throwFaults([{ field: 'object', key: 'conflict.own_orders' }])
  return planned
}

const fitting = (before: OwnField, { kind }: Body): Partial<OwnFieldSettings> => {
  if (kind === undefined || kind === before.kind) return {}
  const isAmong = (kinds: readonly string[]) => kinds.includes(String(kind))
  return {
    ...(kind !== 'number' && { places: null }),
    ...(kind !== 'choice' && { choices: null }),
    ...(kind !== 'reference' && { refers_to: null }),
    ...(!isAmong(LOCALIZABLE_KINDS) && { localized: false }),
    ...(!isAmong(LISTABLE_KINDS) && { multiple: false }),
    ...(!isAmong(UNIQUE_KINDS) && { unique: false }),
    ...(!isAmong(SEARCHABLE_KINDS) && { searchable: false }),
    ...(isAmong(LONG_TEXT_KINDS) && { filterable: false }),
    default: null,
  }
}

const tableFor = ({ object }: OwnField): Table => {
  const resource = Object.values<Resource>(resources).find(({ path }) => path === object)
  if (!resource) throw new Error(`${object} is no object of the content.`)
  return tableOf(resource)
}

/** Sources of the values of a field; `now` is null where nothing is stored. */
const sourcesOf = (sql: Sql, siteId: number, before: OwnField, now: string | null): readonly Source[] => {
  const table = tableFor(before)
  const of: ConvertedKeys = { siteId, keys: columnsOfOwn(before).map(({ key }) => key) }
  return [
    {
      isTrash: false,
      next: (after) => nextObjects(sql, table, of, after, OBJECTS_PER_STATEMENT),
      store: (changed) => storeValues(sql, table, of, changed, now ?? ''),
    },
    {
      isTrash: true,
      next: (after) => nextDeleted(sql, table, of, after, OBJECTS_PER_STATEMENT),
      store: (changed) => storeDeleted(sql, of, changed),
    },
  ]
}

/** Converts the values of all sources, piece by piece; nothing is stored after the first value that would be lost against the will of the caller. */
const convert = async (
  sources: readonly Source[],
  conversion: ReturnType<typeof conversionOf>,
  isStored: boolean,
  lostValues: (typeof LOST_VALUES)[number] = 'refuse',
): Promise<OwnFieldConversion> => {
  const examples: OwnFieldConversion['examples'][number][] = []
  let [objects, converted, lost] = [0, 0, 0]
  for (const source of sources)
    for (let after: number | undefined = 0; after !== undefined; ) {
      const rows = await source.next(after)
      const changed: NewValues[] = []
      for (const { place, id, key, values: stored } of rows) {
        const one = conversion(stored)
        converted += one.converted
        lost += one.lost.length
        for (const { field, value } of one.lost)
          if (examples.length < MAX_NAMED_VALUES)
            examples.push({ id, key, in_trash: source.isTrash, field, value })
        if (!isDeepStrictEqual(one.values, stored)) changed.push({ place, values: one.values })
      }
      objects += rows.length
      if (isStored && objects > MAX_CONVERTED_OBJECTS)
        throwFaults([
          { field: 'kind', key: 'out_of_range.own_converted', parameters: { max: MAX_CONVERTED_OBJECTS } },
        ])
      if (isStored && changed.length > 0 && (lost === 0 || lostValues === 'clear'))
        await source.store(changed)
      after = rows.length < OBJECTS_PER_STATEMENT ? undefined : rows.at(-1)?.place
    }
  return { converted, lost, examples }
}
