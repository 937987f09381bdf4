import { parseArgs } from 'node:util'
import type { Database } from '@vitrina/server/database/sql'
import type { createLog } from '@vitrina/server/http/log'
import { likeliest } from './likeness.ts'

/** What a command works with. */
export interface Tools {
  /** What it says of the server and its database is read by `readConfig` alone. */
  readonly env: NodeJS.ProcessEnv
  /** The server's own log, its sentences told to the person at the terminal. */
  readonly log: ReturnType<typeof createLog>
  /** The database as it stands, where there is one. */
  readonly openDatabase: () => Promise<Database>
  /** The database, which is made where there is none. */
  readonly openOrMake: () => Promise<Database>
  /** The database, for a command that only looks: refused while migrations are due. */
  readonly openToRead: () => Promise<Database>
  /** The database, for a command that changes something: migrated first where that is due. */
  readonly openToWrite: () => Promise<Database>
  /** Prints the one result, which may be piped on: `text`, or under `--json` the data. */
  readonly answer: (data: unknown, text: string) => void
  /** Tells the person at the terminal something beside the result. */
  readonly note: (sentence: string) => void
}

/** An option as `parseArgs` takes it, with a line for `--help`. */
interface Option {
  readonly type: 'string' | 'boolean'
  readonly help: string
  /** How the help shows the value, as `<30d>`. */
  readonly value?: string
  readonly multiple?: boolean
  readonly short?: string
}
type Options = Readonly<Record<string, Option>>

const COMMON = {
  json: { type: 'boolean', help: 'Print JSON' },
  help: { type: 'boolean', short: 'h', help: 'Print this help' },
} as const satisfies Options

type Value<O extends Option> = O extends { type: 'boolean' } ? boolean : string
type Values<O extends Options, A extends string, R extends string> = {
  readonly [N in keyof O]: (O[N] extends { multiple: true } ? Value<O[N]>[] : Value<O[N]>) | undefined
} & Readonly<Record<A, string>> &
  Readonly<Record<R, readonly string[]>>

/** One thing that `vitrina` does, whatever options it has. */
export interface Command {
  readonly summary: string
  readonly help: (name: string) => string
  readonly usage: (name: string) => string
  /** What the command line asks for, to be run. */
  readonly parse: (args: readonly string[]) => Parsed
}

interface Parsed {
  readonly help: boolean
  readonly json: boolean
  readonly run: (tools: Tools) => Promise<void>
}

/** The command line is not understood; the usage is printed with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Definition<O extends Options, A extends string, R extends string> {
  readonly summary: string
  /** What stands after the command's name, each needed. */
  readonly args?: readonly A[]
  /** What stands after those, once or more often. */
  readonly rest?: R
  readonly options?: O
  readonly run: (values: Values<O, A, R>, tools: Tools) => Promise<void>
}

/**
 * Defines a command. Its arguments and options reach `run` by their names; `--json` and `--help` need no mention.
 * @throws {UsageError} from `parse`, when the command line is not understood.
 */
export const command = <
  const O extends Options = Record<never, Option>,
  const A extends string = never,
  const R extends string = never,
>({
  summary,
  args: names = [],
  rest,
  options = {} as O,
  run,
}: Definition<O, A, R>): Command => {
  const all: Options = { ...options, ...COMMON }
  const shown = [...names.map((arg) => `<${arg}>`), ...(rest === undefined ? [] : [`<${rest}>...`])]
  const usage = (name: string) => `vitrina ${[name, ...shown].join(' ')} [options]`
  return {
    summary,
    usage,
    help: (name) => `${summary}\n\n  ${usage(name)}\n\nOptions:\n${describe(all)}`,
    parse: (args) => {
      const { values, positionals } = parseStrictly(args, all)
      const more = positionals.slice(names.length)
      const given = Object.fromEntries(names.map((arg, i) => [arg, positionals[i]]))
      return {
        help: values.help === true,
        json: values.json === true,
        run: async (tools) => {
          const missing = names.find((arg) => !given[arg])
          if (missing) throw new UsageError(`<${missing}> is missing.`)
          if (rest === undefined && more.length > 0) throw new UsageError(`"${more[0]}" is not expected.`)
          if (rest !== undefined && more.length === 0) throw new UsageError(`<${rest}> is missing.`)
          const named = rest === undefined ? given : { ...given, [rest]: more }
          await run({ ...values, ...named } as unknown as Values<O, A, R>, tools)
        },
      }
    },
  }
}

const parseStrictly = (args: readonly string[], options: Options) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // parseArgs goes on at length about "--" after its first sentence.
    if (error instanceof TypeError)
      throw new UsageError(
        `${error.message.split(/\. /)[0]}.`.replace('..', '.') + meant(error.message, options),
      )
    throw error
  }
}

const meant = (message: string, options: Options): string => {
  const typed = /^Unknown option '--([^']+)'/.exec(message)?.[1]
  const word = typed === undefined ? undefined : likeliest(typed, Object.keys(options))
  return word === undefined ? '' : ` Did you mean --${word}?`
}

const describe = (options: Options): string => {
  const lines = Object.entries(options).map(([name, { short, value, multiple, help }]) => [
    `  --${name}${value ? ` ${value}` : ''}${short ? `, -${short}` : ''}`,
    multiple ? `${help}; may be repeated` : help,
  ])
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return lines.map(([left = '', help]) => `${left.padEnd(width)}  ${help}`).join('\n')
}
