import type { Column } from '../columns.ts'
import { fieldKind } from '../field-kinds.ts'
import type { Field } from '../resource.ts'
import type { ParseInto } from './elements.ts'
import { cleanValue } from './key.ts'
import { integerIn } from './number.ts'
import { parseReference } from './reference.ts'
import { fault, type Holder, mistyped, type Sink } from './sink.ts'

/** Parses the value of a column into `holder`, under its name. False for a faulty or omitted value. */
export const parseColumn = (
  holder: Holder,
  { name, field, required }: Column,
  sent: unknown,
  sink: Sink,
): boolean => {
  const value = cleanValue(field, sent)
  const empty = value === null || value === ''
  // An empty slug counts as missing, so that the server creates it.
  const isGenerated = empty && field.kind === 'slug' && field.made.when === 'missing'
  if (empty && required) return fault(sink, name, 'required') ?? false
  return !isGenerated && parseInto(holder, name, field, value, name, sink)
}

/** Id by which a call names a row; null for a missing or invalid one. */
export const parseId = (value: unknown, sink: Sink): number | null => {
  if (value === undefined || value === null) return null
  return integerIn(value) ?? mistyped(sink, 'id', 'integer', value) ?? null
}

/** Stores the parsed `value` at `holder[place]`; the id of a reference is filled in later. False after a fault. */
export const parseInto: ParseInto = (holder, place, field, value, path, sink) => {
  if (field.kind === 'reference' && value !== null && value !== '')
    return parseReference(value, path, sink, field.to, holder, place)
  const stored = parseValue(field, value, path, sink)
  if (stored !== undefined) holder[place] = stored
  return stored !== undefined
}

/** Undefined after a fault. */
const parseValue = (field: Field, value: unknown, path: string, sink: Sink): unknown => {
  if (value === null || value === '') {
    if (field.required === true) return fault(sink, path, 'required')
    if (field.kind === 'list' || (field.kind === 'references' && field.empty === 'list')) return []
    if (!('default' in field) || field.default === undefined) return null
  }
  return fieldKind(field).parse(field, value, path, sink, parseInto)
}
