import type { Fault } from '@vitrina/schema/errors'
import type { Message } from '@vitrina/schema/say'
import { type JsonKind, kindOf } from '@vitrina/schema/sentences/kinds'
import type { Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { placeOf } from './place.ts'

/** What is wrong with `value`, in our sentences. */
export const faultsOf = (validator: Validator, value: unknown): Fault[] => {
  const schema = validator.Type()
  const inArray = Array.isArray(value)
  // A forbidden property is reported twice: by its own name as "boolean", and by its object.
  const errors = validator.Errors(value).filter(({ keyword }) => keyword !== 'boolean')
  return mostTelling(errors).flatMap((error): Fault[] => {
    const path = pointer(error.instancePath)
    const at = follow(schema, pointer(error.schemaPath.slice(1))) as Part
    const found = follow(value, path)
    const inside = (name: string) => placeOf([...path, name], inArray)

    switch (error.keyword) {
      case 'required':
        return error.params.requiredProperties.map((name) => ({ ...inside(name), key: 'required' }))
      case 'additionalProperties': {
        const parameters = { valid: Object.keys(at.properties ?? {}) }
        return error.params.additionalProperties.map((name) => ({
          ...inside(name),
          key: 'unknown_field',
          parameters,
        }))
      }
      default:
        return [{ ...placeOf(path, inArray), ...messageFor(error.keyword, at, found) }]
    }
  })
}

/** What a value breaks of its schema. */
const messageFor = (keyword: string, part: Part, found: unknown): Message => {
  switch (keyword) {
    case 'minimum':
    case 'maximum':
      return rangeOf(part)
    case 'maxLength':
      return {
        key: 'too_long',
        parameters: { length: String(found).length, max: part.maxLength ?? 0 },
      }
    case 'minItems':
    case 'maxItems':
      return elementsOf(part)
    default:
      return expectationOf(part, found)
  }
}

const rangeOf = ({ minimum: min, maximum: max }: Part): Message => {
  if (min === undefined) return { key: 'out_of_range.max', parameters: { max: max ?? 0 } }
  if (max === undefined) return { key: 'out_of_range.min', parameters: { min } }
  return { key: 'out_of_range', parameters: { min, max } }
}

const elementsOf = ({ minItems = 0, maxItems }: Part): Message =>
  maxItems === undefined
    ? { key: 'out_of_range.min_elements', parameters: { min: minItems } }
    : { key: 'out_of_range.elements', parameters: { min: minItems, max: maxItems } }

/** What would have been right: one of some words, or a value of some types. */
const expectationOf = (part: Part, found: unknown): Message => {
  const valid = wordsOf(part)
  const types = typesOf(part)
  if (valid.length > 0 && types.length > 0)
    return { key: 'invalid_value.kind_or_word', parameters: { expected: types, valid } }
  if (valid.length > 0) return { key: 'invalid_value.one_of', parameters: { valid } }
  const got = kindOf(found)
  if (types.length === 0 || types.includes(got)) return { key: 'invalid_value' }
  return part.anyOf
    ? { key: 'invalid_value.kind', parameters: { expected: types } }
    : { key: 'invalid_type', parameters: { expected: types, got } }
}

const wordsOf = (part: Part): readonly string[] => {
  if (part.anyOf) return part.anyOf.flatMap(wordsOf)
  const words = part.enum ?? ('const' in part ? [part.const] : [])
  return words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word)))
}

const typesOf = (part: Part): readonly JsonKind[] => {
  if (part.enum || 'const' in part) return []
  return [...new Set([...[part.type ?? []].flat(), ...(part.anyOf ?? []).flatMap(typesOf)])]
}

/** As much of JSON Schema as a sentence names. */
interface Part {
  readonly type?: JsonKind | readonly JsonKind[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Part[]
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, unknown>>
}

/**
 * A union reports each of its branches and then itself: itself tells most, unless a branch went deeper before
 * it failed.
 */
const mostTelling = (errors: readonly TLocalizedValidationError[]): TLocalizedValidationError[] => {
  const byPlace = Map.groupBy(errors, ({ instancePath }) => instancePath)
  return [...byPlace].flatMap(([place, here]) => {
    const union = here.find(({ keyword }) => keyword === 'anyOf')
    if (!union) return here
    return byPlace.keys().some((other) => other.startsWith(`${place}/`)) ? [] : [union]
  })
}

/** The parts of a JSON pointer (RFC 6901). */
const pointer = (text: string): string[] =>
  text
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const follow = (root: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], root)
