import type { Scope } from '@vitrina/schema/scopes'
import { ChangesRefused } from '@vitrina/sdk/changes'
import { ApiAway, ApiRefused } from '@vitrina/sdk/content'
import type { Tools } from './command.ts'
import { READER, tell } from './language.ts'
import { type Server, serving, type TargetValues, targetOf } from './target.ts'
import { legible } from './transfer/legible.ts'
import { faultLines } from './transfer/link.ts'
import { ENDS } from './words/ends.ts'

/** What the SDK needs to call a server on behalf of a person who waits: in their language, and not for long. */
export const callingAs = ({ base, token }: Server) =>
  ({ url: base, token, language: READER, patience: 20 }) as const

/**
 * Does `work` at the server that the command line or VITRINA_URL names, or at one of this process for `--site`.
 * @throws {Error} with a sentence where the server refuses, or does not answer
 */
export const atServer = async <T>(
  values: TargetValues,
  scopes: readonly Scope[],
  tools: Tools,
  work: (server: Server) => Promise<T>,
): Promise<T> => {
  const target = await targetOf(values, tools.env)
  return serving(target, scopes, tools, (server) => work(server).catch((error) => tellRefusal(error, server)))
}

/** Tells what a server refuses in the sentences that it has for it. */
export const tellRefusal = (error: unknown, { base: url }: Pick<Server, 'base'>): never => {
  if (error instanceof ApiRefused || error instanceof ChangesRefused)
    throw new Error(refusalOf(error, url), { cause: error })
  if (error instanceof ApiAway)
    throw new Error([tell(ENDS.noAnswer, { url }), ...(error.detail ? [error.detail] : [])].join(' '), {
      cause: error,
    })
  throw error
}

const refusalOf = (error: ApiRefused | ChangesRefused, url: string): string => {
  const { status, code, detail } = error
  if (detail === undefined) return tell(ENDS.answers, { url, status })
  const errors = error instanceof ApiRefused ? error.errors : []
  if (errors.length > 0) return legible(faultLines(errors))
  return legible(code === 'unauthorized' ? `${detail} ${tell(ENDS.isTokenOfServer)}` : detail)
}
