import type { Fault } from '@vitrina/schema/errors'
import type { FastifySchemaCompiler } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { faultsOf } from '../faults.ts'
import { coerce, type Meaning } from './coerce.ts'
import type { Schema } from './schema.ts'
import { unstorableTexts } from './text-limits.ts'

/**
 * Validates requests by the schemas of their routes: query and path are coerced, bodies are not; unknown query parameters are
 * refused, unless their name begins with `_` (rule 4.1.5). Responses are not validated: a `response` schema documents and types
 * them.
 */
export const validation = (app: App): void => {
  app.setValidatorCompiler(compile)
  app.setSerializerCompiler(() => JSON.stringify)
}

const compile: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  const parse = parserOf(schema, httpPart)
  return (value) => outcome(() => parse(value))
}

const parserOf = (schema: Schema, httpPart: string | undefined) => {
  switch (httpPart) {
    case 'querystring':
      return queryParser(schema)
    case 'params':
      return pathParser(schema)
    default:
      return valueParser(schema)
  }
}

/** Converts a thrown error to a value: Fastify responds with 500 if a validator throws. */
const outcome = <T>(parse: () => T): { value: T } | { error: Error } => {
  try {
    return { value: parse() }
  } catch (error) {
    return { error: error as Error }
  }
}

/** Query as parsed by Fastify: a repeated parameter is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>

/**
 * Parses queries by an object schema, also for a route that builds its schema itself:
 *
 * ```ts
 * const parse = queryParser(Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }))
 * parse(request.query) // { page: 2 }
 * ```
 * @throws {ApiError} `validation_failed` that names every parameter which is unknown, repeated or wrong.
 */
const queryParser = (schema: Schema) => {
  const properties = propertiesOf(schema)
  const valid = Object.keys(properties)

  return (query: RawQuery): unknown => {
    const values: Record<string, unknown> = {}
    const faults: Fault[] = []
    for (const [name, text] of Object.entries(query)) {
      const meaning = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (meaning === undefined) {
        if (!name.startsWith('_'))
          faults.push(
            valid.length > 0
              ? { field: name, key: 'unknown_parameter', parameters: { valid } }
              : { field: name, key: 'unknown_parameter.none' },
          )
      } else if (typeof text === 'string') values[name] = coerce(text, meaning)
      else faults.push({ field: name, key: 'duplicate.parameter' })
    }
    const repeated = new Set(faults.map(({ field }) => field))
    faults.push(...check(schema, values).filter(({ field }) => !repeated.has(field)))
    if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
    return values
  }
}

/** Parser of path parameters; a path that does not match its schema results in 404: `/category/abc` (rule 4.1.6). */
const pathParser = (schema: Schema) => {
  const properties = propertiesOf(schema)

  return (params: Readonly<Record<string, string>>): unknown => {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, text]) => [name, coerce(text, properties[name] ?? {})]),
    )
    if (check(schema, values).length > 0) throw new ApiError('not_found')
    return values
  }
}

/** Parser of bodies, whose values are not coerced. */
const valueParser = (schema: Schema) => {
  return (value: unknown): unknown => {
    const faults = faultsOf(schema, value)
    if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
    return value
  }
}

const check = (schema: Schema, values: unknown): Fault[] => [
  ...faultsOf(schema, values),
  ...unstorableTexts(values),
]

const propertiesOf = (schema: Schema): Readonly<Record<string, Meaning>> => schema.properties ?? {}
