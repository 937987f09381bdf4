import type { Fault, SentenceKey, SentenceParameters } from '@vitrina/schema/errors'
import { elementsOf } from '../batch/batch.ts'
import {
  MAX_INTEGER,
  MAX_MONEY,
  MAX_QUANTITY,
  mistyped,
  parseDecimal,
  parseText,
  type Sink,
  typeName,
} from '../batch/parse-scalar.ts'
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
export const readRows = (body: Buffer, feed: Feed): Rows => {
  const elements = elementsOf(body, MOST_ROWS)
  const nothing = () => new Array<null>(elements.length).fill(null)
  const rows: Rows = { products: nothing(), owners: nothing(), figures: nothing(), faults: [] }
  const names = [feed.ownerField, feed.figure, PRODUCT_KEY]
  const valid = { valid: names.join(', ') }
  let index = 0
  const sink: Sink = {
    timeZone: 'UTC',
    fault: (field, key, parameters) => rows.faults.push(faultAt(index, field, key, parameters)),
    reference: () => undefined,
  }
  for (; index < elements.length; index++) {
    const row = elements[index]
    if (!isObject(row)) {
      rows.faults.push({ index, key: 'invalid_type', parameters: { expected: 'object', got: typeName(row) } })
      continue
    }
    for (const name in row) if (!names.includes(name)) sink.fault(name, 'unknown_field', valid)
    rows.owners[index] = parseOwner(row[feed.ownerField], feed, sink)
    rows.figures[index] = parseFigure(row[feed.figure], feed, sink) ?? null
    rows.products[index] = parseProduct(row[PRODUCT_KEY], sink) ?? null
  }
  return rows
}

export const faultAt = (
  index: number,
  field: string,
  key: SentenceKey,
  parameters?: SentenceParameters,
): Fault => ({ index, field, key, ...(parameters && { parameters }) })

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
  if (typeof value === 'number') {
    if (Number.isInteger(value) && value > 0 && value <= MAX_INTEGER) return value
    sink.fault(ownerField, 'not_found.object', { object: owner.path, field: 'id', value })
    return null
  }
  const [entry, ...more] = isObject(value) ? Object.entries(value) : []
  if (entry === undefined || more.length > 0) {
    mistyped(sink, ownerField, `id or { "${owner.key}": value }`, value)
    return null
  }
  const [name, key] = entry
  const path = `${ownerField}.${name}`
  if (name === owner.key)
    return parseText(typeof key === 'number' ? String(key) : key, path, sink, 'line') ?? null
  sink.fault(path, 'unknown_field', { valid: owner.key })
  return null
}

/** No `default` branch: a new kind of figure must be answered here. */
const parseFigure = (value: unknown, { figure, field }: Feed, sink: Sink) => {
  if (isMissing(value, figure, sink)) return null
  switch (field.kind) {
    case 'number':
      return typeof value === 'number'
        ? parseDecimal(value, figure, sink, field.places, MAX_QUANTITY)
        : mistyped(sink, figure, 'number', value)
    case 'money':
      return parseDecimal(value, figure, sink, 2, MAX_MONEY, field.min)
  }
}
