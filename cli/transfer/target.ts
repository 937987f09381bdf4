import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isLoopbackHost, readConfig } from '@vitrina/server/config'
import { type Tools, UsageError } from '../command.ts'
import { linkToServer, type ServerLink } from './link.ts'
import type { Progress } from './progress.ts'

/** Says which server, or which site of the local database, a command works with. */
export const TARGET_OPTIONS = {
  url: { type: 'string', value: '<address>', help: 'The server, as https://shop.example; or VITRINA_URL' },
  'token-file': { type: 'string', value: '<file>', help: 'File with the API token; or VITRINA_TOKEN' },
  token: {
    type: 'string',
    value: '<vt_…>',
    help: 'The API token itself, which others on this machine can then see',
  },
  'allow-plain-http': {
    type: 'boolean',
    help: 'Send the token over plain HTTP, where it can be read on the way',
  },
  site: { type: 'string', value: '<slug>', help: 'Instead of a server: this site of the local database' },
} as const

interface TargetValues {
  readonly url: string | undefined
  readonly token: string | undefined
  readonly 'token-file': string | undefined
  readonly 'allow-plain-http': boolean | undefined
  readonly site: string | undefined
}

/** What a command works with. */
export type Target =
  | { readonly kind: 'server'; readonly base: string; readonly token: string }
  | { readonly kind: 'site'; readonly slug: string }

/** @throws {UsageError} when it is not said, or said twice, or the token would travel in the clear. */
export const targetOf = (values: TargetValues, env: NodeJS.ProcessEnv): Target => {
  const { site: slug, url = slug === undefined ? env.VITRINA_URL : undefined } = values
  if (slug !== undefined && url !== undefined)
    throw new UsageError('--url is a server, --site is in the local database: it is one or the other.')
  if (slug !== undefined) return { kind: 'site', slug }
  if (!url)
    throw new UsageError(
      '--url (or VITRINA_URL) says which server; --site, which site of the local database.',
    )
  const base = baseOf(url, values['allow-plain-http'] === true)
  return { kind: 'server', base, token: tokenOf(values, env) }
}

const baseOf = (text: string, allowPlain: boolean): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new UsageError(`"${text}" is no address of a server, as https://shop.example.`)
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && !allowPlain)
    throw new UsageError(
      `Over plain HTTP the token can be read on the way to ${url.hostname}: say https://, or --allow-plain-http if you know the way.`,
    )
  return `${url.origin}${url.pathname}`.replace(/\/(external\/?)?$/, '')
}

const tokenOf = ({ token, 'token-file': file }: TargetValues, env: NodeJS.ProcessEnv): string => {
  if (token !== undefined && file !== undefined)
    throw new UsageError('--token and --token-file: it is one or the other.')
  const text = (token ?? (file === undefined ? (env.VITRINA_TOKEN ?? '') : readToken(file))).trim()
  if (text === '') throw new UsageError('VITRINA_TOKEN or --token-file gives the API token.')
  if (!/^[!-~]+$/.test(text)) throw new UsageError('What is given as the API token is none.')
  return text
}

const readToken = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`The token cannot be read from ${file}: ${(error as Error).message}`, { cause: error })
  }
}

/** Opens the way to `target` while `work` goes on; for a site of the local database, the server at its end, too. */
export const reach = async <T>(
  target: Target,
  tools: Tools,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
  work: (link: ServerLink) => Promise<T>,
): Promise<T> => {
  const { note } = progress
  const linked = (server: { base: string; token: string }) => work(linkToServer({ ...server, signal, note }))
  if (target.kind === 'server') return linked(target)
  // Loaded only now: nobody else who types a command waits for a whole server to be read.
  const { servingHere } = await import('./own-server.ts')
  return servingHere(target.slug, 'vitrina command line', { ...tools, note }, linked)
}

/** The same for the same place, and without a secret: what was begun there is found again by it. */
export const placeOf = (target: Target, env: NodeJS.ProcessEnv): readonly string[] => {
  if (target.kind === 'server') return [target.base]
  const { databaseUrl, dataDir } = readConfig(env)
  return [databaseUrl ?? resolve(dataDir), target.slug]
}
