import { COMMANDS } from '../../cli/commands.ts'

// In a process of its own: the language is that of its environment, once and for all.
const helps = await Promise.all(
  Object.entries(COMMANDS).map(async ([name, load]) => {
    const { summary, options, help, usage } = await load()
    return [name, { summary, options, help: help(name), usage: usage(name) }] as const
  }),
)
process.stdout.write(JSON.stringify(Object.fromEntries(helps)))
