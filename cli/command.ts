import { parseArgs } from 'node:util'
import { likeliest } from '@vitrina/schema/labels/likeness'
import type { createLog } from '@vitrina/server/platform/http/telemetry/log'
import type { Database } from '@vitrina/server/platform/postgres/pool/sql'
import { addressIn, DATABASE_ONLY } from './server-address.ts'

/** What a command works with. */
export interface Tools {
  /** What it says of the server and its database is read by `readConfig` alone. */
  readonly env: NodeJS.ProcessEnv
  /** The server's own log, its sentences told to the person at the terminal. */
  readonly log: () => Promise<ReturnType<typeof createLog>>
  /** The database as it stands, where there is one. */
  readonly openDatabase: () => Promise<Database>
  /** Database of the command, created if missing. Only for `migrate` and `restore`. */
  readonly openOrMake: () => Promise<Database>
  /** The database, for a command that only looks: refused while migrations are due. */
  readonly openToRead: () => Promise<Database>
  /** The database for a command that writes: pending migrations run first; refused where there is no database. */
  readonly openToWrite: () => Promise<Database>
  /** Whether the result is wanted as JSON: for who prints more than one. */
  readonly json: boolean
  /** Prints the one result, which may be piped on: `text`, or under `--json` the data. */
  readonly answer: (data: unknown, text: string) => void
  /** Says at which end the command works: under --verbose at once, else where it fails. */
  readonly at: (end: string) => void
  /** Tells the person at the terminal something beside the result. */
  readonly note: (sentence: string) => void
}

/** An option as `parseArgs` takes it, with a line for `--help`. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly help: string
  /** How the help shows the value, as `<30d>`, or `<yes|no>` where it is one of a few words. */
  readonly value?: string
  readonly multiple?: boolean
  readonly short?: string
}
export type Options = Readonly<Record<string, Option>>

const COMMON = {
  json: { type: 'boolean', help: 'Print JSON' },
  verbose: { type: 'boolean', help: 'Print the server or database that the command uses' },
  help: { type: 'boolean', short: 'h', help: 'Print this help' },
} as const satisfies Options

type Value<O extends Option> = O extends { type: 'boolean' } ? boolean : string
type Values<O extends Options, A extends string, R extends string, S extends boolean> = {
  readonly [N in keyof O]: (O[N] extends { multiple: true } ? Value<O[N]>[] : Value<O[N]>) | undefined
} & Readonly<Record<A, string>> &
  Readonly<Record<R, readonly string[]>> &
  (S extends true ? { readonly site: string | undefined } : unknown)

/** One thing that `vitrina` does, whatever options it has. */
export interface Command {
  readonly summary: string
  readonly help: (name: string) => string
  readonly usage: (name: string) => string
  /** What stands behind its name, in its order, and its options: what a shell completes. */
  readonly args: readonly string[]
  readonly options: Options
  /** What the command line asks for, to be run. */
  readonly parse: (args: readonly string[], env: NodeJS.ProcessEnv) => Parsed
}

interface Parsed {
  readonly help: boolean
  readonly json: boolean
  readonly verbose: boolean
  readonly run: (tools: Tools) => Promise<void>
}

/** The command line is not understood; the usage is printed with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
  }
}

interface Definition<O extends Options, A extends string, R extends string, S extends boolean> {
  readonly summary: string
  /** It is about a site: on the database its slug stands first; at a server the API token says which. */
  readonly ofSite?: S
  /** What stands after the command's name, each needed. */
  readonly args?: readonly A[]
  /** What stands after those, once or more often. */
  readonly rest?: R
  readonly options?: O
  readonly run: (values: Values<O, A, R, S>, tools: Tools) => Promise<void>
}

/**
 * Defines a command. Its arguments and options reach `run` by their names; `--json`, `--verbose` and `--help` need no mention.
 * @throws {UsageError} from `parse`, when the command line is not understood.
 */
export const command = <
  const O extends Options = Record<never, Option>,
  const A extends string = never,
  const R extends string = never,
  const S extends boolean = false,
>({
  summary,
  ofSite,
  args: names = [],
  rest,
  options = {} as O,
  run,
}: Definition<O, A, R, S>): Command => {
  const all: Options = { ...options, ...COMMON }
  const shown = [
    ...(ofSite ? ['[<site>]'] : []),
    ...names.map((arg) => `<${arg}>`),
    ...(rest === undefined ? [] : [`<${rest}>...`]),
  ]
  const usage = (name: string) => `vitrina ${[name, ...shown].join(' ')} [options]`
  return {
    summary,
    usage,
    args: [...(ofSite ? ['site'] : []), ...names, ...(rest === undefined ? [] : [rest])],
    options: all,
    help: (name) => `${summary}\n\n  ${usage(name)}\n\nOptions:\n${describe(all)}`,
    parse: (args, env) => {
      const { values, positionals } = parseStrictly(args, all)
      const tokenSaysSite = ofSite === true && addressIn(values, env) !== undefined
      const needed: readonly string[] = ofSite && !tokenSaysSite ? ['site', ...names] : names
      const more = positionals.slice(needed.length)
      const given = Object.fromEntries(needed.map((arg, i) => [arg, positionals[i]]))
      return {
        help: values.help === true,
        json: values.json === true,
        verbose: values.verbose === true,
        run: async (tools) => {
          const missing = needed.find((arg) => !given[arg])
          if (missing) throw new UsageError(`<${missing}> is missing.`)
          if (rest === undefined && more.length > 0)
            throw new UsageError(
              tokenSaysSite && more.length === 1
                ? `Unexpected argument "${positionals[0] ?? ''}": at a server, the API token determines the site. Omit <site>.`
                : `Unexpected argument "${more[0] ?? ''}".`,
            )
          if (rest !== undefined && more.length === 0) throw new UsageError(`<${rest}> is missing.`)
          const named = rest === undefined ? given : { ...given, [rest]: more }
          await run({ ...values, ...named } as unknown as Values<O, A, R, S>, tools)
        },
      }
    },
  }
}

const parseStrictly = (args: readonly string[], options: Options) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(notUnderstood(error, options))
    throw error
  }
}

/** Short message for an error of `parseArgs`. */
const notUnderstood = (error: TypeError & { readonly code?: string }, options: Options): string => {
  const [, typed = ''] = /'(?:-\w, )?(--?[^\s'=]+)/.exec(error.message) ?? []
  if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return /does not take/.test(error.message) ? `${typed} takes no value.` : `${typed} needs a value.`
  const unknown = `Unknown option ${typed}.`
  if (OF_SERVERS.includes(typed)) return `${unknown} ${DATABASE_ONLY}`
  const word = likeliest(typed.replace(/^--/, ''), Object.keys(options))
  return word === undefined ? unknown : `${unknown} Did you mean --${word}?`
}

/** Whoever gives one of these takes the command for one that a server elsewhere would do. */
const OF_SERVERS = ['--url', '--token', '--token-from']

const describe = (options: Options): string => {
  const lines = Object.entries(options).map(([name, { short, value, multiple, help }]) => [
    `  --${name}${value ? ` ${value}` : ''}${short ? `, -${short}` : ''}`,
    multiple ? `${help}; may be repeated` : help,
  ])
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return lines.map(([left = '', help]) => `${left.padEnd(width)}  ${help}`).join('\n')
}
