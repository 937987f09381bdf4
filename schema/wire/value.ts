import type { Column } from '../columns.ts'
import type { ElementField, Field } from '../resource.ts'
import { parseBoolean } from './boolean.ts'
import { parseChoice, parseWord, parseWords } from './choice.ts'
import { parseDate, parseTimestamp } from './date-time.ts'
import {
  MAX_DECIMAL,
  MAX_INTEGER,
  parseDecimal,
  parseInteger,
  parseMoney,
  parseQuantity,
  wholeNumberOf,
} from './number.ts'
import { parseReference } from './reference.ts'
import { fault, type Holder, mistyped, type Sink } from './sink.ts'
import { parseText, parseUrl } from './text.ts'
import { isAllIgnored, unknownField } from './unknown-fields.ts'

/** The longest list of references or elements in one field. */
const MAX_ELEMENTS = 1000

/** Reads what a call says of a column into `holder`, under its name. False when something was wrong, or there is nothing to keep. */
export const parseColumn = (
  holder: Holder,
  { name, field, required }: Column,
  value: unknown,
  sink: Sink,
): boolean => {
  const empty = value === null || value === ''
  // A slug that the server makes when it is missing is missing, too, when it is sent empty.
  const made = empty && field.kind === 'slug' && field.made.when === 'missing'
  if (empty && required) return fault(sink, name, 'required') ?? false
  return !made && parseInto(holder, name, field, value, name, sink)
}

/** The id by which a call names a row; null when it names none, or none that can be. */
export const parseId = (value: unknown, sink: Sink): number | null => {
  if (value === undefined || value === null) return null
  return wholeNumberOf(value) ?? mistyped(sink, 'id', 'integer', value) ?? null
}

/**
 * Puts what the table stores for `value` at `holder[place]`; a reference leaves its place to be filled later.
 * False when something was wrong with it.
 */
const parseInto = (
  holder: Holder,
  place: string,
  field: Field,
  value: unknown,
  path: string,
  sink: Sink,
): boolean => {
  if (field.kind === 'reference' && value !== null && value !== '')
    return parseReference(value, path, sink, field.to, holder, place)
  const stored = parseValue(field, value, path, sink)
  if (stored !== undefined) holder[place] = stored
  return stored !== undefined
}

/** Undefined after a fault. No `default` branch: a new kind must be answered here. */
const parseValue = (field: Field, value: unknown, path: string, sink: Sink): unknown => {
  if (value === null || value === '') {
    if (field.required === true) return fault(sink, path, 'required')
    if (field.kind === 'list' || (field.kind === 'references' && field.empty === 'list')) return []
    if (!('default' in field) || field.default === undefined) return null
  }
  switch (field.kind) {
    case 'text':
      return parseText(value, path, sink, field.long ? 'long' : 'line')
    case 'slug':
    case 'key':
    case 'externalId':
      return parseText(value, path, sink, 'line')
    case 'integer':
      return parseInteger(value, path, sink, field.min ?? -MAX_INTEGER - 1)
    case 'number':
      return parseQuantity(value, path, sink, field.places)
    case 'decimal':
      return parseDecimal(value, path, sink, 6, field.max ?? MAX_DECIMAL, field.min)
    case 'money':
      return parseMoney(value, path, sink, field.min)
    case 'boolean':
      return parseBoolean(value, path, sink)
    case 'url':
      return parseUrl(value, path, sink)
    case 'timestamp':
      return parseTimestamp(value, path, sink)
    case 'date':
      return parseDate(value, path, sink)
    case 'choice':
      return parseChoice(value, path, sink, field.words)
    case 'word':
      return parseWord(value, path, sink, field.words)
    case 'words':
      return parseWords(value, path, sink, field.words)
    case 'reference':
      return null
    case 'references':
      return parseReferences(value, path, sink, field.to, field.empty)
    case 'list':
      return parseList(value, path, sink, field.fields, field.identified === true)
    case 'object':
      return parseNested(value, path, sink, field.fields)
  }
}

const parseReferences = (value: unknown, path: string, sink: Sink, to: string, empty: 'null' | 'list') => {
  const given = Array.isArray(value) ? value : [value]
  if (given.length > MAX_ELEMENTS)
    return fault(sink, path, 'too_long.elements', { length: given.length, max: MAX_ELEMENTS })
  if (given.length === 0) return empty === 'null' ? null : []
  const ids: number[] = new Array(given.length).fill(0)
  let sound = true
  given.forEach((reference, place) => {
    const at = Array.isArray(value) ? `${path}.${place}` : path
    if (!parseReference(reference, at, sink, to, ids as unknown as Holder, place)) sound = false
  })
  return sound ? ids : undefined
}

const parseList = (
  value: unknown,
  path: string,
  sink: Sink,
  fields: Readonly<Record<string, ElementField>>,
  identified: boolean,
) => {
  if (!Array.isArray(value)) return mistyped(sink, path, 'array', value)
  if (value.length > MAX_ELEMENTS)
    return fault(sink, path, 'too_long.elements', { length: value.length, max: MAX_ELEMENTS })
  let sound = true
  const elements = value.map((element: unknown, place) => {
    const parsed = parseElement(element, `${path}.${place}`, sink, fields, identified)
    if (parsed === undefined) sound = false
    return parsed
  })
  return sound ? elements : undefined
}

const parseNested = (
  value: unknown,
  path: string,
  sink: Sink,
  fields: Readonly<Record<string, ElementField>>,
) =>
  isObject(value) && isAllIgnored(sink, value, path, Object.keys(fields))
    ? undefined
    : parseElement(value, path, sink, fields, false)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const parseElement = (
  element: unknown,
  path: string,
  sink: Sink,
  fields: Readonly<Record<string, ElementField>>,
  identified: boolean,
) => {
  if (!isObject(element)) return mistyped(sink, path, 'object', element)
  const given = element
  const parsed: Holder = {}
  let sound = true
  for (const name of Object.keys(given)) {
    // The server's own id of an element, sent back as it was read.
    if (identified && name === 'id') {
      const id = given.id === null ? null : parseInteger(given.id, `${path}.id`, sink, 1)
      if (id === undefined) sound = false
      else if (id !== null) parsed.id = id
    } else if (!Object.hasOwn(fields, name)) {
      unknownField(sink, path, name, Object.keys(fields))
      if (!sink.ignored) sound = false
    }
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(given, name)
      ? given[name]
      : 'default' in field && field.default !== undefined
        ? field.default
        : null
    if (!parseInto(parsed, name, field, value, `${path}.${name}`, sink)) sound = false
  }
  return sound ? parsed : undefined
}
