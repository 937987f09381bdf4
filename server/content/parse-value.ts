import type { ElementField, Field } from '@vitrina/schema/resource'
import { parseReference } from '../batch/parse-reference.ts'
import {
  fault,
  type Holder,
  MAX_DECIMAL,
  MAX_INTEGER,
  MAX_MONEY,
  MAX_QUANTITY,
  mistyped,
  parseChoice,
  parseDate,
  parseDecimal,
  parseInteger,
  parseText,
  parseTimestamp,
  parseUrl,
  type Sink,
  wrong,
} from '../batch/parse-scalar.ts'

/** The longest list of references or elements in one field. */
const MAX_ELEMENTS = 1000

/**
 * Puts what the table stores for `value` at `holder[place]`; a reference leaves its place to be filled later.
 * False when something was wrong with it.
 */
export const parseInto = (
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
      return parseText(value, path, sink, 'line')
    case 'key':
      return parseText(value, path, sink, 'line')
    case 'externalId':
      if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
      if (typeof value !== 'string') return mistyped(sink, path, 'string or integer', value)
      return parseText(value, path, sink, 'line')
    case 'integer':
      return parseInteger(value, path, sink, field.min ?? -MAX_INTEGER - 1)
    case 'number':
      return typeof value === 'number'
        ? parseDecimal(value, path, sink, field.places, MAX_QUANTITY)
        : mistyped(sink, path, 'number', value)
    case 'decimal':
      return parseDecimal(value, path, sink, 6, field.max ?? MAX_DECIMAL, field.min)
    case 'money':
      return parseDecimal(value, path, sink, 2, MAX_MONEY, field.min)
    case 'boolean':
      return typeof value === 'boolean' ? value : mistyped(sink, path, 'boolean', value)
    case 'url':
      return parseUrl(value, path, sink)
    case 'timestamp':
      return parseTimestamp(value, path, sink)
    case 'date':
      return parseDate(value, path, sink)
    case 'choice':
      return parseChoice(value, path, sink, field.words)
    case 'word':
      if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
      return field.words.includes(value) ? value : wrong(sink, path, field.words.join(', '))
    case 'words':
      return parseWords(value, path, sink, field.words)
    case 'reference':
      return null
    case 'references':
      return parseReferences(value, path, sink, field.to, field.empty)
    case 'list':
      return parseList(value, path, sink, field.fields, field.identified === true)
    case 'object':
      return parseElement(value, path, sink, field.fields, false)
  }
}

const parseWords = (value: unknown, path: string, sink: Sink, words: readonly string[]) => {
  if (!Array.isArray(value)) return mistyped(sink, path, 'array', value)
  let sound = true
  value.forEach((word, place) => {
    if (!words.includes(word)) {
      wrong(sink, `${path}.${place}`, words.join(', '))
      sound = false
    } else if (value.indexOf(word) < place) {
      fault(sink, `${path}.${place}`, 'duplicate.list')
      sound = false
    }
  })
  return sound ? value : undefined
}

const parseReferences = (value: unknown, path: string, sink: Sink, to: string, empty: 'null' | 'list') => {
  const given = Array.isArray(value) ? value : [value]
  if (given.length > MAX_ELEMENTS)
    return fault(sink, path, 'too_long', { length: given.length, max: MAX_ELEMENTS })
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
    return fault(sink, path, 'too_long', { length: value.length, max: MAX_ELEMENTS })
  let sound = true
  const elements = value.map((element: unknown, place) => {
    const parsed = parseElement(element, `${path}.${place}`, sink, fields, identified)
    if (parsed === undefined) sound = false
    return parsed
  })
  return sound ? elements : undefined
}

const parseElement = (
  element: unknown,
  path: string,
  sink: Sink,
  fields: Readonly<Record<string, ElementField>>,
  identified: boolean,
) => {
  if (element === null || typeof element !== 'object' || Array.isArray(element))
    return mistyped(sink, path, 'object', element)
  const given = element as Record<string, unknown>
  const parsed: Holder = {}
  let sound = true
  for (const name of Object.keys(given)) {
    // The server's own id of an element, sent back as it was read.
    if (identified && name === 'id') {
      const id = given.id === null ? null : parseInteger(given.id, `${path}.id`, sink, 1)
      if (id === undefined) sound = false
      else if (id !== null) parsed.id = id
    } else if (!Object.hasOwn(fields, name)) {
      fault(sink, `${path}.${name}`, 'unknown_field', { valid: Object.keys(fields).join(', ') })
      sound = false
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
