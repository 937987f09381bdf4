import type { Fault } from '@vitrina/schema/errors'
import { type Given, messageOf, type Wrong } from '@vitrina/schema/say'
import { booleanOf } from '@vitrina/schema/wire/boolean'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { type IgnoredFields, noneIgnored, UNKNOWN_FIELDS } from '@vitrina/schema/wire/unknown-fields'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'

/** Query parameters as they come: once, or several times. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Parameters that hold a list: repeated, or with commas in them. */
const LISTS: readonly string[] = ['fields', 'ids', 'status', 'types']

/**
 * Takes each known parameter once, and those that hold a list as often as they come; names the unknown and the repeated
 * ones. Names that begin with _ are ignored.
 */
export const onlyOnce = (
  parameters: Parameters,
  known: readonly string[],
  faults: Fault[],
  isList = (name: string) => LISTS.includes(name),
): Map<string, string> => {
  const given = new Map<string, string>()
  for (const [name, value] of Object.entries(parameters)) {
    if (name.startsWith('_')) continue
    if (!known.includes(name))
      faults.push(
        known.length > 0
          ? { field: name, key: 'unknown_parameter', parameters: { valid: known } }
          : { field: name, key: 'unknown_parameter.none' },
      )
    else if (typeof value === 'string') given.set(name, value)
    else if (value !== undefined && isList(name)) given.set(name, value.join())
    else faults.push({ field: name, key: 'duplicate.parameter' })
  }
  return given
}

/** The character that PostgreSQL's text cannot hold, as a sentence names it. */
export const NUL = { character: 'U+0000 (NUL)' }

/** The elements of a list in a query, each once; empty ones are skipped. */
export const elementsIn = (text = ''): readonly string[] => {
  const elements = new Set(text.split(',').map((element) => element.trim()))
  elements.delete('')
  return [...elements]
}

/** The same of a parameter; a list of nothing is as if left out. */
export const listIn = (given: ReadonlyMap<string, string>, name: string): readonly string[] | undefined => {
  const elements = elementsIn(given.get(name))
  return elements.length > 0 ? elements : undefined
}

/** A parameter that is not understood. */
export const invalid = <W extends Wrong>(
  field: string,
  variant: W,
  ...parameters: Given<`invalid_value.${W}`>
): Fault => ({ field, ...messageOf(`invalid_value.${variant}`, ...parameters) })

/** A whole number of at least `min`; undefined when it is left out, or named as a fault. */
export const wholeNumberIn = (
  given: ReadonlyMap<string, string>,
  name: string,
  min: number,
  faults: Fault[],
): number | undefined => {
  const text = given.get(name)
  return text === undefined ? undefined : wholeNumberFrom(min, text, name, faults)
}

/** The same of the text of a parameter. */
export const wholeNumberFrom = (
  min: number,
  text: string,
  name: string,
  faults: Fault[],
): number | undefined => {
  if (/^\d+$/.test(text) && Number(text) >= min) return Number(text)
  faults.push(invalid(name, 'whole_number_from', { min }))
  return undefined
}

/** A path that holds no id of ours names nothing: 404, as for an id that is not there. */
export const idIn = (request: FastifyRequest): number => {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_INTEGER) throw new ApiError('not_found')
  return Number(id)
}

/** A header as one text, however often it was sent. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** @throws {ApiError} `validation_failed`, naming the parameters that are unknown or repeated. */
export const single = (request: FastifyRequest, known: readonly string[]): Map<string, string> => {
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, known, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return given
}

/** @throws {ApiError} `validation_failed` when the parameter is none of `words`. */
export const choiceIn = <const T extends string>(
  given: ReadonlyMap<string, string>,
  name: string,
  words: readonly T[],
): T | undefined => {
  const text = given.get(name)
  const word = wordAmong(text, words)
  if (text === undefined || word !== undefined) return word
  throw new ApiError('validation_failed.query', {}, { faults: [invalid(name, 'one_of', { valid: words })] })
}

export const flagIn = (given: ReadonlyMap<string, string>, name: string): boolean =>
  booleanOf(given.get(name)) ?? choiceIn(given, name, ['true', 'false']) === 'true'

/**
 * Collects the fields that nobody knows, where the call or else its token says that they are left out; null: each is a
 * fault (rule 4.3.0).
 */
export const ignoredFieldsOf = (
  request: FastifyRequest,
  given: ReadonlyMap<string, string>,
): IgnoredFields | null => {
  const wanted = choiceIn(given, 'unknown_fields', UNKNOWN_FIELDS) ?? callerOf(request).unknownFields
  return wanted === 'ignore' ? noneIgnored() : null
}

/** What the caller prefers (RFC 7240): an answer of ids alone, or good objects written although others are bad. */
export const preferencesOf = (request: FastifyRequest): { minimal: boolean; lenient: boolean } => {
  const words = (headerOf(request, 'prefer') ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => word.replaceAll(' ', ''))
  return { minimal: words.includes('return=minimal'), lenient: words.includes('handling=lenient') }
}
