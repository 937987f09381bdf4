import type { ElementField, Field } from '../resource.ts'
import { parseInteger } from './number.ts'
import { isObject } from './object.ts'
import { parseReference } from './reference.ts'
import { fault, type Holder, mistyped, type Sink } from './sink.ts'
import { isAllIgnored, unknownField } from './unknown-fields.ts'

/** Parses the value of a nested field into its object; false after a fault. */
export type ParseInto = (
  holder: Holder,
  place: string,
  field: Field,
  value: unknown,
  path: string,
  sink: Sink,
) => boolean

/** Maximum number of references or elements in one field. */
const MAX_ELEMENTS = 1000

export const parseReferences = (
  value: unknown,
  path: string,
  sink: Sink,
  to: string,
  empty: 'null' | 'list',
) => {
  const elements = Array.isArray(value) ? value : [value]
  if (elements.length > MAX_ELEMENTS)
    return fault(sink, path, 'too_long.elements', { length: elements.length, max: MAX_ELEMENTS })
  if (elements.length === 0) return empty === 'null' ? null : []
  const ids: number[] = new Array(elements.length).fill(0)
  let sound = true
  elements.forEach((reference, place) => {
    const at = Array.isArray(value) ? `${path}.${place}` : path
    if (!parseReference(reference, at, sink, to, ids as unknown as Holder, place)) sound = false
  })
  return sound ? ids : undefined
}

export const parseList = (
  value: unknown,
  path: string,
  sink: Sink,
  fields: Readonly<Record<string, ElementField>>,
  identified: boolean,
  parseInto: ParseInto,
) => {
  if (!Array.isArray(value)) return mistyped(sink, path, 'array', value)
  if (value.length > MAX_ELEMENTS)
    return fault(sink, path, 'too_long.elements', { length: value.length, max: MAX_ELEMENTS })
  let sound = true
  const elements = value.map((element: unknown, place) => {
    const parsed = parseElement(element, `${path}.${place}`, sink, fields, identified, parseInto)
    if (parsed === undefined) sound = false
    return parsed
  })
  return sound ? elements : undefined
}

export const parseNested = (
  value: unknown,
  path: string,
  sink: Sink,
  fields: Readonly<Record<string, ElementField>>,
  parseInto: ParseInto,
) =>
  isObject(value) && isAllIgnored(sink, value, path, Object.keys(fields))
    ? undefined
    : parseElement(value, path, sink, fields, false, parseInto)

const parseElement = (
  element: unknown,
  path: string,
  sink: Sink,
  fields: Readonly<Record<string, ElementField>>,
  identified: boolean,
  parseInto: ParseInto,
) => {
  if (!isObject(element)) return mistyped(sink, path, 'object', element)
  const members = element
  const parsed: Holder = {}
  let sound = true
  for (const name of Object.keys(members)) {
    // Id of an element assigned by the server, sent back as it was read.
    if (identified && name === 'id') {
      const id = members.id === null ? null : parseInteger(members.id, `${path}.id`, sink, 1)
      if (id === undefined) sound = false
      else if (id !== null) parsed.id = id
    } else if (!Object.hasOwn(fields, name)) {
      unknownField(sink, path, name, Object.keys(fields))
      if (!sink.ignored) sound = false
    }
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(members, name)
      ? members[name]
      : 'default' in field && field.default !== undefined
        ? field.default
        : null
    if (!parseInto(parsed, name, field, value, `${path}.${name}`, sink)) sound = false
  }
  return sound ? parsed : undefined
}
