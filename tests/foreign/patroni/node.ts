import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readIfPresent } from '../../read-if-present.ts'
import { needs } from '../needs.ts'
import { accountOfPostgres } from '../world/postgres.ts'

export const PATRONI = needs('patroni', ['/usr/bin/patroni', 'patroni'], ['--version'])

/** Port of Patroni, as in the files of deploy/patroni. */
const REST_PORT = 8008

/** Member of the cluster, as Patroni reports it. */
interface Member {
  readonly name: string
  readonly role: string
  readonly timeline?: number
}

/** Node: Patroni and the PostgreSQL that it runs. */
export class PatroniNode {
  readonly name: string
  readonly host: string
  readonly #settings: string
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  #patroni: ChildProcess | undefined

  /** `env` supplements the settings; the files of the node are in `folder`. */
  constructor(
    name: string,
    host: string,
    settings: string,
    folder: string,
    env: Readonly<Record<string, string>>,
  ) {
    this.name = name
    this.host = host
    this.#settings = settings
    this.#folder = folder
    this.#env = env
  }

  start(): void {
    const log = openSync(join(this.#folder, `${this.name}.log`), 'a')
    this.#patroni = spawn(PATRONI.program, [this.#settings], {
      ...accountOfPostgres(),
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin', HOME: this.#folder, ...this.#env },
    })
  }

  /** Kills Patroni and PostgreSQL. Patroni is first, because it would restart the other. */
  async kill(): Promise<void> {
    const child = this.#patroni
    const postmaster = this.#postmaster()
    const below = postmaster === undefined ? [] : childrenOf(postmaster)
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    if (postmaster === undefined) return
    for (const pid of [postmaster, ...below]) signalTo(pid)
    while (existsSync(`/proc/${postmaster}`) && !isDead(postmaster)) await sleep(5)
  }

  /** True when Patroni reports this node as the leader. */
  isLeader(): Promise<boolean> {
    return this.#ask('/primary').then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** Members of the cluster from the view of this node; empty when it does not respond. */
  async members(): Promise<readonly Member[]> {
    try {
      const { members } = (await (await this.#ask('/cluster')).json()) as { members: Member[] }
      return members
    } catch {
      return []
    }
  }

  /** Last output of the node. */
  said(): string {
    return readFileSync(join(this.#folder, `${this.name}.log`), 'utf8').slice(-2_000)
  }

  #ask(path: string): Promise<Response> {
    return fetch(`http://${this.host}:${REST_PORT}${path}`, { signal: AbortSignal.timeout(2_000) })
  }

  #postmaster(): number | undefined {
    const { PATRONI_POSTGRESQL_DATA_DIR: data = '' } = this.#env
    const file = join(data, 'postmaster.pid')
    const pid = Number.parseInt(read(file), 10)
    // A stale process id may belong to another process.
    return pid && read(`/proc/${pid}/cmdline`).includes(data) ? pid : undefined
  }
}

const read = (path: string): string => readIfPresent(path) ?? ''

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** True for a zombie process. */
const isDead = (pid: number): boolean => /^State:\s+Z/m.test(read(`/proc/${pid}/status`))

const signalTo = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}
