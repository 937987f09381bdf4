import type { Fault } from '@vitrina/schema/errors'
import { fieldKind } from '@vitrina/schema/field-kinds'
import { messageOf, type SentenceKey, type SentenceParameters } from '@vitrina/schema/labels/say'
import { fieldsOf, PRODUCT_KEY, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Field } from '@vitrina/schema/resource'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import type { ParseInto } from '@vitrina/schema/wire/elements'
import { cleanValue } from '@vitrina/schema/wire/key'
import { isObject } from '@vitrina/schema/wire/object'
import { parseReference } from '@vitrina/schema/wire/reference'
import type { Holder, Sink } from '@vitrina/schema/wire/sink'
import { type IgnoredFields, unknownField } from '@vitrina/schema/wire/unknown-fields'
import { type Elements, elementsOf } from '../../platform/batch/batch.ts'
import { eachYielding } from '../../platform/http/bodies/yielding.ts'

/** Maximum rows per call. */
export const MAX_ROWS_PER_CALL = 50_000

/** Object that a row refers to, as sent: an id, a client key, or a text that may be either (rule 4.2.8a). */
export type Owner = number | string | TextOwner

export interface TextOwner {
  readonly text: string
  readonly id: number | undefined
}

/** Rows of a call as columns, in the order of the call; null for invalid values. */
export interface Rows {
  readonly products: (string | null)[]
  readonly owners: (Owner | null)[]
  /** Figures as text of a PostgreSQL numeric. */
  readonly figures: (string | null)[]
  readonly faults: Fault[]
}

/**
 * Parses the body of a call; `faults` lists the errors of rows.
 * @throws {ApiError} `malformed_json`, `invalid_type`, `empty_batch` or `batch_too_large`
 */
export const parseRows = async (
  body: Buffer,
  feed: ProductFeed,
  ignored: IgnoredFields | null,
): Promise<Rows> => {
  return readRows(await elementsOf(body, MAX_ROWS_PER_CALL), feed, ignored)
}

/** Converts parsed rows; `faults` lists their errors. */
export const readRows = async (
  { values, isInDigits }: Elements,
  feed: ProductFeed,
  ignored: IgnoredFields | null,
): Promise<Rows> => {
  const nothing = () => new Array<null>(values.length).fill(null)
  const rows: Rows = { products: nothing(), owners: nothing(), figures: nothing(), faults: [] }
  const fields = fieldsOf(feed)
  const names = Object.keys(fields)
  let index = 0
  const sink: Sink = {
    timeZone: 'UTC',
    fault: (field, key, ...parameters) => void rows.faults.push(faultAt(index, field, key, ...parameters)),
    reference: ({ id, byKey, text }) => {
      rows.owners[index] = text === undefined ? (id ?? byKey?.value ?? null) : { text, id }
    },
    ignored,
    isInDigits: (path) => isInDigits(`${index}.${path}`),
  }
  const parse: ParseInto = (row, name, field, sent, path, sink) => {
    const value = cleanValue(field, sent)
    if (value === undefined || value === null || value === '') sink.fault(path, 'required')
    else if (field.kind === 'reference')
      return parseReference(value, path, sink, field.to, row, name, feed.owner.key)
    else row[name] = fieldKind(field).parse(field, value, path, sink, parse)
    return row[name] !== undefined
  }
  await eachYielding(values, (value, place) => {
    index = place
    if (!isObject(value)) {
      rows.faults.push({ index, key: 'invalid_type', parameters: { expected: 'object', got: kindOf(value) } })
      return
    }
    for (const name in value) if (!names.includes(name)) unknownField(sink, '', name, names)
    const row: Holder = {}
    for (const name of names) parse(row, name, fields[name] as Field, value[name], name, sink)
    rows.figures[index] = (row[feed.figure] as string | undefined) ?? null
    rows.products[index] = (row[PRODUCT_KEY] as string | undefined) ?? null
  })
  return rows
}

export const faultAt = <K extends SentenceKey>(
  index: number,
  field: string,
  key: K,
  ...parameters: SentenceParameters<K>
): Fault => ({ index, field, ...messageOf(key, ...parameters) })
