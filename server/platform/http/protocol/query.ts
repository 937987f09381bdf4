import type { Fault } from '@vitrina/schema/errors'
import { messageOf, type SentenceParameters, type Wrong } from '@vitrina/schema/labels/say'
import { booleanOf } from '@vitrina/schema/wire/boolean'
import { wordAmong } from '@vitrina/schema/wire/choice'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Json } from '../openapi/openapi-hoist.ts'
import { query } from '../openapi/openapi-parts.ts'

/** Query parameters as received: single or repeated. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reader of a query parameter. */
export interface ParameterReader<Value> {
  /** True for a comma-separated list; the parameter may be repeated. */
  readonly isList?: boolean
  /** True for a required parameter. */
  readonly required?: true
  /** Parses the value; undefined after a fault, and for a value without an effect. */
  readonly read: (text: string, name: string, faults: Fault[]) => Value | undefined
}

/** Parameter of a query: its parsing and its documentation. */
export interface QueryParameter<Value> extends ParameterReader<Value> {
  /** Schema of the value, or of each element of a list. */
  readonly schema: Json
  readonly description: string
}

type Readers = Readonly<Record<string, ParameterReader<unknown>>>

/** Values of parameters; omitted and invalid ones are undefined. */
export type QueryValues<Declared extends Readers> = {
  readonly [Name in keyof Declared]: Declared[Name] extends ParameterReader<infer Value>
    ? Value | undefined
    : never
}

/**
 * Parses the declared parameters in their order; adds faults for unknown, repeated and invalid ones to `faults`. `texts` are the
 * sent parameters as texts.
 */
export const readQuery = <const Declared extends Readers>(
  declared: Declared,
  sent: Parameters,
  faults: Fault[],
): { readonly values: QueryValues<Declared>; readonly texts: ReadonlyMap<string, string> } => {
  const texts = textsOnce(declared, sent, faults)
  const values: Record<string, unknown> = {}
  for (const name in declared) {
    const text = texts.get(name)
    if (text !== undefined) values[name] = declared[name]?.read(text, name, faults)
    else if (sent[name] === undefined && declared[name]?.required)
      faults.push({ field: name, key: 'required' })
  }
  return { values: values as QueryValues<Declared>, texts }
}

/** Texts of known parameters. Names that begin with _ are ignored. */
const textsOnce = (declared: Readers, sent: Parameters, faults: Fault[]): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(sent)) {
    if (name.startsWith('_')) continue
    if (!Object.hasOwn(declared, name)) faults.push(unknownAmong(Object.keys(declared), name))
    else if (typeof value === 'string') texts.set(name, value)
    else if (value !== undefined && declared[name]?.isList) texts.set(name, value.join())
    else faults.push({ field: name, key: 'duplicate.parameter' })
  }
  return texts
}

const unknownAmong = (valid: readonly string[], field: string): Fault =>
  valid.length > 0
    ? { field, key: 'unknown_parameter', parameters: { valid } }
    : { field, key: 'unknown_parameter.none' }

/** @throws {ApiError} `validation_failed` if `faults` of a query are not empty */
export const refuseQuery = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
}

/**
 * Values of the declared parameters, for parameters that are independent of each other.
 * @throws {ApiError} `validation_failed` with every unknown or invalid parameter
 */
export const parseQuery = <const Declared extends Readers>(
  declared: Declared,
  { query }: Pick<FastifyRequest, 'query'>,
): QueryValues<Declared> => {
  const faults: Fault[] = []
  const { values } = readQuery(declared, query as Parameters, faults)
  refuseQuery(faults)
  return values
}

/** OpenAPI description of the parameters. */
export const describeQuery = (declared: Readonly<Record<string, QueryParameter<unknown>>>) =>
  Object.entries(declared).map(([name, { schema, description, isList, required }]) => ({
    ...query(name, isList ? { type: 'array', items: schema } : schema, description),
    ...(isList && { style: 'form', explode: false }),
    ...(required && { required }),
  }))

/** Fault of an invalid parameter. */
export const invalid = <W extends Wrong>(
  field: string,
  variant: W,
  ...parameters: SentenceParameters<`invalid_value.${W}`>
): Fault => ({ field, ...messageOf(`invalid_value.${variant}`, ...parameters) })

/** Elements of a list in a query, without duplicates and empty ones. */
export const elementsIn = (text: string): readonly string[] => {
  const elements = new Set(text.split(',').map((element) => element.trim()))
  elements.delete('')
  return [...elements]
}

/** NUL, which PostgreSQL text cannot contain, and its name in messages. */
export const NUL = { character: 'U+0000 (NUL)' }

/** Parameter with a converted value. */
export const mapped = <From, To>(
  parameter: QueryParameter<From>,
  turn: (value: From, name: string, faults: Fault[]) => To | undefined,
): QueryParameter<To> => ({
  ...parameter,
  read: (text, name, faults) => {
    const value = parameter.read(text, name, faults)
    return value === undefined ? undefined : turn(value, name, faults)
  },
})

/** Whole number of at least `min`. */
export const integerParameter = (min: number, description: string): QueryParameter<number> => ({
  schema: { type: 'integer', minimum: min },
  description,
  read: (text, name, faults) => {
    if (/^\d+$/.test(text) && Number(text) >= min) return Number(text)
    faults.push(invalid(name, 'whole_number_from', { min }))
    return undefined
  },
})

/** Year 9999 in seconds; milliseconds by mistake are refused. */
const LAST_SECOND = 253_402_300_799

/** Time, in Unix seconds. */
export const unixTime = (bound: string): QueryParameter<number> =>
  mapped(integerParameter(0, `Unix time in seconds, ${bound}`), (seconds, name, faults) => {
    if (seconds <= LAST_SECOND) return seconds
    faults.push(invalid(name, 'unix_time'))
    return undefined
  })

/** Any text that PostgreSQL can store. */
export const anyText = (description: string): QueryParameter<string> => ({
  schema: { type: 'string' },
  description,
  read: (text, name, faults) => {
    if (!text.includes('\0')) return text
    faults.push(invalid(name, 'character', NUL))
    return undefined
  },
})

export const flag = (description: string): QueryParameter<boolean> => ({
  schema: { type: 'boolean' },
  description,
  read: (text, name, faults) => {
    const value = booleanOf(text)
    if (value === undefined) faults.push(invalid(name, 'one_of', { valid: ['true', 'false'] }))
    return value
  },
})

/** One of a few words, case-insensitive. */
export const oneOf = <const Word extends string>(
  words: readonly Word[],
  description: string,
): QueryParameter<Word> => ({
  schema: { enum: words },
  description,
  read: (text, name, faults) => {
    const word = wordAmong(text, words)
    if (word === undefined) faults.push(invalid(name, 'one_of', { valid: words }))
    return word
  },
})

/** Names of fields to select, in the order of `names`. */
export const someOf = <const Name extends string>(
  names: readonly Name[],
  $id?: string,
): QueryParameter<readonly Name[]> => ({
  schema: { ...($id !== undefined && { $id }), enum: names },
  description: 'Names of fields, separated by commas: only these are returned',
  isList: true,
  read: (text, field, faults) => {
    const selected = elementsIn(text)
    for (const name of selected)
      if (!(names as readonly string[]).includes(name))
        faults.push({ field, key: 'unknown_field.named', parameters: { name, valid: names } })
    return selected.length > 0 ? names.filter((name) => selected.includes(name)) : undefined
  },
})
