import type {
  AnswerOf,
  BodyOf,
  OperationName,
  PathParametersOf,
  QueryOf,
} from '@vitrina/schema/console/operations'
import { type ApiAnswer, type ApiRequest, request } from './request.ts'

type Body<Sent> = undefined extends Sent ? unknown : { readonly body: Sent }

type Query<Value> = undefined extends Value
  ? unknown
  : { readonly query?: { readonly [Name in keyof Value]: Value[Name] | undefined } }

/** Arguments of an operation: path parameters by name, and its query or body. */
type CallArguments = {
  readonly [Name in OperationName]: Body<BodyOf<Name>> &
    Query<QueryOf<Name>> & { readonly [Parameter in PathParametersOf<Name>]: string | number } & {
      readonly signal?: AbortSignal
    }
}

/**
 * Calls an operation of the console, and returns its response:
 *
 * ```ts
 * await call('PATCH sites/:site/token/:id', { site: 'demo', id, body: { calls_per_minute: 600 } })
 * ```
 * @throws {Problem} for a refusal, or an unreachable server
 */
export const call = async <Name extends OperationName>(
  name: Name,
  args: CallArguments[Name],
): Promise<AnswerOf<Name>> => (await callWithHeaders(name, args)).body

/** Calls an operation like {@link call}, and also returns the headers. */
export const callWithHeaders = <Name extends OperationName>(
  name: Name,
  args: CallArguments[Name],
): Promise<ApiAnswer<AnswerOf<Name>>> => {
  const [method, pattern] = name.split(' ') as [NonNullable<ApiRequest['method']>, string]
  const { query, body, signal, ...parameters }: ApiRequest & Readonly<Record<string, unknown>> = args
  const path = pattern.replace(/:(\w+)/g, (_, parameter) => encodeURIComponent(String(parameters[parameter])))
  return request(path, { method, query, body, signal })
}
