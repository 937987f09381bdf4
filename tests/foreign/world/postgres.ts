import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { openPool } from '../../../server/platform/postgres/pool/sql.ts'
import { needs } from '../needs.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'
const { skip } = needs('postgresql-15', [`${PROGRAMS}/postgres`], ['--version'])
export const skipWithoutPostgres = skip

/** Account of PostgreSQL for tests that run as root, which PostgreSQL refuses. */
export const accountOfPostgres = () => {
  if (process.getuid?.() !== 0) return {}
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** Position in the log at which a promoted standby left the timeline of the other server. */
export interface Fork {
  readonly fork: string
  readonly timeline: number
}

/** Time limit of a start with recovery, in ms. */
const START_MS = 60_000

/** PostgreSQL of Debian on a port of this machine, with the faults that can be injected into it. */
export class Postgres {
  readonly name: string
  readonly folder: string
  readonly port: number
  #process: ChildProcess | undefined

  constructor(name: string, folder: string, port: number) {
    this.name = name
    this.folder = folder
    this.port = port
  }

  /** Creates an empty database cluster with a database for `vitrina`, and these further settings. */
  async create(settings = ''): Promise<void> {
    this.#makeFolder()
    await runPostgres('initdb', [
      '-D',
      this.folder,
      '-U',
      'vitrina',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ])
    appendFileSync(
      join(this.folder, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_wal_size = 128MB
min_wal_size = 32MB
wal_keep_size = 64MB
log_min_messages = fatal
${settings}`,
    )
    await this.start()
    await runPostgres('createdb', ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'vitrina', 'vitrina'])
  }

  /** Recreates itself as a standby of the server on `port`. */
  async follow(port: number): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
    this.#makeFolder()
    await runPostgres('pg_basebackup', [
      '-d',
      `host=127.0.0.1 port=${port} user=vitrina application_name=${this.name}`,
      '-D',
      this.folder,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ])
    await this.start()
  }

  #makeFolder(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    const { uid, gid } = accountOfPostgres()
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid)
  }

  /**
   * Starts the server, on another port when clients must not reach it; retries while a killed process still
   * holds the shared memory.
   */
  async start(port = this.port): Promise<void> {
    for (const giveUp = Date.now() + START_MS; ; await sleep(200)) {
      if (this.isRunning()) {
        const isUp = await runPostgres('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
          () => true,
          () => false,
        )
        if (isUp) return
      } else {
        this.#process = spawn(`${PROGRAMS}/postgres`, ['-D', this.folder, '-p', String(port)], {
          ...accountOfPostgres(),
          stdio: 'ignore',
        })
        this.#process.on('error', () => undefined)
      }
      if (Date.now() > giveUp) throw new Error(`${this.name} does not start`)
    }
  }

  isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Kills the server at once, with its work in progress. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the server in an orderly way. */
  async stop(): Promise<void> {
    await this.#end('SIGINT')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child || !this.isRunning()) return
    const ended = once(child, 'exit')
    const below = this.#below()
    child.kill(signal)
    child.kill('SIGCONT')
    await ended
    // Child processes of a killed server end automatically, unless they are frozen.
    if (signal === 'SIGKILL') for (const pid of below) signalTo(pid, 'SIGKILL')
  }

  /** Suspends all processes of the server until it is thawed. */
  freeze(): void {
    for (const pid of [this.#pid(), ...this.#below()]) signalTo(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of [...this.#below(), this.#pid()]) signalTo(pid, 'SIGCONT')
  }

  #pid(): number {
    return this.#process?.pid ?? 0
  }

  #below(): number[] {
    const pid = this.#pid()
    if (!this.isRunning()) return []
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return text === '' ? [] : text.split(' ').map(Number)
  }

  /**
   * Promotes a standby. Returns the log position at which it left the primary; later commits of the primary
   * are lost.
   */
  async promote(): Promise<Fork> {
    await runPostgres('pg_ctl', ['promote', '-D', this.folder, '-w', '-t', '60'])
    const log = join(this.folder, 'pg_wal')
    const history = readdirSync(log)
      .filter((name) => name.endsWith('.history'))
      .sort()
      .at(-1)
    const last =
      readFileSync(join(log, history ?? ''), 'utf8')
        .trim()
        .split('\n')
        .at(-1) ?? ''
    const [timeline = '', fork = ''] = last.split(/\s+/)
    return { fork, timeline: Number(timeline) }
  }

  /** Transactions that this log committed after a position. */
  async committedBehind({ fork, timeline }: Fork): Promise<Set<string>> {
    const log = join(this.folder, 'pg_wal')
    const where = ['-p', log, '-t', String(timeline), '-s', fork, '-r', 'Transaction']
    // pg_waldump reports an error at the end of the log.
    const { stdout } = await runPostgres('pg_waldump', where).catch((error) => error as { stdout: string })
    return new Set([...stdout.matchAll(/tx: +(\d+),.*desc: COMMIT /g)].map(([, xid = '']) => xid))
  }

  /** Runs statements as administrator, also on a standby. */
  async tell(...statements: readonly string[]): Promise<void> {
    const client = new Client({ connectionString: `postgres://vitrina@127.0.0.1:${this.port}/vitrina` })
    client.on('error', () => undefined)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  /** Opens a pool of the administrator. */
  open(port = this.port) {
    return openPool(
      { connectionString: `postgres://vitrina@127.0.0.1:${port}/vitrina`, max: 4 },
      () => undefined,
    )
  }
}

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

/** Runs a program of PostgreSQL asynchronously, because the proxies that it connects through run in this process. */
export const runPostgres = (program: string, args: readonly string[]) =>
  promisify(execFile)(`${PROGRAMS}/${program}`, [...args], {
    ...accountOfPostgres(),
    cwd: '/',
    maxBuffer: 2 ** 28,
  })
