import { type Command, command, UsageError } from '../command.ts'
import { COMMANDS } from '../commands.ts'
import { bashCompletion } from '../completion/bash.ts'
import { fishCompletion } from '../completion/fish.ts'
import { type Grammar, grammarOf } from '../completion/grammar.ts'
import { zshCompletion } from '../completion/zsh.ts'
import { ignoreMissingServerPackage } from '../server-package.ts'

const SHELLS: Readonly<Record<string, (grammar: Grammar) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

export const completion = command({
  summary: 'Print a completion script for bash, zsh or fish.',
  args: ['shell'],
  async run({ shell }, tools) {
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
    if (script === undefined)
      throw new UsageError(`Unknown shell "${shell}". Shells: ${Object.keys(SHELLS).join(', ')}.`)
    const commands = new Map<string, Command>()
    for (const [name, load] of Object.entries(COMMANDS)) {
      const loaded = await load().catch(ignoreMissingServerPackage)
      if (loaded !== undefined) commands.set(name, loaded)
    }
    const text = script(grammarOf(commands))
    tools.answer({ shell, script: text }, text.trimEnd())
  },
})
