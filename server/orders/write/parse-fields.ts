import { allNull, MAX_ORDER_ID, writableOf } from '@vitrina/schema/orders/order'
import type { OrderValue, OrderValues } from '@vitrina/schema/orders/order-value'
import { parseInteger } from '@vitrina/schema/wire/number'
import { isObject } from '@vitrina/schema/wire/object'
import { parseReference } from '@vitrina/schema/wire/reference'
import { fault, type Holder, mistyped, type Sink } from '@vitrina/schema/wire/sink'
import { isAllIgnored, unknownField } from '@vitrina/schema/wire/unknown-fields'
import { isScalar, orderKind } from './value-kinds.ts'

/** Collector of faults with a limit. */
export interface BoundedSink extends Sink {
  isFull(): boolean
}

/** Parses the value of a field into the result, or adds a fault. */
export type ParseField<Into = Holder> = (value: unknown, path: string, sink: BoundedSink, into: Into) => void

/** Parsers of the writable fields except own ones, from their declarations. */
export const parsersOf = (fields: OrderValues): Readonly<Record<string, ParseField>> =>
  Object.fromEntries(
    writableOf(fields)
      .filter((name) => fields[name]?.kind !== 'custom')
      .map((name) => [name, parserOf(name, fields[name] as OrderValue)]),
  )

const parserOf = (name: string, declared: OrderValue): ParseField => {
  const parse = parseInto(name, declared)
  return (value, path, sink, input) => {
    if (!isEmpty(value)) parse(value, path, sink, input)
    else if (declared.needed) fault(sink, path, 'required')
    else input[name] = null
  }
}

/** Parser of a non-empty value. */
const parseInto = (name: string, declared: OrderValue): ParseField => {
  if (declared.kind === 'reference')
    return (value, path, sink, input) => {
      parseReference(value, path, sink, declared.to, input, name)
    }
  const parse =
    declared.kind === 'object'
      ? objectParser(name, declared.fields)
      : isScalar(declared) && orderKind(declared).parse
  if (!parse) throw new Error(`Nothing is written of ${name}.`)
  return (value, path, sink, input) => {
    const parsed = parse(value, path, sink, declared)
    if (parsed !== undefined) input[name] = parsed
  }
}

/** Parser of an object within an order; omitted fields are null, and an object without values is null itself. */
const objectParser = (name: string, fields: OrderValues) => {
  const names = Object.keys(fields)
  const nothing = allNull(names)
  const parsers = parsersOf(fields)
  const paths = pathsIn(name, names)
  return (value: unknown, path: string, sink: BoundedSink): Holder | null | undefined => {
    if (!isObject(value)) return mistyped(sink, path, 'object', value)
    if (isAllIgnored(sink, value, path, names)) return undefined
    const parsed: Holder = { ...nothing }
    readFields(value, path, paths, parsers, sink, parsed)
    return Object.values(parsed).every((part) => part === null) ? null : parsed
  }
}

export const isEmpty = (value: unknown): value is null | '' => value === null || value === ''

/** Maximum number of faults of one object; a malicious object may have a hundred thousand fields. */
export const MAX_OBJECT_FAULTS = 10_000

/** Accepted fields of an object, each with its path. Created once, because thousands of orders have the same ones. */
export type FieldPaths = ReadonlyMap<string, string>

export const pathsIn = (path: string, names: readonly string[]): FieldPaths =>
  new Map(names.map((name) => [name, path === '' ? name : `${path}.${name}`]))

/** Parses each known field of an object, and adds a fault for each unknown one. */
export const readFields = <Into>(
  object: Readonly<Record<string, unknown>>,
  path: string,
  paths: FieldPaths,
  parsers: Readonly<Record<string, ParseField<Into>>>,
  sink: BoundedSink,
  into: Into,
): void => {
  for (const name in object) {
    if (sink.isFull()) return
    const at = paths.get(name)
    if (at === undefined) unknownField(sink, path, name, [...paths.keys()])
    else parsers[name]?.(object[name], at, sink, into)
  }
}

/** Id of an order, item or address; null for a missing or invalid one. */
export const idOf = (value: unknown, path: string, sink: Sink): number | null => {
  if (value === undefined || value === null) return null
  return parseInteger(value, path, sink, 1, MAX_ORDER_ID) ?? null
}
