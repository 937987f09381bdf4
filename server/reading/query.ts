import type { Fault } from '@vitrina/schema/errors'
import { booleanOf } from '@vitrina/schema/wire/boolean'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { LIST_SHAPES } from '@vitrina/schema/wire/list-shape'
import { invalid, NUL, onlyOnce, type Parameters, wholeNumberFrom } from '../batch/options.ts'
import { ApiError } from '../http/errors.ts'
import type { Json } from '../http/openapi-hoist.ts'
import { listQuery, query } from '../http/openapi-parts.ts'
import { fieldsAmong } from './narrowing.ts'

/** A parameter of a query: how its text is read, and what the document says of it. */
export interface QueryParameter<Value> {
  /** Of each of its elements, where it is a list. */
  readonly schema: Json
  readonly description: string
  /** It holds several, separated by commas, and may be repeated. */
  readonly isList?: boolean
  /** Undefined for what stands in `faults` under its name, and for what is as if it were left out. */
  readonly read: (text: string, name: string, faults: Fault[]) => Value | undefined
}

type QueryParameters = Readonly<Record<string, QueryParameter<unknown>>>

/** The values of parameters; what was left out, or is wrong, has none. */
export type QueryValues<Declared extends QueryParameters> = {
  readonly [Name in keyof Declared]: Declared[Name] extends QueryParameter<infer Value>
    ? Value | undefined
    : never
}

/**
 * Reads the parameters that are declared, in their order; unknown, repeated and wrong ones are named in `faults`. `given` has those
 * that were sent, as texts.
 */
export const readQuery = <const Declared extends QueryParameters>(
  declared: Declared,
  sent: Parameters,
  faults: Fault[],
): { readonly values: QueryValues<Declared>; readonly given: ReadonlyMap<string, string> } => {
  const names = Object.keys(declared)
  const given = onlyOnce(sent, names, faults, (name) => declared[name]?.isList === true)
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const text = given.get(name)
    if (text !== undefined) values[name] = declared[name]?.read(text, name, faults)
  }
  return { values: values as QueryValues<Declared>, given }
}

/** @throws {ApiError} `validation_failed`, where anything is wrong with the parameters of a query */
export const refuseQuery = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
}

/**
 * Reads the parameters that are declared, where each can be read by itself.
 * @throws {ApiError} `validation_failed`, naming every parameter that is unknown or not understood
 */
export const parseQuery = <const Declared extends QueryParameters>(declared: Declared, sent: Parameters) => {
  const faults: Fault[] = []
  const query = readQuery(declared, sent, faults)
  refuseQuery(faults)
  return query
}

const described = ({ schema, description, isList }: QueryParameter<unknown>, name: string) =>
  (isList ? listQuery : query)(name, schema, description)

/** The same parameters, as OpenAPI describes them. */
export const describeQuery = (declared: QueryParameters) =>
  Object.entries(declared).map(([name, parameter]) => described(parameter, name))

/** The same parameter, of which what was understood becomes something else. */
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

/** A whole number of at least `minimum`. */
export const wholeNumber = (minimum: number, description: string): QueryParameter<number> => ({
  schema: { type: 'integer', minimum },
  description,
  read: (text, name, faults) => wholeNumberFrom(minimum, text, name, faults),
})

/** The year 9999 in seconds: who sends milliseconds by mistake is told. */
const LAST_SECOND = 253_402_300_799

/** A time, in Unix seconds. */
export const unixTime = (bound: string): QueryParameter<number> =>
  mapped(wholeNumber(0, `Unix time in seconds, ${bound}`), (seconds, name, faults) => {
    if (seconds <= LAST_SECOND) return seconds
    faults.push(invalid(name, 'unix_time'))
    return undefined
  })

/** Any text that PostgreSQL can hold. */
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

/** One of a few words, whatever its capitals. */
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

/** What a GET takes of pages where all is answered at once. */
export const ALL_ON_ONE_PAGE = {
  page: wholeNumber(1, 'Behind the first page of a list there is nothing: `[]`'),
  page_size: wholeNumber(1, 'Taken, and without effect: all is one page'),
}

/** Rows a page: `usual` of them unless given, and no more than `most`. */
export const pageSizeOf = (usual: number, most: number): QueryParameter<number> =>
  mapped(wholeNumber(1, `${usual} unless given; more than ${most} is reduced to ${most}`), (size) =>
    Math.min(size, most),
  )

export const PAGE_NUMBER = wholeNumber(1, 'Number of the page, from 1')

/** The form of a list (rule 4.1.2). */
export const SHAPE_ASKED = oneOf(
  LIST_SHAPES,
  'page: the list as { count, next, previous, results }, which x-page-schema of the answer describes; array: as it is documented. Left out: array, unless the site of the token has page',
)

/** Names of fields, of which only these are shown, in the order that they have in `names`. */
export const someOf = <const Name extends string>(
  names: readonly Name[],
  $id?: string,
): QueryParameter<readonly Name[]> => ({
  schema: { ...($id !== undefined && { $id }), enum: names },
  description: 'Names of fields, separated by commas: only these are returned',
  isList: true,
  read: (text, _, faults) => fieldsAmong(names, text, faults) ?? undefined,
})

// What calls of many modules have alike, as the document tells it. No default is told of a parameter: a generated client would
// send it, and some of them exclude each other.

export const fieldsQuery = (names: readonly string[]) => described(someOf(names), 'fields')
export const ONE_PAGE = describeQuery(ALL_ON_ONE_PAGE)
export const PAGE = described(PAGE_NUMBER, 'page')
export const SHAPE = described(SHAPE_ASKED, 'shape')
export const pageSize = (most: number) => described(pageSizeOf(100, most), 'page_size')
