import type { Scope } from '@vitrina/schema/scopes'
import { ChangesRefused } from '@vitrina/sdk/changes'
import { ApiRefused, ApiUnavailable } from '@vitrina/sdk/content'
import type { Tools } from './command.ts'
import { type Server, type TargetValues, targetOf, withTargetServer } from './target.ts'
import { legible } from './transfer/legible.ts'
import { faultLines } from './transfer/link.ts'

/** SDK options for interactive use: error messages in English, retries for 20 s. */
export const clientOptions = ({ base, token }: Server) =>
  ({ url: base, token, language: 'en', patience: 20 }) as const

/**
 * Runs `work` with the server that the command line or VITRINA_URL names, or with one in this process for `--site`.
 * @throws {Error} with a sentence if the server refuses, or does not respond
 */
export const withServer = async <T>(
  values: TargetValues,
  scopes: readonly Scope[],
  tools: Tools,
  work: (server: Server) => Promise<T>,
): Promise<T> => {
  const target = await targetOf(values, tools.env)
  return withTargetServer(target, scopes, tools, (server) =>
    work(server).catch((error) => reportRefusal(error, server)),
  )
}

/** Reports a refusal of a server in the server's own sentences. */
export const reportRefusal = (error: unknown, { base: url }: Pick<Server, 'base'>): never => {
  if (error instanceof ApiRefused || error instanceof ChangesRefused)
    throw new Error(refusalOf(error, url), { cause: error })
  if (error instanceof ApiUnavailable)
    throw new Error(`${url} does not respond. ${error.detail ?? ''}`.trimEnd(), {
      cause: error,
    })
  throw error
}

const refusalOf = (error: ApiRefused | ChangesRefused, url: string): string => {
  const { status, code, detail } = error
  if (detail === undefined)
    return `${url} responds with ${status}, but not as Vitrina does. Check the address.`
  const errors = error instanceof ApiRefused ? error.errors : []
  if (errors.length > 0) return legible(faultLines(errors))
  return legible(code === 'unauthorized' ? `${detail} Is it a token of this server?` : detail)
}
