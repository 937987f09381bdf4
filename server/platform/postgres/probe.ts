import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { type Commits, commitSignal } from './commits.ts'
import type { DatabaseSession } from './session.ts'
import { socketOf, type Witness } from './silence.ts'

/** How often the database is asked, in ms, and how long it may take to answer, opening the connection included. */
const EVERY_MS = 1_000
const ANSWER_MS = 1_000

/** Failures in a row that say no: a single one may be a connection that broke. */
const FAILURES_OF_NO = 2

/** A statement that is prepared on the connection. */
interface Question {
  readonly name: string
  readonly text: string
}

/** What the database is asked, and whether a row that it answers with is a yes. Its `snapshot` tells commits, where it has one. */
export interface Look extends Question {
  readonly isWell: (row: Readonly<Record<string, unknown>>, session: DatabaseSession) => boolean
}

export interface Probe extends Witness {
  /** Asks every second from now on, until what comes back is called. */
  start(): () => void
  /** Whether calls can read and write: what the last questions say, or a question of its own where nobody asks. */
  isReady(): Promise<boolean>
  /** Whether the last question had a yes for an answer. */
  readonly isWell: boolean
  /** What a loop in the background waits by: what each question sees of the transactions of others. */
  commits(): Commits
  /** Asks nothing any more, and holds no connection: also one that nobody started is asked at times. */
  end(): void
}

/** Begins to open a connection as those of calls are opened. */
type Open = () => { readonly client: Client; readonly ready: Promise<DatabaseSession> }

/**
 * Asks the database every second, on a connection of its own, what a read of a client asks: so `/readyz` costs nothing, and
 * says no while reads fail, whatever else may seem well. It reads no file and does not look at migrations: an older process
 * goes on while a newer one has migrated.
 */
export const createProbe = (open: Open, { isWell, ...question }: Look = OF_PRIMARY): Probe => {
  let opened: ReturnType<Open> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let failures = 0
  let unanswered = 0
  let hasAnswered = false
  let isRunning = false
  let isEnded = false
  const signal = commitSignal()

  const close = () => {
    if (opened) socketOf(opened.client).destroy()
    opened = undefined
  }

  const ask = async <Row>(
    { name, text }: Question,
    values: unknown[],
    check: (row: Row, session: DatabaseSession) => boolean,
  ) => {
    const asking = (async () => {
      if (isEnded) throw new Error('The database is not asked any more.')
      opened ??= open()
      const { client, ready } = opened
      const session = await ready
      // Prepared once on its connection: planned anew each second it is half of what an idle server costs.
      const { rows } = await client.query({ name, text, values })
      if (!check(rows[0] as Row, session)) throw new Error('The database is not what it should be.')
      return rows[0] as Row
    })()
    try {
      const row = await within(asking)
      unanswered = 0
      return row
    } catch (error) {
      unanswered = isAnswer(error) ? 0 : unanswered + 1
      close()
      throw error
    }
  }

  /** One question at a time on the connection. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  const look = () =>
    inTurn(async () => {
      try {
        const { snapshot } = await ask<Readonly<Record<string, unknown>>>(question, [], isWell)
        failures = 0
        hasAnswered = true
        signal.saw(typeof snapshot === 'string' ? snapshot : undefined)
      } catch {
        failures++
        signal.saw(undefined)
      }
    })

  const run = async (stop: AbortSignal): Promise<void> => {
    while (!stop.aborted) {
      const began = performance.now()
      await look()
      const rest = Math.max(0, EVERY_MS - (performance.now() - began))
      await sleep(rest, undefined, { ref: false, signal: stop }).catch(() => undefined)
    }
    close()
  }

  return {
    start: () => {
      const stop = new AbortController()
      isRunning = true
      run(stop.signal)
      return () => {
        isRunning = false
        stop.abort()
        close()
      }
    },
    isReady: async () => {
      if (!isRunning || (!hasAnswered && failures === 0)) await look()
      return hasAnswered && failures < (isRunning ? FAILURES_OF_NO : 1)
    },
    commits: () => signal.follow(() => isRunning),
    working: (pids) =>
      inTurn(() => ask<{ working: number[] }>(WORKING, [pids], () => true)).then(
        ({ working }) => new Set(working),
        () => undefined,
      ),
    end: () => {
      isEnded = true
      close()
    },
    get isWell() {
      return hasAnswered && failures === 0
    },
    get silentLooks() {
      return unanswered
    },
  }
}

/** The tables that every read begins with. */
const TABLES = `
  (select count(*) from (select from api_token limit 1) as token) as tokens,
  (select count(*) from (select from content_state limit 1) as state) as states
`

/** It can be read, and written. */
const OF_PRIMARY: Look = {
  name: 'probe',
  text: `
    select current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid,
      pg_current_snapshot()::text as snapshot,
      ${TABLES}
  `,
  isWell: (seen, { pid }) => seen.read_only === 'off' && seen.pid === pid,
}

/** How far a standby is, and on which timeline: a later one than it says where its role may not see what it receives, for a while. */
export interface Progress {
  readonly replayed: number
  readonly timeline: number
}

/** It can be read, and still follows another; `hear` is told how far it has got. */
export const lookAtStandby = (hear: (progress: Progress) => void): Look => ({
  name: 'probe of a standby',
  text: `
    select pg_is_in_recovery() as standby, ${REPLAYED} as replayed,
      greatest(
        (select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery()),
        (select received_tli from pg_stat_wal_receiver)
      ) as timeline,
      ${TABLES}
  `,
  isWell: ({ standby, replayed, timeline }) => {
    hear({ replayed: Number(replayed), timeline: Number(timeline) })
    return standby === true
  },
})

/** How far a standby has replayed the log, as a number of bytes. */
export const REPLAYED = `coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8`

const WORKING: Question = {
  name: 'working',
  text: `
    select array(select pid from pg_stat_activity where pid = any($1::integer[]) and state = 'active') as working
  `,
}

/**
 * Settles as `asking` does, and fails when it takes too long. The time is taken in pieces: while the process itself is held up,
 * an answer that has come is not read, and one piece is over.
 */
const within = <T>(asking: Promise<T>): Promise<T> => {
  const PIECES = 10
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let pieces = 0
  const timer = setInterval(async () => {
    if (++pieces < PIECES) return
    clearInterval(timer)
    await nextTurn()
    await nextTurn()
    reject(Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' }))
  }, ANSWER_MS / PIECES).unref()
  asking.then(resolve, reject).finally(() => clearInterval(timer))
  return promise
}

/** What PostgreSQL itself says is an answer, if none that helps; class 08 is a pooler's for a server that it does not reach. */
const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && !error.code?.startsWith('08')
