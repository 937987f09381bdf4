import { readFileSync } from 'node:fs'
import { nearestWord } from '@vitrina/schema/labels/nearest-word'
import { type Command, UsageError } from './command.ts'
import { COMMANDS } from './commands.ts'
import { withDataFolder } from './data-folder.ts'
import { lazyDatabase } from './lazy-database.ts'
import { ignoreMissingServerPackage, isServerPackageMissing } from './server-package.ts'
import { Interrupted } from './transfer/interruption.ts'
import { Refusal } from './transfer/link.ts'

const say = (text: string) => process.stderr.write(`${text}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

/** Runs the command line and returns the exit code: 1 after a failure, 2 for an invalid command line. */
const vitrina = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  if (args[0] === '--version' || args[0] === '-V') {
    print(ownVersion())
    return 0
  }
  const name = Object.keys(COMMANDS).find((name) => name.split(' ').every((word, i) => word === args[i]))
  const command = await (name === undefined ? undefined : COMMANDS[name]?.())
  if (name === undefined || command === undefined) return listCommands(args)
  try {
    return await run(command, name, args.slice(name.split(' ').length), env)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const lines = [`Usage: ${command.usage(name)}`, seeHelp(name)]
    say([error.message, ...lines].join('\n'))
    return 2
  }
}

const run = async (
  command: Command,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> => {
  const { help, json, verbose, run } = command.parse(args, env)
  if (help) {
    print(command.help(name))
    return 0
  }
  let end: string | undefined
  const at = (place: string) => {
    if (verbose && end !== place) say(place)
    end = place
  }
  const { close, ...database } = lazyDatabase(env, { note: say, at })
  const answer = (data: unknown, text: string) => print(json ? JSON.stringify(data, null, 2) : text)
  try {
    await run({ ...database, env, json, answer, note: say, at }).finally(close)
    return 0
  } catch (error) {
    if (error instanceof UsageError || error instanceof Interrupted) throw error
    say([reasonOf(error), ...(verbose || end === undefined ? [] : [end])].join('\n'))
    return 1
  }
}

const seeHelp = (name: string): string => `See: vitrina ${name} --help`

/** Commands that begin with the given words, or all of them. */
const listCommands = async (args: readonly string[]): Promise<number> => {
  const words = args.filter((arg) => !arg.startsWith('-') && arg !== 'help')
  const isHelpRequested = args.some((arg) => ['help', '--help', '-h'].includes(arg))
  const all = Object.entries(COMMANDS)
  const under = (words: readonly string[]) => all.filter(([name]) => name.startsWith(`${words.join(' ')} `))
  const group = under(words)
  const listed = [group, under(words.slice(0, 1)), all].find(({ length }) => length > 0) ?? []
  const width = Math.max(...listed.map(([name]) => name.length))
  const lines = await Promise.all(
    listed.map(([name, load]) =>
      load().then(({ summary }) => `  ${name.padEnd(width)}  ${summary}`, ignoreMissingServerPackage),
    ),
  )
  const installed = lines.filter((line) => line !== undefined)
  const usage = 'Usage: vitrina <command> [options]'
  const list = [
    usage,
    installed.join('\n'),
    ...(installed.length < lines.length ? ['"npm install @vitrina/server" adds the other commands.'] : []),
    seeHelp('<command>'),
  ].join('\n\n')
  const known = words.length === 0 || group.length > 0
  if (isHelpRequested && known) {
    print(list)
    return 0
  }
  if (!known) {
    const typed = words.join(' ')
    const names = Object.keys(COMMANDS)
    const word = nearestWord(typed, names) ?? nearestWord(words.slice(0, 2).join(' '), names)
    say(`Unknown command "${typed}".${word === undefined ? '' : ` Did you mean "${word}"?`}`)
  }
  say(list)
  return 2
}

/** Text of an error: an expected one as a sentence, an unexpected one with its stack. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (isServerPackageMissing(error))
    return 'This command needs the database: run "npm install @vitrina/server" in the folder of your Vitrina. Commands that call a server take --url or VITRINA_URL.'
  return error.constructor === Error || error instanceof Refusal
    ? error.message
    : (error.stack ?? error.message)
}

const ownVersion = (): string =>
  JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')).version

// The reader has closed the pipe, like `head`: not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

try {
  process.exitCode = await vitrina(
    process.argv.slice(2),
    withDataFolder(process.env, process.cwd()) ?? process.env,
  )
} catch (error) {
  // Exits by the signal: a script stops, too, and a shell reads 130 or 143.
  if (error instanceof Interrupted) process.removeAllListeners(error.signal).kill(process.pid, error.signal)
  else say(reasonOf(error))
  process.exitCode = 1
}
