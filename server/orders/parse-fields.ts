import { MAX_ORDER_ID } from '@vitrina/schema/order'
import { parseInteger } from '@vitrina/schema/wire/number'
import { parseReference } from '@vitrina/schema/wire/reference'
import { fault, type Holder, type Sink } from '@vitrina/schema/wire/sink'
import { unknownField } from '@vitrina/schema/wire/unknown-fields'

/** A sink that may have enough. */
export interface FullSink extends Sink {
  isFull(): boolean
}

/** Reads a field of an object of the wire: each named field by its own parser; one that is not there is not touched. */
export type Parse<Given> = (value: unknown, path: string, sink: FullSink, given: Given & Holder) => void

export const isEmpty = (value: unknown): value is null | '' => value === null || value === ''

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const put = (given: Holder, name: string, value: unknown): void => {
  given[name] = value
}

/** Empty: null. Else what `parse` makes of it, unless that finds a fault. */
export const orNull =
  <Given>(
    name: keyof Given & string,
    parse: (value: unknown, path: string, sink: FullSink) => unknown,
  ): Parse<Given> =>
  (value, path, sink, given) => {
    const parsed = isEmpty(value) ? null : parse(value, path, sink)
    if (parsed !== undefined) put(given, name, parsed)
  }

/** What `parse` makes of it, unless that finds a fault; empty is one. */
export const needed =
  <Given>(
    name: keyof Given & string,
    parse: (value: unknown, path: string, sink: FullSink) => unknown,
  ): Parse<Given> =>
  (value, path, sink, given) => {
    if (isEmpty(value)) return fault(sink, path, 'required')
    const parsed = parse(value, path, sink)
    if (parsed !== undefined) put(given, name, parsed)
  }

/** The id of another object, once it is known to exist. */
export const reference =
  <Given>(name: keyof Given & string, to: string, required: boolean): Parse<Given> =>
  (value, path, sink, given) => {
    if (!isEmpty(value)) parseReference(value, path, sink, to, given, name)
    else if (required) fault(sink, path, 'required')
    else put(given, name, null)
  }

/** Nobody reads more faults of one object, and a hostile one names a hundred thousand fields. */
export const MOST_FAULTS = 10_000

/** Hands on each field of an object that has one of the names, and says of each other that there is none such. */
export const eachField = (
  object: Readonly<Record<string, unknown>>,
  path: string,
  sink: FullSink,
  names: readonly string[],
  take: (name: string, value: unknown, at: string) => void,
) => {
  for (const name in object) {
    if (sink.isFull()) return
    const at = path === '' ? name : `${path}.${name}`
    if (names.includes(name)) take(name, object[name], at)
    else unknownField(sink, path, name, names)
  }
}

/** The id of an order, an item or an address; null when there is none, or a bad one. */
export const idOf = (value: unknown, path: string, sink: Sink): number | null => {
  if (value === undefined || value === null) return null
  return parseInteger(value, path, sink, 1, MAX_ORDER_ID) ?? null
}
