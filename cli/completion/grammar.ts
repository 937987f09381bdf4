import type { Command } from '../command.ts'

/** Grammar of the command line for shell completion. */
export interface Grammar {
  /** Next words by the preceding ones, such as `site host`, each with a line of help if it ends a command. */
  readonly words: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly commands: readonly CompletedCommand[]
}

export interface CompletedCommand {
  readonly name: string
  readonly options: readonly CompletedOption[]
}

export interface CompletedOption {
  /** Name without dashes. */
  readonly name: string
  readonly short: string | undefined
  readonly help: string
  readonly takesValue: boolean
  /** Possible words of its value; empty for any value. */
  readonly choices: readonly string[]
}

/** Grammar of commands, by their names. */
export const grammarOf = (commands: ReadonlyMap<string, Command>): Grammar => {
  const words = new Map<string, Map<string, string>>()
  for (const [name, { summary }] of commands) {
    const parts = name.split(' ')
    for (const [i, part] of parts.entries()) {
      const before = parts.slice(0, i).join(' ')
      const next = words.get(before) ?? new Map<string, string>()
      const isLastPart = i === parts.length - 1
      next.set(part, isLastPart ? summary : (next.get(part) ?? ''))
      words.set(before, next)
    }
  }
  return {
    words,
    commands: [...commands].map(([name, { options }]) => ({
      name,
      options: Object.entries(options).map(([name, { type, short, help, value }]) => ({
        name,
        short,
        help,
        takesValue: type === 'string',
        choices: /^<([a-z-]+(?:\|[a-z-]+)+)>$/.exec(value ?? '')?.[1]?.split('|') ?? [],
      })),
    })),
  }
}
