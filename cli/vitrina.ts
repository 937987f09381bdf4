import { readFileSync } from 'node:fs'
import { type Command, UsageError } from './command.ts'
import { settledOn } from './data-folder.ts'
import { likeliest } from './likeness.ts'
import { opening } from './open.ts'
import { Interrupted } from './transfer/interruption.ts'
import { Refusal } from './transfer/link.ts'

/** Everything that `vitrina` does. Only what is asked for is loaded, with the part of the server that it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'site create': async () => (await import('./commands/site-create.ts')).siteCreate,
  'site list': async () => (await import('./commands/site-list.ts')).siteList,
  'site set': async () => (await import('./commands/site-set.ts')).siteSet,
  'site host add': async () => (await import('./commands/site-host-add.ts')).siteHostAdd,
  'site host remove': async () => (await import('./commands/site-host-remove.ts')).siteHostRemove,
  'site host list': async () => (await import('./commands/site-host-list.ts')).siteHostList,
  'site redirect add': async () => (await import('./commands/site-redirect-add.ts')).siteRedirectAdd,
  'site redirect remove': async () => (await import('./commands/site-redirect-remove.ts')).siteRedirectRemove,
  'site redirect list': async () => (await import('./commands/site-redirect-list.ts')).siteRedirectList,
  'site secret add': async () => (await import('./commands/site-secret-add.ts')).siteSecretAdd,
  'site secret remove': async () => (await import('./commands/site-secret-remove.ts')).siteSecretRemove,
  'site secret list': async () => (await import('./commands/site-secret-list.ts')).siteSecretList,
  'site password-check set': async () =>
    (await import('./commands/site-password-check-set.ts')).sitePasswordCheckSet,
  'site password-check remove': async () =>
    (await import('./commands/site-password-check-remove.ts')).sitePasswordCheckRemove,
  'token create': async () => (await import('./commands/token-create.ts')).tokenCreate,
  'token list': async () => (await import('./commands/token-list.ts')).tokenList,
  'token set': async () => (await import('./commands/token-set.ts')).tokenSet,
  'token rotate': async () => (await import('./commands/token-rotate.ts')).tokenRotate,
  'token confirm': async () => (await import('./commands/token-confirm.ts')).tokenConfirm,
  'token revoke': async () => (await import('./commands/token-revoke.ts')).tokenRevoke,
  'user create': async () => (await import('./commands/user-create.ts')).userCreate,
  'user import': async () => (await import('./commands/user-import.ts')).userImport,
  'user list': async () => (await import('./commands/user-list.ts')).userList,
  'user reset': async () => (await import('./commands/user-reset.ts')).userReset,
  'user reset-second-factor': async () =>
    (await import('./commands/user-reset-second-factor.ts')).userResetSecondFactor,
  'user lock': async () => (await import('./commands/user-lock.ts')).userLock,
  'user unlock': async () => (await import('./commands/user-unlock.ts')).userUnlock,
  'user export': async () => (await import('./commands/user-export.ts')).userExport,
  'user erase': async () => (await import('./commands/user-erase.ts')).userErase,
  'operator add': async () => (await import('./commands/operator-add.ts')).operatorAdd,
  'operator list': async () => (await import('./commands/operator-list.ts')).operatorList,
  'operator remove': async () => (await import('./commands/operator-remove.ts')).operatorRemove,
  'operator link': async () => (await import('./commands/operator-link.ts')).operatorLink,
  'group create': async () => (await import('./commands/group-create.ts')).groupCreate,
  'group set': async () => (await import('./commands/group-set.ts')).groupSet,
  'group list': async () => (await import('./commands/group-list.ts')).groupList,
  'group add': async () => (await import('./commands/group-add.ts')).groupAdd,
  'group remove': async () => (await import('./commands/group-remove.ts')).groupRemove,
  'provider add': async () => (await import('./commands/provider-add.ts')).providerAdd,
  'provider list': async () => (await import('./commands/provider-list.ts')).providerList,
  'provider remove': async () => (await import('./commands/provider-remove.ts')).providerRemove,
  'webhook add': async () => (await import('./commands/webhook-add.ts')).webhookAdd,
  'webhook list': async () => (await import('./commands/webhook-list.ts')).webhookList,
  'webhook set': async () => (await import('./commands/webhook-set.ts')).webhookSet,
  'webhook remove': async () => (await import('./commands/webhook-remove.ts')).webhookRemove,
  'webhook rotate': async () => (await import('./commands/webhook-rotate.ts')).webhookRotate,
  'webhook test': async () => (await import('./commands/webhook-test.ts')).webhookTest,
  'webhook log': async () => (await import('./commands/webhook-log.ts')).webhookLog,
  'webhook replay': async () => (await import('./commands/webhook-replay.ts')).webhookReplay,
  'audit list': async () => (await import('./commands/audit-list.ts')).auditList,
  'geo load': async () => (await import('./commands/geo-load.ts')).geoLoad,
  import: async () => (await import('./commands/import.ts')).importFile,
  export: async () => (await import('./commands/export.ts')).exportObjects,
  'backup verify': async () => (await import('./commands/backup-verify.ts')).backupVerify,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  config: async () => (await import('./commands/config.ts')).config,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
}

const say = (text: string) => process.stderr.write(`${text}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

/** Runs the command line and answers with the exit code: 1 when it failed, 2 when it was not understood. */
const vitrina = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  if (args[0] === '--version' || args[0] === '-V') {
    print(ownVersion())
    return 0
  }
  const name = Object.keys(COMMANDS).find((name) => name.split(' ').every((word, i) => word === args[i]))
  const command = await (name === undefined ? undefined : COMMANDS[name]?.())
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
const listCommands = async (args: readonly string[]): Promise<number> => {
  const words = args.filter((arg) => !arg.startsWith('-') && arg !== 'help')
  const asked = args.some((arg) => ['help', '--help', '-h'].includes(arg))
  const all = Object.entries(COMMANDS)
  const under = (words: readonly string[]) => all.filter(([name]) => name.startsWith(`${words.join(' ')} `))
  const group = under(words)
  const listed = [group, under(words.slice(0, 1)), all].find(({ length }) => length > 0) ?? []
  const width = Math.max(...listed.map(([name]) => name.length))
  const lines = await Promise.all(
    listed.map(async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`),
  )
  const usage = `Usage: vitrina <command> [options]\n\n${lines.join('\n')}\n\nSee: vitrina <command> --help`
  const known = words.length === 0 || group.length > 0
  if (asked && known) {
    print(usage)
    return 0
  }
  if (!known) {
    const typed = words.join(' ')
    const meant =
      likeliest(typed, Object.keys(COMMANDS)) ?? likeliest(words.slice(0, 2).join(' '), Object.keys(COMMANDS))
    say(`There is no command "${typed}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`)
  }
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

const ownVersion = (): string =>
  JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')).version

// Whoever reads has read enough, as `head` does: nothing failed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

try {
  process.exitCode = await vitrina(
    process.argv.slice(2),
    settledOn(process.env, process.cwd()) ?? process.env,
  )
} catch (error) {
  // Whoever sent the signal sees that it was obeyed: a script stops, too.
  if (error instanceof Interrupted) process.removeAllListeners(error.signal).kill(process.pid, error.signal)
  else say(reasonOf(error))
  process.exitCode = 1
}
