import { resolve } from 'node:path'
import { isLoopbackHost } from '@vitrina/schema/loopback'
import type { Scope } from '@vitrina/schema/scopes'
import { type Tools, UsageError } from './command.ts'
import { addressIn } from './server-address.ts'
import { valueFrom } from './value-from.ts'

/** Options that name the server of a command. */
export const SERVER_OPTIONS = {
  url: {
    type: 'string',
    value: '<address>',
    help: 'Address of the server, such as https://shop.example; or VITRINA_URL',
  },
  'token-from': {
    type: 'string',
    value: '<file>',
    help: 'File with the API token, or - for standard input; or VITRINA_TOKEN',
  },
  token: { type: 'string', value: '<vt_…>', help: 'API token; other users of this machine can see it' },
  'allow-plain-http': { type: 'boolean', help: 'Send the API token over plain HTTP, readable in transit' },
} as const

/** Options for the server, or the site of the local database, of a command. */
export const TARGET_OPTIONS = {
  ...SERVER_OPTIONS,
  site: { type: 'string', value: '<slug>', help: 'A site of the local database instead of a server' },
} as const

/** Values of {@link SERVER_OPTIONS}. */
export interface ServerValues {
  readonly url: string | undefined
  readonly token: string | undefined
  readonly 'token-from': string | undefined
  readonly 'allow-plain-http': boolean | undefined
}

export interface TargetValues extends ServerValues {
  readonly site: string | undefined
}

/** Server with the token for its calls. */
export interface Server {
  readonly base: string
  readonly token: string
}

/** Target of a command. */
export type Target = ({ readonly kind: 'server' } & Server) | { readonly kind: 'site'; readonly slug: string }

/**
 * @throws {UsageError} for a missing or ambiguous target, or for a token that would be sent without encryption
 */
export const targetOf = async (values: TargetValues, env: NodeJS.ProcessEnv): Promise<Target> => {
  const { site: slug, url } = values
  if (slug !== undefined && url !== undefined)
    throw new UsageError('Use --url (a server) or --site (the local database), not both.')
  if (slug !== undefined) return { kind: 'site', slug }
  const server = await serverOf(values, env)
  if (!server)
    throw new UsageError('Name a server by --url or VITRINA_URL, or a site of the local database by --site.')
  return { kind: 'server', ...server }
}

/**
 * Named server with its token; undefined without a named one.
 * @throws {UsageError} without a token, or if it would be sent unencrypted
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
    throw new UsageError(`"${text}" is not the address of a server, such as https://shop.example.`)
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && !allowPlain)
    throw new UsageError(
      `Over plain HTTP the token is readable in transit to ${url.hostname}: use https://, or --allow-plain-http in a trusted network.`,
    )
  return `${url.origin}${url.pathname}`.replace(/\/(external\/?)?$/, '')
}

const tokenOf = async (
  { token, 'token-from': place }: ServerValues,
  env: NodeJS.ProcessEnv,
): Promise<string> => {
  if (token !== undefined && place !== undefined)
    throw new UsageError('Use --token or --token-from, not both.')
  const text = (token ?? (place === undefined ? (env.VITRINA_TOKEN ?? '') : await valueFrom(place))).trim()
  if (text === '') throw new UsageError('Give the API token by VITRINA_TOKEN or --token-from.')
  if (!/^[!-~]+$/.test(text)) throw new UsageError('The API token contains invalid characters.')
  return text
}

/**
 * Provides the server of `target` during `work`. For a site of the local database it runs in this process, with
 * a temporary token of these scopes.
 */
export const withTargetServer = async <T>(
  target: Target,
  scopes: readonly Scope[],
  tools: Tools,
  work: (server: Server) => Promise<T>,
): Promise<T> => {
  if (target.kind === 'server') {
    tools.at(`Server: ${target.base}`)
    return work(target)
  }
  // Loaded on use, because other commands do not need the modules of a server.
  const { withLocalServer } = await import('./local-server.ts')
  return withLocalServer({ slug: target.slug, name: 'vitrina command line', scopes }, tools, work)
}

/** Identifies the place of a target without its secret, so that started work is found again. */
export const targetKey = async (target: Target, env: NodeJS.ProcessEnv): Promise<readonly string[]> => {
  if (target.kind === 'server') return [target.base]
  const { readConfig } = await import('@vitrina/server/config')
  const { databaseUrl, dataDir } = readConfig(env)
  return [databaseUrl ?? resolve(dataDir), target.slug]
}
