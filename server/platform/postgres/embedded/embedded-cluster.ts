import { execFile } from 'node:child_process'
import { existsSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type EmbeddedLocation, renameIfAbsent, socketsFor } from './embedded-location.ts'

/** Role that created the cluster and is superuser. The server never uses it for its statements. */
export const SUPERUSER = 'vitrina'

/**
 * Connection settings of the embedded PostgreSQL, without its socket. `ssl` is set, because PGSSLMODE could
 * require it.
 */
export const EMBEDDED = { user: 'vitrina_server', database: 'vitrina', port: 5432, ssl: false } as const

export const clusterExists = ({ cluster }: EmbeddedLocation): boolean =>
  existsSync(join(cluster, 'PG_VERSION'))

/**
 * Creates the cluster. Texts sort by code point, with PostgreSQL's own collation: so an index remains valid after any change of
 * the system's C library, and the cluster behaves the same on any machine.
 */
export const createCluster = async ({ programs, cluster, account }: EmbeddedLocation): Promise<void> => {
  const unfinished = await makeUnfinished({ cluster, account })
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
  await promisify(execFile)(join(programs, 'initdb'), args, { ...account, cwd: '/', env: { LC_ALL: 'C' } })
  renameIfAbsent(unfinished, cluster)
}

/** Clusters that this process is creating. */
const ownUnfinished = new Set<string>()

/** Name prefix of unfinished clusters of this machine; the process id follows. */
const unfinishedPrefix = (cluster: string): string => `${cluster}-new-${hostname()}-`

/**
 * Creates a folder in which a cluster is built: under a temporary name, so that an incomplete one is never used as a cluster.
 * Removes those of killed processes, and stops a PostgreSQL that still runs in them.
 */
export const makeUnfinished = async ({
  cluster,
  account,
}: Pick<EmbeddedLocation, 'cluster' | 'account'>): Promise<string> => {
  const prefix = unfinishedPrefix(cluster)
  for (const name of readdirSync(dirname(cluster)).filter((name) => name.startsWith(basename(prefix)))) {
    const maker = /^\d+(?=-[^-]+$)/.exec(name.slice(basename(prefix).length))
    const path = join(dirname(cluster), name)
    // In a restarted container, this process may have the id of the killed one.
    const isLeft =
      maker && !ownUnfinished.has(path) && (Number(maker[0]) === process.pid || !isRunning(Number(maker[0])))
    if (isLeft) await removeUnfinished(path, account)
  }
  const unfinished = mkdtempSync(`${prefix}${process.pid}-`)
  ownUnfinished.add(unfinished)
  if (account) lchownSync(unfinished, account.uid, account.gid)
  return unfinished
}

/** Time in ms to wait for a PostgreSQL after an immediate shutdown. */
const ENDING_MS = 10_000

const removeUnfinished = async (cluster: string, account: EmbeddedLocation['account']): Promise<void> => {
  const giveUp = Date.now() + ENDING_MS
  for (let left = readPostmaster({ cluster }); left?.alive; left = readPostmaster({ cluster })) {
    // Other systems cannot tell whether this process is PostgreSQL; a process that does not end keeps its files.
    if (process.platform !== 'linux' || Date.now() > giveUp) return
    try {
      process.kill(left.pid, 'SIGQUIT')
    } catch {
      // The process has ended.
    }
    await sleep(100)
  }
  rmSync(cluster, { recursive: true, force: true })
  rmSync(socketsFor(cluster, account), { recursive: true, force: true })
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Contents of the cluster's lock file: the PostgreSQL that holds or last held it. */
export interface Postmaster {
  readonly pid: number
  readonly status: string
  /** False if it was killed. Its process id may belong to another process now. */
  readonly alive: boolean
}

export const readPostmaster = ({ cluster }: Pick<EmbeddedLocation, 'cluster'>): Postmaster | undefined => {
  const lockFile = join(cluster, 'postmaster.pid')
  if (!existsSync(lockFile)) return undefined
  const [pid, folder, , , , , , status] = readOrEmpty(lockFile).split('\n')
  if (!pid || !folder) return undefined
  return { pid: Number(pid), status: status?.trim() || 'starting', alive: isPostmaster(Number(pid), folder) }
}

const isPostmaster = (pid: number, folder: string): boolean => {
  // The command line is the only information that every user may read about a process of another user.
  if (process.platform === 'linux') {
    const words = readOrEmpty(`/proc/${pid}/cmdline`).split('\0')
    return words.includes('-D') && words[words.indexOf('-D') + 1] === folder
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Reads a file; a process, or its lock file, may disappear at any time. */
const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
