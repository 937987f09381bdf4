import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import { readIfThere } from '../read-if-there.ts'

/** The checkout that is tested. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A `npm start` or a bare server, as a process of its own. */
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
  /** The checkout, unless it is elsewhere that it is started. */
  readonly cwd?: string
}

const processes = new Set<Process>()

/** Starts a server that may end by itself. */
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
      // As by `npm start`.
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

/** No measure of the machine: on a busy one, a start of two seconds has taken more than twenty. */
const GIVE_UP_MS = 180_000

/** Asks until the answer is yes, or the process that it concerns has ended. */
export const until = async (answer: () => unknown, { ended, output }: Pick<Process, 'ended' | 'output'>) => {
  let code: number | null | undefined
  ended.then((ended) => {
    code = ended
  })
  for (const giveUp = Date.now() + GIVE_UP_MS; !(await answer()); await sleep(20))
    if (code !== undefined || Date.now() > giveUp)
      throw new Error(`It did not come to pass (exit code ${code}):\n${output()}`)
}

/** Whether the database itself answers: a server that has not noticed yet that it was away may still say that it is ready. */
export const isAnswering = async (sql: Database): Promise<boolean> => {
  try {
    await sql`select`
    return true
  } catch {
    return false
  }
}

/** Whether the server answers, and the database behind it does, or did a moment ago. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A data directory that does not exist yet, in a folder which others may pass through, or not even that. Afterwards
 * every server is stopped and the folder removed.
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

/** Removes the cluster, also one to which only a link leads. */
export const removeCluster = (dataDir: string): void => {
  const cluster = join(dataDir, 'postgres')
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(dirname(readlinkSync(cluster)), { recursive: true })
}

const lockFileOf = (dataDir: string): string => join(dataDir, 'postgres', 'postmaster.pid')

/** The process of the embedded PostgreSQL; undefined when it has stopped in good order, or while its lock file is made anew. */
export const postmasterOf = (dataDir: string): number | undefined =>
  Number.parseInt(readIfThere(lockFileOf(dataDir)) ?? '', 10) || undefined

/** Makes the lock files name another process, as when its number is given away after a restart of the machine. */
export const renumberPostmaster = (dataDir: string, pid: number): void => {
  for (const lockFile of [lockFileOf(dataDir), join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock')])
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(pid)))
}
