import type { Fault } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/errors.ts'
import { MAX_INTEGER } from './parse-scalar.ts'

/** Query parameters as they come: once, or several times. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Takes each known parameter once; names the unknown and the repeated ones. Names that begin with _ are ignored. */
export const onlyOnce = (
  parameters: Parameters,
  known: readonly string[],
  faults: Fault[],
): Map<string, string> => {
  const given = new Map<string, string>()
  for (const [name, value] of Object.entries(parameters)) {
    if (name.startsWith('_')) continue
    if (!known.includes(name))
      faults.push({ field: name, key: 'unknown_parameter', parameters: { valid: known.join(', ') } })
    else if (typeof value === 'string') given.set(name, value)
    else faults.push({ field: name, key: 'duplicate.parameter' })
  }
  return given
}

/** A parameter that is not understood. */
export const invalid = (field: string, expected: string): Fault => ({
  field,
  key: 'invalid_value',
  parameters: { expected },
})

/** A whole number of at least `min`; undefined when it is left out, or named as a fault. */
export const whole = (
  given: ReadonlyMap<string, string>,
  name: string,
  min: number,
  faults: Fault[],
): number | undefined => {
  const text = given.get(name)
  if (text === undefined) return undefined
  if (/^\d+$/.test(text) && Number(text) >= min) return Number(text)
  faults.push(invalid(name, `whole number of at least ${min}`))
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
  const word = words.find((word) => word === text)
  if (text === undefined || word !== undefined) return word
  throw new ApiError(
    'validation_failed.query',
    {},
    {
      faults: [{ field: name, key: 'invalid_value', parameters: { expected: words.join(', ') } }],
    },
  )
}

export const flagIn = (given: ReadonlyMap<string, string>, name: string): boolean =>
  choiceIn(given, name, ['true', 'false']) === 'true'

/** What the caller prefers (RFC 7240): an answer of ids alone, or good objects written although others are bad. */
export const preferencesOf = (request: FastifyRequest): { minimal: boolean; lenient: boolean } => {
  const words = (headerOf(request, 'prefer') ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => word.replaceAll(' ', ''))
  return { minimal: words.includes('return=minimal'), lenient: words.includes('handling=lenient') }
}
