import type { Fault, SentenceKey, SentenceParameters } from '@vitrina/schema/errors'
import type { Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { placeOf } from './place.ts'

/** What is wrong with `value`, in our sentences. */
export const faultsOf = (validator: Validator, value: unknown): Fault[] => {
  const schema = validator.Type()
  const inArray = Array.isArray(value)
  // A forbidden property is reported twice: by its own name as "boolean", and by its object.
  const errors = validator.Errors(value).filter(({ keyword }) => keyword !== 'boolean')
  return mostTelling(errors).flatMap((error) => {
    const path = pointer(error.instancePath)
    const fault = (names: readonly string[], key: SentenceKey, parameters?: SentenceParameters): Fault => ({
      ...placeOf([...path, ...names], inArray),
      key,
      ...(parameters && { parameters }),
    })
    const at = follow(schema, pointer(error.schemaPath.slice(1))) as Part
    const found = follow(value, path)

    switch (error.keyword) {
      case 'required':
        return error.params.requiredProperties.map((name) => fault([name], 'required'))
      case 'additionalProperties': {
        const valid = Object.keys(at.properties ?? {}).join(', ')
        return error.params.additionalProperties.map((name) => fault([name], 'unknown_field', { valid }))
      }
      case 'type':
        return [fault([], 'invalid_type', { expected: expected(at), got: kindOf(found) })]
      case 'minimum':
      case 'maximum':
      case 'exclusiveMinimum':
      case 'exclusiveMaximum':
        return [fault([], 'out_of_range', rangeOf(at))]
      case 'maxLength':
        return [fault([], 'too_long', { length: String(found).length, max: error.params.limit })]
      default:
        return [fault([], 'invalid_value', { expected: expected(at) })]
    }
  })
}

/** As much of JSON Schema as a sentence names. */
interface Part {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Part[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
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

/** What would have been right, in the words of JSON Schema, which need no translation. */
const expected = (part: Part): string => {
  if (part.anyOf) return part.anyOf.map(expected).join(' | ')
  if (part.enum) return part.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in part) return JSON.stringify(part.const)
  const limits = (['format', 'pattern', 'minLength', 'minItems', 'maxItems'] as const)
    .filter((name) => part[name] !== undefined)
    .map((name) => `${name} ${part[name]}`)
  return [[part.type ?? []].flat().join(' | '), ...limits].filter(Boolean).join(', ')
}

const rangeOf = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Part) => ({
  min: minimum ?? (exclusiveMinimum === undefined ? '-∞' : `> ${exclusiveMinimum}`),
  max: maximum ?? (exclusiveMaximum === undefined ? '∞' : `< ${exclusiveMaximum}`),
})

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** The parts of a JSON pointer (RFC 6901). */
const pointer = (text: string): string[] =>
  text
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const follow = (root: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], root)
