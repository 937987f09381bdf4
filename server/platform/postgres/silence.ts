import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** How often, in ms, it is looked whether connections have gone silent. */
const LOOK_MS = 1_000

/**
 * Looks, all without a byte, after which an answer is waited for too long to be believed: then another connection asks
 * PostgreSQL whether it works on that statement at all.
 */
const SUSPECT_LOOKS = 4

/** Looks beyond the limit of a statement, for PostgreSQL to end it by itself. */
const GRACE_LOOKS = 2

/** A connection that PostgreSQL may fall silent on. */
export interface Watched {
  /** Whether somebody has it, or it rests in the pool. */
  isTaken: boolean
  /** Tells that a statement was sent, which may take so long in ms; null: as long as PostgreSQL works on it. */
  asks(limitMs: number | null): void
  /** Tells that its answer has come, or will not. */
  answered(): void
  /** Ends the watch. */
  forget(): void
}

/** The failure of a statement whose connection was given up. */
export class SilentConnection extends Error {
  override readonly name = 'SilentConnection'
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('PostgreSQL says nothing on this connection, which was given up.')
  }
}

interface Entry extends Watched {
  readonly client: ClientBase
  readonly pid: number
  /** Statements that were sent and not answered, and those that were sent ever. */
  waiting: number
  statements: number
  limitMs: number | null
  /** As they were at the last look. */
  seen: { statements: number; bytes: number }
  /** Looks since the statement was sent, and since the last byte. */
  age: number
  silent: number
}

/** What the watch knows of the database from a connection of its own. */
export interface Witness {
  /** Which of these server processes work on a statement; undefined when there was no answer. */
  working(pids: readonly number[]): Promise<ReadonlySet<number> | undefined>
  /** Looks for which there has been no answer at all; 0: there was one. */
  readonly silentLooks: number
}

export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Watches the connections of a pool. TCP tells nothing of a network that swallows, a proxy that stalls or a server that
 * stands still: only that no byte comes. A connection is given up, its statement fails with {@link SilentConnection}, when
 * PostgreSQL says by another connection that it does not work for it; when it says nothing there either, and nothing to
 * anybody; and when the limit of the statement is well past. Time is counted in looks, so that a process that was
 * itself held up suspects nobody.
 */
export const watchMissedCalls = (witness: Witness) => {
  const entries = new Set<Entry>()
  const giveUp = (entry: Entry) => socketOf(entry.client).destroy(new SilentConnection())
  /** Gives up those that rest, too: they may lead to the same silence, and would cost a call each. */
  const giveUpResting = () => {
    for (const entry of entries) if (!entry.isTaken) giveUp(entry)
  }

  const look = (): { heard: boolean; suspects: Entry[] } => {
    let heard = false
    for (const entry of entries) {
      const bytes = socketOf(entry.client).bytesRead
      const isSame = entry.waiting > 0 && entry.statements === entry.seen.statements
      if (bytes !== entry.seen.bytes) heard = true
      entry.age = isSame ? entry.age + 1 : 0
      entry.silent = isSame && bytes === entry.seen.bytes ? entry.silent + 1 : 0
      entry.seen = { statements: entry.statements, bytes }
      if (entry.limitMs !== null && entry.age * LOOK_MS > entry.limitMs + GRACE_LOOKS * LOOK_MS) giveUp(entry)
    }
    return { heard, suspects: [...entries].filter(({ silent }) => silent >= SUSPECT_LOOKS) }
  }

  /** Gives up those that PostgreSQL does not work for, as far as nothing has come meanwhile. */
  const ask = async (suspects: readonly Entry[]): Promise<void> => {
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
  let asking = false
  const timer = setInterval(async () => {
    const { heard, suspects } = look()
    quiet = heard || witness.silentLooks === 0 ? 0 : quiet + 1
    if (quiet >= SUSPECT_LOOKS && witness.silentLooks >= SUSPECT_LOOKS) {
      for (const entry of entries) if (entry.silent > 0) giveUp(entry)
      giveUpResting()
    } else if (suspects.length > 0 && !asking) {
      asking = true
      await ask(suspects).finally(() => {
        asking = false
      })
    }
  }, LOOK_MS).unref()

  return {
    add: (client: ClientBase, pid: number): Watched => {
      const entry: Entry = {
        client,
        pid,
        isTaken: false,
        waiting: 0,
        statements: 0,
        limitMs: null,
        seen: { statements: 0, bytes: 0 },
        age: 0,
        silent: 0,
        asks: (limitMs) => {
          entry.waiting++
          entry.statements++
          entry.limitMs = limitMs
        },
        answered: () => {
          entry.waiting--
        },
        forget: () => entries.delete(entry),
      }
      entries.add(entry)
      return entry
    },
    /** Whether the database has said nothing to anybody for so long that a call need not begin to wait for it. */
    isSilent: (): boolean => witness.silentLooks >= SUSPECT_LOOKS && quiet >= SUSPECT_LOOKS,
    stop: () => clearInterval(timer),
  }
}
