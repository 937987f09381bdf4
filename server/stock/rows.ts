import type { Fault } from '@vitrina/schema/errors'
import { type Given, messageOf, type SentenceKey } from '@vitrina/schema/say'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { MAX_INTEGER, parseMoney, parseQuantity, wholeNumberOf } from '@vitrina/schema/wire/number'
import type { Sink } from '@vitrina/schema/wire/sink'
import { parseText } from '@vitrina/schema/wire/text'
import { type IgnoredFields, unknownField } from '@vitrina/schema/wire/unknown-fields'
import { elementsOf } from '../batch/batch.ts'
import { eachInTurns } from '../http/event-loop.ts'
import { type Feed, PRODUCT_KEY } from './feed.ts'

/** The most rows that one call may bring. */
export const MOST_ROWS = 50_000

/** What a row is about, as the caller gave it: an id, or a client key. */
export type Owner = number | string

/** The rows of a call as columns, each in the order of the call; null where nothing could be understood. */
export interface Rows {
  readonly products: (string | null)[]
  readonly owners: (Owner | null)[]
  /** As PostgreSQL reads a numeric. */
  readonly figures: (string | null)[]
  readonly faults: Fault[]
}

/**
 * Reads the body of a call; what is wrong with a row stands in `faults`.
 * @throws {ApiError} `malformed_json`, `invalid_type`, `empty_batch` or `batch_too_large`
 */
export const parseRows = async (body: Buffer, feed: Feed, ignored: IgnoredFields | null): Promise<Rows> => {
  const { values, isInDigits } = await elementsOf(body, MOST_ROWS)
  const nothing = () => new Array<null>(values.length).fill(null)
  const rows: Rows = { products: nothing(), owners: nothing(), figures: nothing(), faults: [] }
  const names = [feed.ownerField, feed.figure, PRODUCT_KEY]
  let index = 0
  const sink: Sink = {
    timeZone: 'UTC',
    fault: (field, key, ...parameters) => void rows.faults.push(faultAt(index, field, key, ...parameters)),
    reference: () => undefined,
    ignored,
    isInDigits: (path) => isInDigits(`${index}.${path}`),
  }
  await eachInTurns(values, (row, place) => {
    index = place
    if (!isObject(row)) {
      rows.faults.push({ index, key: 'invalid_type', parameters: { expected: 'object', got: kindOf(row) } })
      return
    }
    for (const name in row) if (!names.includes(name)) unknownField(sink, '', name, names)
    rows.owners[index] = parseOwner(row[feed.ownerField], feed, sink)
    rows.figures[index] = parseFigure(row[feed.figure], feed, sink) ?? null
    rows.products[index] = parseProduct(row[PRODUCT_KEY], sink) ?? null
  })
  return rows
}

export const faultAt = <K extends SentenceKey>(
  index: number,
  field: string,
  key: K,
  ...parameters: Given<K>
): Fault => ({ index, field, ...messageOf(key, ...parameters) })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isMissing = (value: unknown, field: string, sink: Sink): boolean => {
  if (value !== undefined && value !== null && value !== '') return false
  sink.fault(field, 'required')
  return true
}

const parseProduct = (value: unknown, sink: Sink) =>
  isMissing(value, PRODUCT_KEY, sink) ? null : parseText(value, PRODUCT_KEY, sink, 'line')

const parseOwner = (value: unknown, { ownerField, owner }: Feed, sink: Sink): Owner | null => {
  if (isMissing(value, ownerField, sink)) return null
  const id = wholeNumberOf(value)
  if (id !== undefined || typeof value === 'number') {
    if (id !== undefined && id > 0 && id <= MAX_INTEGER) return id
    sink.fault(ownerField, 'not_found.object', {
      object: owner.path,
      field: 'id',
      value: value as number | string,
    })
    return null
  }
  const [entry, ...more] = isObject(value) ? Object.entries(value) : []
  if (entry === undefined || more.length > 0) {
    sink.fault(ownerField, 'invalid_type.reference', {
      example: `{"${owner.key}": "A-7"}`,
      got: kindOf(value),
    })
    return null
  }
  const [name, key] = entry
  const path = `${ownerField}.${name}`
  if (name === owner.key) return parseText(key, path, sink, 'line') ?? null
  sink.fault(path, 'unknown_field', { valid: [owner.key] })
  return null
}

/** No `default` branch: a new kind of figure must be answered here. */
const parseFigure = (value: unknown, { figure, field }: Feed, sink: Sink) => {
  if (isMissing(value, figure, sink)) return null
  switch (field.kind) {
    case 'number':
      return parseQuantity(value, figure, sink, field.places)
    case 'money':
      return parseMoney(value, figure, sink, field.min)
  }
}
