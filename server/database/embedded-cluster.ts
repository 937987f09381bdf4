import { execFile } from 'node:child_process'
import { existsSync, lchownSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedLocation, renameUnlessThere } from './embedded-location.ts'

/** Who made the cluster, and may do anything in it: not the server, whose statements never run as this role. */
export const SUPERUSER = 'vitrina'

/** How the server connects to the embedded PostgreSQL, but for its socket. `ssl` is named lest PGSSLMODE ask for it. */
export const EMBEDDED = { user: 'vitrina_server', database: 'vitrina', port: 5432, ssl: false } as const

export const clusterExists = ({ cluster }: EmbeddedLocation): boolean =>
  existsSync(join(cluster, 'PG_VERSION'))

/**
 * Makes the cluster. Texts sort by code point, in PostgreSQL's own way: an index then outlives every change of the
 * machine's C library, and the same cluster means the same on any machine.
 */
export const createCluster = async ({ programs, cluster, account }: EmbeddedLocation): Promise<void> => {
  // Under another name first: what a killed initdb leaves behind must never be taken for a cluster.
  const unfinished = mkdtempSync(`${cluster}-new-`)
  if (account) lchownSync(unfinished, account.uid, account.gid)
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
  renameUnlessThere(unfinished, cluster)
}

/** What the cluster's lock file tells of the PostgreSQL that holds it, or of one that held it last. */
export interface Postmaster {
  readonly pid: number
  readonly status: string
  /** False when it was killed, or the machine with it. Its number may belong to another process by now. */
  readonly alive: boolean
}

export const readPostmaster = ({ cluster }: EmbeddedLocation): Postmaster | undefined => {
  const lockFile = join(cluster, 'postmaster.pid')
  if (!existsSync(lockFile)) return undefined
  const [pid, folder, , , , , , status] = readOrEmpty(lockFile).split('\n')
  if (!pid || !folder) return undefined
  return { pid: Number(pid), status: status?.trim() || 'starting', alive: isPostmaster(Number(pid), folder) }
}

const isPostmaster = (pid: number, folder: string): boolean => {
  // The command line is the one thing that everyone may read of a process, whoever runs it.
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

/** A process, or its lock file, may vanish between any two looks. */
const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
