import { resolve } from 'node:path'
import { isLoopbackHost } from '@vitrina/schema/loopback'
import type { Scope } from '@vitrina/schema/scopes'
import { type Tools, UsageError } from './command.ts'
import { tell } from './language.ts'
import { addressIn } from './server-address.ts'
import { valueFrom } from './value-from.ts'
import { ENDS } from './words/ends.ts'

/** Says which server a command calls. */
export const SERVER_OPTIONS = {
  url: { type: 'string', value: '<address>', help: tell(ENDS.urlOption) },
  'token-from': { type: 'string', value: '<file>', help: tell(ENDS.tokenFromOption) },
  token: { type: 'string', value: '<vt_…>', help: tell(ENDS.tokenOption) },
  'allow-plain-http': { type: 'boolean', help: tell(ENDS.plainHttpOption) },
} as const

/** Says which server, or which site of the local database, a command works with. */
export const TARGET_OPTIONS = {
  ...SERVER_OPTIONS,
  site: { type: 'string', value: '<slug>', help: tell(ENDS.siteOption) },
} as const

/** What was typed for {@link SERVER_OPTIONS}. */
export interface ServerValues {
  readonly url: string | undefined
  readonly token: string | undefined
  readonly 'token-from': string | undefined
  readonly 'allow-plain-http': boolean | undefined
}

export interface TargetValues extends ServerValues {
  readonly site: string | undefined
}

/** A server and the token to call it with. */
export interface Server {
  readonly base: string
  readonly token: string
}

/** What a command works with. */
export type Target = ({ readonly kind: 'server' } & Server) | { readonly kind: 'site'; readonly slug: string }

/** @throws {UsageError} when it is not said, or said twice, or the token would travel in the clear. */
export const targetOf = async (values: TargetValues, env: NodeJS.ProcessEnv): Promise<Target> => {
  const { site: slug, url } = values
  if (slug !== undefined && url !== undefined) throw new UsageError(tell(ENDS.bothEnds))
  if (slug !== undefined) return { kind: 'site', slug }
  const server = await serverOf(values, env)
  if (!server) throw new UsageError(tell(ENDS.neitherEnd))
  return { kind: 'server', ...server }
}

/**
 * The server that is named, and the token for it; undefined when none is named.
 * @throws {UsageError} when there is no token, or it would travel in the clear.
 */
export const serverOf = async (values: ServerValues, env: NodeJS.ProcessEnv): Promise<Server | undefined> => {
  const url = addressIn(values, env)
  if (url === undefined) return undefined
  const base = baseOf(url, values['allow-plain-http'] === true)
  return { base, token: await tokenOf(values, env) }
}

const baseOf = (text: string, allowPlain: boolean): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new UsageError(tell(ENDS.noAddress, { text }))
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && !allowPlain)
    throw new UsageError(tell(ENDS.inTheClear, { host: url.hostname }))
  return `${url.origin}${url.pathname}`.replace(/\/(external\/?)?$/, '')
}

const tokenOf = async (
  { token, 'token-from': place }: ServerValues,
  env: NodeJS.ProcessEnv,
): Promise<string> => {
  if (token !== undefined && place !== undefined) throw new UsageError(tell(ENDS.twoTokens))
  const text = (token ?? (place === undefined ? (env.VITRINA_TOKEN ?? '') : await valueFrom(place))).trim()
  if (text === '') throw new UsageError(tell(ENDS.noToken))
  if (!/^[!-~]+$/.test(text)) throw new UsageError(tell(ENDS.unfitToken))
  return text
}

/**
 * Has the server of `target` at hand while `work` goes on: for a site of the local database one of this process, with a token of
 * these scopes that ends with it.
 */
export const serving = async <T>(
  target: Target,
  scopes: readonly Scope[],
  tools: Tools,
  work: (server: Server) => Promise<T>,
): Promise<T> => {
  if (target.kind === 'server') {
    tools.at(tell(ENDS.atServer, { url: target.base }))
    return work(target)
  }
  // Loaded only now: nobody else who types a command waits for a whole server to be read.
  const { servingHere } = await import('./local-server.ts')
  return servingHere({ slug: target.slug, name: 'vitrina command line', scopes }, tools, work)
}

/** The same for the same place, and without a secret: what was begun there is found again by it. */
export const placeOf = async (target: Target, env: NodeJS.ProcessEnv): Promise<readonly string[]> => {
  if (target.kind === 'server') return [target.base]
  const { readConfig } = await import('@vitrina/server/config')
  const { databaseUrl, dataDir } = readConfig(env)
  return [databaseUrl ?? resolve(dataDir), target.slug]
}
