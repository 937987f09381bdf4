import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** Interval in ms of checks for unresponsive connections. */
const POLL_MS = 1_000

/** Checks without a byte after which another connection asks PostgreSQL whether it still executes the statement. */
const SUSPECT_CHECKS = 4

/** Number of checks after the limit of a statement, within which PostgreSQL may cancel it itself. */
const GRACE_CHECKS = 2

/** Connection that may become unresponsive. */
export interface Watched {
  /** True while a caller uses the connection; false while it is idle in the pool. */
  isInUse: boolean
  /** Records a sent statement with its time limit in ms; null: no limit while PostgreSQL works on it. */
  begin(limitMs: number | null): void
  /** Records the end of the response, or its failure. */
  end(): void
  /** Ends the observation. */
  forget(): void
}

/** Error of a statement whose connection was given up. */
export class SilentConnection extends Error {
  override readonly name = 'SilentConnection'
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('PostgreSQL does not respond on this connection, which was closed.')
  }
}

interface Entry extends Watched {
  readonly client: ClientBase
  readonly pid: number
  /** Number of unanswered statements, and of all statements sent. */
  waiting: number
  statements: number
  limitMs: number | null
  /** Counters at the last check. */
  seen: { statements: number; bytes: number }
  /** Checks since the statement was sent, and since the last byte. */
  age: number
  silent: number
}

/** Information about the database from a separate connection. */
export interface DatabaseObserver {
  /** Server processes that execute a statement; undefined without a response. */
  working(pids: readonly number[]): Promise<ReadonlySet<number> | undefined>
  /** Consecutive checks without any response; 0 after a response. */
  readonly silentChecks: number
}

export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Observes the connections of a pool. TCP does not report a network that drops packets, a stalled proxy or a stopped server; only
 * no byte arrives. A connection is given up, and its statement fails with {@link SilentConnection}, in three cases: PostgreSQL
 * reports on another connection that it does not execute the statement; PostgreSQL responds on no connection at all; or the limit
 * of the statement has long passed. Time is counted in checks, so that a process that was itself stopped suspects no connection.
 */
export const watchConnections = (witness: DatabaseObserver) => {
  const entries = new Set<Entry>()
  const giveUp = (entry: Entry) => socketOf(entry.client).destroy(new SilentConnection())
  /**
   * Closes idle connections, too: they may be unresponsive for the same reason, and each would fail a call.
   */
  const giveUpResting = () => {
    for (const entry of entries) if (!entry.isInUse) giveUp(entry)
  }

  const compare = (): { heard: boolean; suspects: Entry[] } => {
    let heard = false
    for (const entry of entries) {
      const bytes = socketOf(entry.client).bytesRead
      const isSame = entry.waiting > 0 && entry.statements === entry.seen.statements
      if (bytes !== entry.seen.bytes) heard = true
      entry.age = isSame ? entry.age + 1 : 0
      entry.silent = isSame && bytes === entry.seen.bytes ? entry.silent + 1 : 0
      entry.seen = { statements: entry.statements, bytes }
      if (entry.limitMs !== null && entry.age * POLL_MS > entry.limitMs + GRACE_CHECKS * POLL_MS)
        giveUp(entry)
    }
    return { heard, suspects: [...entries].filter(({ silent }) => silent >= SUSPECT_CHECKS) }
  }

  /** Closes connections whose statement PostgreSQL does not execute, unless a byte has arrived. */
  const check = async (suspects: readonly Entry[]): Promise<void> => {
    const before = suspects.map((entry) => ({ entry, ...entry.seen }))
    const working = await witness.working(suspects.map(({ pid }) => pid))
    if (working === undefined) return
    await nextTurn()
    for (const { entry, statements, bytes } of before) {
      const isSame = entry.waiting > 0 && entry.statements === statements
      if (!isSame || socketOf(entry.client).bytesRead !== bytes || working.has(entry.pid)) continue
      giveUp(entry)
      giveUpResting()
    }
  }

  let quiet = 0
  let isChecking = false
  const timer = setInterval(async () => {
    const { heard, suspects } = compare()
    quiet = heard || witness.silentChecks === 0 ? 0 : quiet + 1
    if (quiet >= SUSPECT_CHECKS && witness.silentChecks >= SUSPECT_CHECKS) {
      for (const entry of entries) if (entry.silent > 0) giveUp(entry)
      giveUpResting()
    } else if (suspects.length > 0 && !isChecking) {
      isChecking = true
      await check(suspects).finally(() => {
        isChecking = false
      })
    }
  }, POLL_MS).unref()

  return {
    add: (client: ClientBase, pid: number): Watched => {
      const entry: Entry = {
        client,
        pid,
        isInUse: false,
        waiting: 0,
        statements: 0,
        limitMs: null,
        seen: { statements: 0, bytes: 0 },
        age: 0,
        silent: 0,
        begin: (limitMs) => {
          entry.waiting++
          entry.statements++
          entry.limitMs = limitMs
        },
        end: () => {
          entry.waiting--
        },
        forget: () => entries.delete(entry),
      }
      entries.add(entry)
      return entry
    },
    /** True if no connection has received a response for so long that a new call need not wait for one. */
    isSilent: (): boolean => witness.silentChecks >= SUSPECT_CHECKS && quiet >= SUSPECT_CHECKS,
    stop: () => clearInterval(timer),
  }
}
