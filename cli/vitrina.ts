import { type Command, UsageError } from './command.ts'
import { auditList } from './commands/audit-list.ts'
import { config } from './commands/config.ts'
import { doctor } from './commands/doctor.ts'
import { exportObjects } from './commands/export.ts'
import { geoLoad } from './commands/geo-load.ts'
import { groupAdd } from './commands/group-add.ts'
import { groupCreate } from './commands/group-create.ts'
import { groupList } from './commands/group-list.ts'
import { groupRemove } from './commands/group-remove.ts'
import { importFile } from './commands/import.ts'
import { migrate } from './commands/migrate.ts'
import { operatorAdd } from './commands/operator-add.ts'
import { operatorLink } from './commands/operator-link.ts'
import { operatorList } from './commands/operator-list.ts'
import { operatorRemove } from './commands/operator-remove.ts'
import { siteCreate } from './commands/site-create.ts'
import { siteHostAdd } from './commands/site-host-add.ts'
import { siteHostList } from './commands/site-host-list.ts'
import { siteHostRemove } from './commands/site-host-remove.ts'
import { siteList } from './commands/site-list.ts'
import { siteRedirectAdd } from './commands/site-redirect-add.ts'
import { siteRedirectList } from './commands/site-redirect-list.ts'
import { siteRedirectRemove } from './commands/site-redirect-remove.ts'
import { siteSecretAdd } from './commands/site-secret-add.ts'
import { siteSecretList } from './commands/site-secret-list.ts'
import { siteSecretRemove } from './commands/site-secret-remove.ts'
import { siteSet } from './commands/site-set.ts'
import { tokenCreate } from './commands/token-create.ts'
import { tokenList } from './commands/token-list.ts'
import { tokenRevoke } from './commands/token-revoke.ts'
import { tokenRotate } from './commands/token-rotate.ts'
import { userCreate } from './commands/user-create.ts'
import { userList } from './commands/user-list.ts'
import { userLock } from './commands/user-lock.ts'
import { userReset } from './commands/user-reset.ts'
import { userUnlock } from './commands/user-unlock.ts'
import { webhookAdd } from './commands/webhook-add.ts'
import { webhookList } from './commands/webhook-list.ts'
import { webhookLog } from './commands/webhook-log.ts'
import { webhookRemove } from './commands/webhook-remove.ts'
import { webhookReplay } from './commands/webhook-replay.ts'
import { webhookRotate } from './commands/webhook-rotate.ts'
import { webhookSet } from './commands/webhook-set.ts'
import { webhookTest } from './commands/webhook-test.ts'
import { opening } from './open.ts'
import { Interrupted } from './transfer/interruption.ts'
import { Refusal } from './transfer/link.ts'

/** Everything that `vitrina` does. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'site create': siteCreate,
  'site list': siteList,
  'site set': siteSet,
  'site host add': siteHostAdd,
  'site host remove': siteHostRemove,
  'site host list': siteHostList,
  'site redirect add': siteRedirectAdd,
  'site redirect remove': siteRedirectRemove,
  'site redirect list': siteRedirectList,
  'site secret add': siteSecretAdd,
  'site secret remove': siteSecretRemove,
  'site secret list': siteSecretList,
  'token create': tokenCreate,
  'token list': tokenList,
  'token rotate': tokenRotate,
  'token revoke': tokenRevoke,
  'user create': userCreate,
  'user list': userList,
  'user reset': userReset,
  'user lock': userLock,
  'user unlock': userUnlock,
  'operator add': operatorAdd,
  'operator list': operatorList,
  'operator remove': operatorRemove,
  'operator link': operatorLink,
  'group create': groupCreate,
  'group list': groupList,
  'group add': groupAdd,
  'group remove': groupRemove,
  'webhook add': webhookAdd,
  'webhook list': webhookList,
  'webhook set': webhookSet,
  'webhook remove': webhookRemove,
  'webhook rotate': webhookRotate,
  'webhook test': webhookTest,
  'webhook log': webhookLog,
  'webhook replay': webhookReplay,
  'audit list': auditList,
  'geo load': geoLoad,
  import: importFile,
  export: exportObjects,
  migrate,
  config,
  doctor,
}

const say = (text: string) => process.stderr.write(`${text}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

/** Runs the command line and answers with the exit code: 1 when it failed, 2 when it was not understood. */
const vitrina = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const name = Object.keys(COMMANDS).find((name) => name.split(' ').every((word, i) => word === args[i]))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) return listCommands(args)

  try {
    const { help, json, run } = command.parse(args.slice(name.split(' ').length))
    if (help) {
      print(command.help(name))
      return 0
    }
    const { close, ...database } = opening(env, say)
    const answer = (data: unknown, text: string) => print(json ? JSON.stringify(data, null, 2) : text)
    await run({ ...database, env, answer, note: say }).finally(close)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    say(`${error.message}\nUsage: ${command.usage(name)}\nSee: vitrina ${name} --help`)
    return 2
  }
}

/** Those that begin with the words given, or all; a plain question for them is answered as one. */
const listCommands = (args: readonly string[]): number => {
  const words = args.filter((arg) => !arg.startsWith('-') && arg !== 'help')
  const asked = args.some((arg) => ['help', '--help', '-h'].includes(arg))
  const all = Object.entries(COMMANDS)
  const under = (words: readonly string[]) => all.filter(([name]) => name.startsWith(`${words.join(' ')} `))
  const group = under(words)
  const listed = [group, under(words.slice(0, 1)), all].find(({ length }) => length > 0) ?? []
  const width = Math.max(...listed.map(([name]) => name.length))
  const lines = listed.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  const usage = `Usage: vitrina <command> [options]\n\n${lines.join('\n')}\n\nSee: vitrina <command> --help`
  const known = words.length === 0 || group.length > 0
  if (asked && known) {
    print(usage)
    return 0
  }
  if (!known) say(`There is no command "${words.join(' ')}".`)
  say(usage)
  return 2
}

/** What we refuse by ourselves is a sentence; only of a surprise the place matters, too. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.constructor === Error || error instanceof Refusal
    ? error.message
    : (error.stack ?? error.message)
}

try {
  process.exitCode = await vitrina(process.argv.slice(2), process.env)
} catch (error) {
  // Whoever sent the signal sees that it was obeyed: a script stops, too.
  if (error instanceof Interrupted) process.removeAllListeners(error.signal).kill(process.pid, error.signal)
  else say(reasonOf(error))
  process.exitCode = 1
}
