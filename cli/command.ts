import { parseArgs } from 'node:util'
import { nearestWord } from '@vitrina/schema/labels/nearest-word'
import type { createLog } from '@vitrina/server/platform/http/telemetry/log'
import type { Database } from '@vitrina/server/platform/postgres/pool/sql'
import { addressIn, DATABASE_ONLY } from './server-address.ts'

/** Tools of a command. */
export interface Tools {
  /** Environment; only `readConfig` reads the settings of server and database. */
  readonly env: NodeJS.ProcessEnv
  /** Log of the server, printed as plain sentences. */
  readonly log: () => Promise<ReturnType<typeof createLog>>
  /** Database in its current state; fails without a database. */
  readonly openDatabase: () => Promise<Database>
  /** Database of the command, created if missing. Only for `migrate` and `restore`. */
  readonly openOrMake: () => Promise<Database>
  /** Database for a command that only reads: refused while migrations are pending. */
  readonly openToRead: () => Promise<Database>
  /** Database for a command that writes: pending migrations run first; refused if there is no database. */
  readonly openToWrite: () => Promise<Database>
  /** True if the result is printed as JSON, for commands that print more than one. */
  readonly json: boolean
  /** Prints the single result, which may be piped: `text`, or with `--json` the data. */
  readonly answer: (data: unknown, text: string) => void
  /** Reports the location with which the command works: immediately with --verbose, else on failure. */
  readonly at: (end: string) => void
  /** Prints a note for the user, separately from the result. */
  readonly note: (sentence: string) => void
}

/** Option in the form of `parseArgs`, with a line for `--help`. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly help: string
  /** Placeholder of the value in the help, such as `<30d>`, or `<yes|no>` for a choice. */
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

/** A command of `vitrina`. */
export interface Command {
  readonly summary: string
  readonly help: (name: string) => string
  readonly usage: (name: string) => string
  /** Arguments after the name, in order, and options: input of shell completion. */
  readonly args: readonly string[]
  readonly options: Options
  /** Parsed command line, ready to run. */
  readonly parse: (args: readonly string[], env: NodeJS.ProcessEnv) => Parsed
}

interface Parsed {
  readonly help: boolean
  readonly json: boolean
  readonly verbose: boolean
  readonly run: (tools: Tools) => Promise<void>
}

/** Error for an invalid command line; the usage is printed with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
  }
}

interface Definition<O extends Options, A extends string, R extends string, S extends boolean> {
  readonly summary: string
  /**
   * True if the command concerns a site: with the database its slug is the first argument; with a server the API token identifies
   * it.
   */
  readonly ofSite?: S
  /** Required arguments after the name of the command. */
  readonly args?: readonly A[]
  /** Repeatable argument after them, at least once. */
  readonly rest?: R
  readonly options?: O
  readonly run: (values: Values<O, A, R, S>, tools: Tools) => Promise<void>
}

/**
 * Defines a command. Its arguments and options reach `run` by their names; `--json`, `--verbose` and `--help` need no mention.
 * @throws {UsageError} from `parse`, for an invalid command line
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
      const isSiteFromToken = ofSite === true && addressIn(values, env) !== undefined
      const needed: readonly string[] = ofSite && !isSiteFromToken ? ['site', ...names] : names
      const more = positionals.slice(needed.length)
      const argumentsByName = Object.fromEntries(needed.map((arg, i) => [arg, positionals[i]]))
      return {
        help: values.help === true,
        json: values.json === true,
        verbose: values.verbose === true,
        run: async (tools) => {
          const missing = needed.find((arg) => !argumentsByName[arg])
          if (missing) throw new UsageError(`<${missing}> is missing.`)
          if (rest === undefined && more.length > 0)
            throw new UsageError(
              isSiteFromToken && more.length === 1
                ? `Unexpected argument "${positionals[0] ?? ''}": at a server, the API token determines the site. Omit <site>.`
                : `Unexpected argument "${more[0] ?? ''}".`,
            )
          if (rest !== undefined && more.length === 0) throw new UsageError(`<${rest}> is missing.`)
          const named = rest === undefined ? argumentsByName : { ...argumentsByName, [rest]: more }
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
  const word = nearestWord(typed.replace(/^--/, ''), Object.keys(options))
  return word === undefined ? unknown : `${unknown} Did you mean --${word}?`
}

/** Options that imply a call to a server. */
const OF_SERVERS = ['--url', '--token', '--token-from']

const describe = (options: Options): string => {
  const lines = Object.entries(options).map(([name, { short, value, multiple, help }]) => [
    `  --${name}${value ? ` ${value}` : ''}${short ? `, -${short}` : ''}`,
    multiple ? `${help}; may be repeated` : help,
  ])
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return lines.map(([left = '', help]) => `${left.padEnd(width)}  ${help}`).join('\n')
}
