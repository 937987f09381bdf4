import { columnsOfOwn, type OwnColumn, type OwnField, type OwnFieldKind } from '@vitrina/schema/own-fields'
import { parseCustom } from '@vitrina/schema/wire/custom'
import { instantOf } from '@vitrina/schema/wire/instant'
import type { Holder } from '@vitrina/schema/wire/sink'
import { parseInto } from '@vitrina/schema/wire/value'
import { elementColumn } from '../../../platform/own-fields/own-values.ts'

/** Value that the new kind of a field cannot hold. */
interface LostValue {
  /** Flat name of the field. */
  readonly field: string
  readonly value: string
}

/** Converted values of an object under their keys, and those that are lost. */
export interface ConvertedValues {
  readonly values: Holder
  readonly converted: number
  readonly lost: readonly LostValue[]
}

/** Kinds that store a text as it was sent, or in a clean form of it. */
const VERBATIM: readonly OwnFieldKind[] = ['text', 'long_text', 'rich_text', 'url']

/** Language of the one text that is left when a field loses its languages. */
const MAIN = 'ro'

/**
 * Conversion of the stored values of a field: each is written in the new kind as the API would receive it, and is lost if the kind refuses
 * it or would change it.
 */
export const conversionOf = (
  before: OwnField,
  after: OwnField,
  timeZone: string,
): ((stored: Readonly<Holder>) => ConvertedValues) => {
  const targets = new Map(columnsOfOwn(after).map((column) => [column.language ?? MAIN, column]))
  const columns = columnsOfOwn(before)
  return (stored) => {
    const values: Holder = {}
    const lost: LostValue[] = []
    for (const column of columns) {
      const value = stored[column.key]
      if (value === undefined) continue
      const target = targets.get(column.language ?? MAIN)
      const converted = target && convertedValue(column, target, value, timeZone)
      if (target && converted !== undefined) values[target.key] = converted
      else lost.push({ field: column.name, value: [value].flat().join(', ') })
    }
    return { values, converted: Object.keys(values).length, lost }
  }
}

/** Undefined for a value that is lost. */
const convertedValue = (from: OwnColumn, to: OwnColumn, value: unknown, timeZone: string): unknown => {
  const elements: unknown[] = [value].flat()
  if (!to.own.multiple && elements.length > 1) return undefined
  const converted = elements.map((element) => convertedElement(from, to, element, timeZone))
  if (converted.includes(undefined)) return undefined
  return to.own.multiple ? converted : converted[0]
}

const convertedElement = (from: OwnColumn, to: OwnColumn, element: unknown, timeZone: string): unknown => {
  if (to.own.kind === 'reference') return from.own.refers_to === to.own.refers_to ? element : undefined
  const stored = String(element)
  const text = from.own.kind === 'datetime' && to.own.kind === 'date' ? dayOf(stored, timeZone) : stored
  if (text === undefined) return undefined
  const sink = { timeZone, fault: () => undefined, reference: () => undefined }
  const parsed = parseCustom([elementColumn(to)], { value: text }, '', sink, parseInto)?.value
  return VERBATIM.includes(to.own.kind) && parsed !== text ? undefined : parsed
}

const DAY_MS = 86_400_000

/** Day that begins at an instant in a time zone; undefined for any other time. */
const dayOf = (instant: string, timeZone: string): string | undefined =>
  [-1, 0, 1]
    .map((days) => new Date(Date.parse(instant) + days * DAY_MS).toISOString().slice(0, 10))
    .find((day) => instantOf(day, timeZone) === instant)
