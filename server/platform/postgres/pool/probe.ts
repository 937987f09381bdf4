import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { type DatabaseObserver, socketOf } from '../unresponsive-connections.ts'
import { type Commits, commitSignal } from './commits.ts'
import type { DatabaseSession } from './session.ts'

/** Interval in ms of the probe, and time limit of its query including the connection. */
const INTERVAL_MS = 1_000
const ANSWER_MS = 1_000

/** Consecutive failures that count as unavailable: a single one may be a broken connection. */
const MAX_FAILURES = 2

/** Statement prepared on the connection. */
interface Question {
  readonly name: string
  readonly text: string
}

/** Query of the probe with the check of its result. A `snapshot` in the result signals commits. */
export interface ProbeQuery extends Question {
  readonly isWell: (row: Readonly<Record<string, unknown>>, session: DatabaseSession) => boolean
}

export interface Probe extends DatabaseObserver {
  /** Starts a check every second; the returned function stops it. */
  start(): () => void
  /** True if calls can read and write: by the latest probes, or by a separate query if the probe is off. */
  isReady(): Promise<boolean>
  /** Result of the latest probe. */
  readonly isWell: boolean
  /** Commit signal for a background loop, from the snapshots of the probe. */
  commits(): Commits
  /** Ends the probe and closes its connection, even if the probe was never started. */
  end(): void
}

/** Starts opening a connection in the same way as calls do. */
type Open = () => { readonly client: Client; readonly ready: Promise<DatabaseSession> }

/**
 * Queries the database every second on a separate connection, like a read of a client. `/readyz` therefore
 * costs nothing and fails when reads fail. The probe reads no file and does not check migrations: an older
 * process continues after a newer one has migrated.
 */
export const createProbe = (open: Open, { isWell, ...question }: ProbeQuery = OF_PRIMARY): Probe => {
  let opened: ReturnType<Open> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let failures = 0
  let unanswered = 0
  let hasResponded = false
  let isRunning = false
  let isEnded = false
  const signal = commitSignal()

  const close = () => {
    if (opened) socketOf(opened.client).destroy()
    opened = undefined
  }

  const query = async <Row>(
    { name, text }: Question,
    values: unknown[],
    check: (row: Row, session: DatabaseSession) => boolean,
  ) => {
    const response = (async () => {
      if (isEnded) throw new Error('The probe of the database has ended.')
      opened ??= open()
      const { client, ready } = opened
      const session = await ready
      // Prepared, because planning it each second would be half the load of an idle server.
      const { rows } = await client.query({ name, text, values })
      if (!check(rows[0] as Row, session))
        throw new Error('The probe of the database returned an unexpected result.')
      return rows[0] as Row
    })()
    try {
      const row = await within(response)
      unanswered = 0
      return row
    } catch (error) {
      unanswered = isAnswer(error) ? 0 : unanswered + 1
      close()
      throw error
    }
  }

  /** One query at a time on the connection. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  const check = () =>
    inTurn(async () => {
      try {
        const { snapshot } = await query<Readonly<Record<string, unknown>>>(question, [], isWell)
        failures = 0
        hasResponded = true
        signal.saw(typeof snapshot === 'string' ? snapshot : undefined)
      } catch {
        failures++
        signal.saw(undefined)
      }
    })

  const run = async (stop: AbortSignal): Promise<void> => {
    while (!stop.aborted) {
      const began = performance.now()
      await check()
      const rest = Math.max(0, INTERVAL_MS - (performance.now() - began))
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
      if (!isRunning || (!hasResponded && failures === 0)) await check()
      return hasResponded && failures < (isRunning ? MAX_FAILURES : 1)
    },
    commits: () => signal.follow(() => isRunning),
    working: (pids) =>
      inTurn(() => query<{ working: number[] }>(WORKING, [pids], () => true)).then(
        ({ working }) => new Set(working),
        () => undefined,
      ),
    end: () => {
      isEnded = true
      close()
    },
    get isWell() {
      return hasResponded && failures === 0
    },
    get silentChecks() {
      return unanswered
    },
  }
}

/** Tables that every read uses first. */
const TABLES = `
  (select count(*) from (select from api_token limit 1) as token) as tokens,
  (select count(*) from (select from content_state limit 1) as state) as states
`

/** Check of a primary: it can be read and written. */
const OF_PRIMARY: ProbeQuery = {
  name: 'probe',
  text: `
    select current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid,
      pg_current_snapshot()::text as snapshot,
      ${TABLES}
  `,
  isWell: (seen, { pid }) => seen.read_only === 'off' && seen.pid === pid,
}

/**
 * Replay position of a standby and its timeline. The timeline may be reported late if its role cannot see the
 * WAL receiver.
 */
export interface ReplayPosition {
  readonly replayed: number
  readonly timeline: number
}

/** Check of a standby: it can be read and still follows a primary; `hear` receives its replay position. */
export const standbyProbeQuery = (hear: (progress: ReplayPosition) => void): ProbeQuery => ({
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

/** SQL of the replayed log of a standby, in bytes. */
export const REPLAYED = `coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8`

const WORKING: Question = {
  name: 'working',
  text: `
    select array(select pid from pg_stat_activity where pid = any($1::integer[]) and state = 'active') as working
  `,
}

/**
 * Settles like `response`, and rejects after a timeout. The time is counted in steps: if the process itself was blocked, a received
 * response is not read yet, and the block counts as one step.
 */
const within = <T>(response: Promise<T>): Promise<T> => {
  const PIECES = 10
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let pieces = 0
  const timer = setInterval(async () => {
    if (++pieces < PIECES) return
    clearInterval(timer)
    await nextTurn()
    await nextTurn()
    reject(Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' }))
  }, ANSWER_MS / PIECES).unref()
  response.then(resolve, reject).finally(() => clearInterval(timer))
  return promise
}

/** True for a response: an error of PostgreSQL itself is one; class 08 comes from a pooler that cannot reach its server. */
const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && !error.code?.startsWith('08')
