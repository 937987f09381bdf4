import type { Fault } from '@vitrina/schema/errors'
import type { Message } from '@vitrina/schema/labels/say'
import { type JsonKind, kindOf } from '@vitrina/schema/sentences/kinds'
import type { Schema } from './bodies/schema.ts'
import { placeOf } from './error-path.ts'

/** Fault at a position of a value, or of a missing or unknown field there. */
interface Wrong {
  readonly at: readonly string[]
  readonly names?: readonly string[]
  readonly message: Message
}

/** Faults of `value` against its schema; empty for a valid value. */
export const faultsOf = (schema: Schema, value: unknown): Fault[] => {
  const inArray = Array.isArray(value)
  return wrongIn(schema, value, []).flatMap(({ at, names, message }): Fault[] =>
    names
      ? names.map((name) => ({ ...placeOf([...at, name], inArray), ...message }))
      : [{ ...placeOf(at, inArray), ...message }],
  )
}

/** True for a value that fits its schema. */
export const fits = (schema: Schema, value: unknown): boolean => wrongIn(schema, value, []).length === 0

const wrongIn = (schema: Schema, value: unknown, at: readonly string[]): Wrong[] => {
  if (schema.anyOf) return wrongInUnion(schema, schema.anyOf, value, at)
  const isWord = schema.enum?.includes(value) ?? (!('const' in schema) || schema.const === value)
  if (!isWord || !isOfType(schema, value)) return [{ at, message: expectationOf(schema, value) }]
  if (typeof value === 'string') return messagesOf(schema, value).map((message) => ({ at, message }))
  if (typeof value === 'number') return isInRange(schema, value) ? [] : [{ at, message: rangeOf(schema) }]
  if (Array.isArray(value)) return wrongInArray(schema, value, at)
  return value === null || typeof value !== 'object' ? [] : wrongInObject(schema, value, at)
}

/**
 * The fault of a union without a fitting branch is that of the union itself, unless a branch failed deeper in
 * the value.
 */
const wrongInUnion = (
  schema: Schema,
  branches: readonly Schema[],
  value: unknown,
  at: readonly string[],
): Wrong[] => {
  const tried = branches.map((branch) => wrongIn(branch, value, at))
  if (tried.some((wrongs) => wrongs.length === 0)) return []
  const deeper = tried.flat().filter((wrong) => wrong.at.length > at.length)
  return deeper.length > 0 ? deeper : [{ at, message: expectationOf(schema, value) }]
}

const isOfType = ({ type }: Schema, value: unknown): boolean =>
  type === undefined || (type === 'integer' ? Number.isInteger(value) : kindOf(value) === type)

const messagesOf = ({ minLength = 0, maxLength, pattern }: Schema, text: string): Message[] => {
  const messages: Message[] = []
  if (maxLength !== undefined && text.length > maxLength)
    messages.push({ key: 'too_long', parameters: { length: text.length, max: maxLength } })
  if (text.length < minLength || (pattern !== undefined && !regular(pattern).test(text)))
    messages.push({ key: 'invalid_value' })
  return messages
}

const isInRange = ({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean =>
  value >= minimum && value <= maximum

const wrongInArray = (schema: Schema, elements: readonly unknown[], at: readonly string[]): Wrong[] => {
  const { items, minItems = 0, maxItems = Infinity } = schema
  const wrongs: Wrong[] = []
  if (elements.length < minItems || elements.length > maxItems)
    wrongs.push({ at, message: elementsOf(schema) })
  if (schema.uniqueItems && new Set(elements).size < elements.length)
    wrongs.push({ at, message: { key: 'invalid_value' } })
  if (items)
    for (const [i, element] of elements.entries()) wrongs.push(...wrongIn(items, element, [...at, String(i)]))
  return wrongs
}

const wrongInObject = (schema: Schema, object: object, at: readonly string[]): Wrong[] => {
  const { properties = {}, required = [], patternProperties = {}, maxProperties = Infinity } = schema
  const wrongs: Wrong[] = []
  const missing = required.filter((name) => !Object.hasOwn(object, name))
  if (missing.length > 0) wrongs.push({ at, names: missing, message: { key: 'required' } })

  const values = object as Readonly<Record<string, unknown>>
  for (const [name, part] of Object.entries(properties))
    if (Object.hasOwn(values, name)) wrongs.push(...wrongIn(part, values[name], [...at, name]))
  const names = Object.keys(values)
  if (names.length > maxProperties) wrongs.push({ at, message: { key: 'invalid_value' } })
  const unknown: string[] = []
  for (const name of names) {
    if (Object.hasOwn(properties, name)) continue
    const part = byPattern(patternProperties, name)
    if (part) wrongs.push(...wrongIn(part, values[name], [...at, name]))
    else if (schema.additionalProperties === false) unknown.push(name)
  }
  const parameters = { valid: Object.keys(properties) }
  if (unknown.length > 0) wrongs.push({ at, names: unknown, message: { key: 'unknown_field', parameters } })
  return wrongs
}

const byPattern = (parts: Readonly<Record<string, Schema>>, name: string): Schema | undefined =>
  Object.entries(parts).find(([pattern]) => regular(pattern).test(name))?.[1]

/** Cached regular expressions: schemas have a few dozen patterns. */
const REGULAR = new Map<string, RegExp>()

const regular = (pattern: string): RegExp => {
  const known = REGULAR.get(pattern)
  if (known) return known
  const expression = new RegExp(pattern, 'u')
  REGULAR.set(pattern, expression)
  return expression
}

const rangeOf = ({ minimum: min, maximum: max }: Schema): Message => {
  if (min === undefined) return { key: 'out_of_range.max', parameters: { max: max ?? 0 } }
  if (max === undefined) return { key: 'out_of_range.min', parameters: { min } }
  return { key: 'out_of_range', parameters: { min, max } }
}

const elementsOf = ({ minItems = 0, maxItems }: Schema): Message =>
  maxItems === undefined
    ? { key: 'out_of_range.min_elements', parameters: { min: minItems } }
    : { key: 'out_of_range.elements', parameters: { min: minItems, max: maxItems } }

/** Accepted values: some words, or some types. */
const expectationOf = (part: Schema, value: unknown): Message => {
  const valid = wordsOf(part)
  const types = typesOf(part)
  if (valid.length > 0 && types.length > 0)
    return { key: 'invalid_value.kind_or_word', parameters: { expected: types, valid } }
  if (valid.length > 0) return { key: 'invalid_value.one_of', parameters: { valid } }
  const got = kindOf(value)
  if (types.length === 0 || types.includes(got)) return { key: 'invalid_value' }
  return part.anyOf
    ? { key: 'invalid_value.kind', parameters: { expected: types } }
    : { key: 'invalid_type', parameters: { expected: types, got } }
}

const wordsOf = (part: Schema): readonly string[] => {
  if (part.anyOf) return part.anyOf.flatMap(wordsOf)
  const words = part.enum ?? ('const' in part ? [part.const] : [])
  return words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word)))
}

const typesOf = (part: Schema): readonly JsonKind[] => {
  if (part.enum || 'const' in part) return []
  return [...new Set([...(part.type ? [part.type] : []), ...(part.anyOf ?? []).flatMap(typesOf)])]
}
