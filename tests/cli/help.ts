import type { Options } from '../../cli/command.ts'
import { COMMANDS } from '../../cli/commands.ts'

/** Texts of a command's `--help`. */
export interface Help {
  readonly summary: string
  readonly usage: string
  readonly options: Options
  readonly help: string
}

/** Help texts of all commands, by name. */
export const helpsOfCommands = async (): Promise<Readonly<Record<string, Help>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(COMMANDS).map(async ([name, load]) => {
        const { summary, options, help, usage } = await load()
        return [name, { summary, options, help: help(name), usage: usage(name) }] as const
      }),
    ),
  )
