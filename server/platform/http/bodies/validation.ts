import type { Fault } from '@vitrina/schema/errors'
import type { FastifySchemaCompiler } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { faultsOf } from '../faults.ts'
import { coerce, type Meaning } from './coerce.ts'
import type { Schema } from './schema.ts'
import { unstorableTexts } from './text-limits.ts'

/**
 * Checks requests by the schemas of their routes: query and path are coerced, bodies are not; a query
 * parameter that the schema does not name is refused, unless its name begins with `_` (rule 4.1.5).
 * Answers are not touched: a `response` schema documents and types them.
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

/** Fastify takes an error as a value; a validator that throws is a 500. */
const outcome = <T>(parse: () => T): { value: T } | { error: Error } => {
  try {
    return { value: parse() }
  } catch (error) {
    return { error: error as Error }
  }
}

/** A query as Fastify reads it: a parameter that is repeated is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>

/**
 * Reads queries by an object schema, also for a route that builds its schema itself:
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

/** A path that does not fit its schema leads to nothing: `/category/abc` is a 404 (rule 4.1.6). */
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

/** Bodies are JSON and mean what they say. */
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
