import type { Readable } from 'node:stream'
import {
  type AllowedCallers,
  type AnswerOf,
  type BodyOf,
  OPERATIONS,
  type OperationName,
  type PathParametersOf,
  type QueryOf,
} from '@vitrina/schema/console/operations'
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { BodyConfig } from './bodies/body.ts'
import { type Fields, type Properties, type Schema, type Static, Type } from './bodies/schema.ts'
import type { App } from './fastify-app.ts'
import { requireEverywhere, requireRight, requireSomeWriting, requireStepUp } from './operator.ts'

/** Prefix of all paths of the console server. */
export const CONSOLE_API = '/console/api'

/** Maximum bytes of a body: a form filled in by an operator. */
const FORM = 65_536

/** Validation of a request before its body is read. Session and site are already checked. */
const guardsOf = (
  who: AllowedCallers,
  method: HTTPMethods,
): readonly ((request: FastifyRequest) => void)[] => {
  if (who === 'anybody' || who === 'operator' || who === 'site') return []
  if (who === 'everywhere') return [requireEverywhere]
  if (who === 'object') return method === 'GET' ? [] : [requireSomeWriting]
  return [(request) => requireRight(request, who)]
}

/** Body with these fields, and no others. */
export const Form = <P extends Properties>(fields: P): Schema<Fields<P>> =>
  Type.Object(fields, { additionalProperties: false })

/** Same type before serialization, in which a time may be a `Date`. */
export type WithDates<T> = T extends string
  ? T | Date
  : T extends object
    ? { readonly [N in keyof T]: WithDates<T[N]> }
    : T

/** Same type with readonly lists, so that a schema and the table compare as equal. */
type Frozen<T> = T extends object ? { readonly [N in keyof T]: Frozen<T[N]> } : T

/**
 * Resolves to `unknown` for identical types, optional fields included; mutual assignability is not enough.
 */
type Same<A, B> =
  (<T>() => T extends Frozen<A> ? 1 : 2) extends <T>() => T extends Frozen<B> ? 1 : 2 ? unknown : never

/** Validation of a request. The type of its body must match the table. */
interface Checks {
  readonly params?: Schema
  readonly querystring?: Schema
  readonly body?: Schema
}

type Agreement<Name extends OperationName, Validation extends Checks> = (Validation extends {
  body: infer B extends Schema
}
  ? { body: Same<Static<B>, BodyOf<Name>> }
  : undefined extends BodyOf<Name>
    ? unknown
    : { body: never }) &
  (Validation extends { querystring: infer Q extends Schema }
    ? { querystring: Same<Static<Q>, QueryOf<Name>> }
    : unknown) &
  (Validation extends { params: infer P extends Schema }
    ? { params: keyof Static<P> extends PathParametersOf<Name> ? unknown : never }
    : unknown)

type ValidatedRequest<Name extends OperationName, Validation extends Checks> = FastifyRequest<{
  Body: BodyOf<Name>
  Querystring: Validation extends { querystring: infer Q extends Schema } ? Static<Q> : unknown
  Params: Validation extends { params: infer P extends Schema }
    ? Static<P>
    : Record<PathParametersOf<Name>, string>
}>

/** Type of a response, which may also be text in pieces. */
type OperationResult<Name extends OperationName> = [AnswerOf<Name>] extends [undefined]
  ? Promise<void>
  : [AnswerOf<Name>] extends [string]
    ? Promise<string | Readable>
    : Promise<WithDates<AnswerOf<Name>>>

/**
 * Declares an operation of the console, in the scope of its path. The table has its role; `validation` has the validation of the
 * request, unless the body is passed unparsed (`config`). The result of `answer` is the response; undefined is 204.
 */
export const operation = <Name extends OperationName, const Validation extends Checks>(
  app: App,
  name: Name,
  validation: Validation &
    Agreement<Name, Validation> & { readonly bodyLimit?: number; readonly config?: BodyConfig },
  answer: (request: ValidatedRequest<Name, Validation>, reply: FastifyReply) => OperationResult<Name>,
): void => {
  const {
    bodyLimit = FORM,
    config = {},
    ...schema
  } = validation as Checks & { readonly bodyLimit?: number; readonly config?: BodyConfig }
  const [method, path] = name.split(' ') as [HTTPMethods, string]
  const url = `${CONSOLE_API}/${path}`
  if (!url.startsWith(`${app.prefix}/`)) throw new Error(`${name} does not belong to the scope ${app.prefix}`)
  const { who, stepUp } = OPERATIONS[name]
  const guards = [...guardsOf(who, method), ...(stepUp ? [requireStepUp] : [])]
  app.route({
    method,
    url: url.slice(app.prefix.length),
    schema,
    config,
    bodyLimit,
    onRequest: async (request) => {
      for (const guard of guards) guard(request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) =>
      (await answer(request as ValidatedRequest<Name, Validation>, reply)) ?? reply.code(204).send(),
  })
}
