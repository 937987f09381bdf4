import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import { readIfPresent } from '../read-if-present.ts'

/** Checkout under test. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Process of `npm start` or of a bare server. */
export interface Process {
  readonly pid: number
  readonly ended: Promise<number | null>
  output(): string
  kill(signal: NodeJS.Signals): void
}

export interface Server extends Process {
  readonly url: string
}

interface Launch {
  readonly command?: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  readonly account?: { readonly uid: number; readonly gid: number }
  /** Working directory; omit for the checkout. */
  readonly cwd?: string
}

const processes = new Set<Process>()

/** Starts a server that may exit. */
export const launch = (dataDir: string, { command, env, account, cwd = ROOT }: Launch = {}): Process => {
  const [program, ...args] = command ?? [process.execPath, 'server/main.ts']
  const { PATH = '', HOME = '/', NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, {
    ...account,
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      PORT: '0',
      VITRINA_DATA_DIR: dataDir,
      VITRINA_DEMO: '0',
      VITRINA_WORKERS: '1',
      // As with `npm start`.
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const launched: Process = {
    pid: child.pid ?? 0,
    ended: once(child, 'close').then(([code]) => code),
    output: () => output,
    kill: (signal) => child.kill(signal),
  }
  processes.add(launched)
  return launched
}

/** Starts a server and waits for the address that it prints. */
export const startServer = async (dataDir: string, options?: Launch): Promise<Server> => {
  const server = launch(dataDir, options)
  const address = () => /Vitrina +(http\S+)/.exec(server.output())?.[1]
  await until(address, server)
  return { ...server, url: address() ?? '' }
}

/** Generous limit: on a busy machine, a start of two seconds has taken more than twenty. */
const GIVE_UP_MS = 180_000

/** Polls until the answer is truthy, or until the process has ended. */
export const until = async (answer: () => unknown, { ended, output }: Pick<Process, 'ended' | 'output'>) => {
  let code: number | null | undefined
  ended.then((ended) => {
    code = ended
  })
  for (const giveUp = Date.now() + GIVE_UP_MS; !(await answer()); await sleep(20))
    if (code !== undefined || Date.now() > giveUp)
      throw new Error(`It did not come to pass (exit code ${code}):\n${output()}`)
}

/** True when the database responds. A server that has not noticed an outage yet may still report that it is ready. */
export const isAnswering = async (sql: Database): Promise<boolean> => {
  try {
    await sql`select`
    return true
  } catch {
    return false
  }
}

/** True when the server is ready: it responds, and its database did at the last probe. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Path of a data directory that does not exist yet, in a folder that other accounts may pass through,
 * depending on `mode`. Afterwards every server is stopped and the folder removed.
 */
export const newDataDir = (t: { after(work: () => Promise<void>): void }, mode = 0o711): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-'))
  chmodSync(folder, mode)
  const dataDir = join(folder, 'data')
  t.after(async () => {
    await Promise.all([...processes].map(stop))
    removeCluster(dataDir)
    rmSync(folder, { recursive: true })
  })
  return dataDir
}

const stop = async (server: Process): Promise<void> => {
  server.kill('SIGTERM')
  await server.ended
  processes.delete(server)
}

/** Removes the cluster, also when it is a symbolic link. */
export const removeCluster = (dataDir: string): void => {
  const cluster = join(dataDir, 'postgres')
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(dirname(readlinkSync(cluster)), { recursive: true })
}

const lockFileOf = (dataDir: string): string => join(dataDir, 'postgres', 'postmaster.pid')

/** Process id of the embedded PostgreSQL; undefined after an orderly stop, or while its lock file is rewritten. */
export const postmasterOf = (dataDir: string): number | undefined =>
  Number.parseInt(readIfPresent(lockFileOf(dataDir)) ?? '', 10) || undefined

/** Writes another process id into the lock files, as when the id is reused after a restart of the machine. */
export const renumberPostmaster = (dataDir: string, pid: number): void => {
  for (const lockFile of [lockFileOf(dataDir), join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock')])
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(pid)))
}
