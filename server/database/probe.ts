import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import type { DatabaseSession } from './session.ts'
import { socketOf, type Witness } from './silence.ts'

/** How often the database is asked, in ms, and how long it may take to answer, opening the connection included. */
const EVERY_MS = 1_000
const ANSWER_MS = 1_000

/** Failures in a row that say no: a single one may be a connection that broke. */
const FAILURES_OF_NO = 2

export interface Probe extends Witness {
  /** Asks every second from now on, until what comes back is called. */
  start(): () => void
  /** Whether calls can read and write: what the last questions say, or a question of its own where nobody asks. */
  isReady(): Promise<boolean>
}

/** Begins to open a connection as those of calls are opened. */
type Open = () => { readonly client: Client; readonly ready: Promise<DatabaseSession> }

/**
 * Asks the database every second, on a connection of its own, what a read of a client asks: so `/readyz` costs nothing, and
 * says no while reads fail, whatever else may seem well. It reads no file and does not look at migrations: an older process
 * goes on while a newer one has migrated.
 */
export const createProbe = (open: Open): Probe => {
  let opened: ReturnType<Open> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let failures = 0
  let unanswered = 0
  let hasAnswered = false
  let isRunning = false

  const close = () => {
    if (opened) socketOf(opened.client).destroy()
    opened = undefined
  }

  const ask = async <Row>(
    text: string,
    values: unknown[],
    check: (row: Row, session: DatabaseSession) => boolean,
  ) => {
    const asking = (async () => {
      opened ??= open()
      const { client, ready } = opened
      const session = await ready
      const { rows } = await client.query(text, values)
      if (!check(rows[0] as Row, session)) throw new Error('The database can be read, but not written.')
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
        await ask<Seen>(READ, [], (seen, { pid }) => seen.read_only === 'off' && seen.pid === pid)
        failures = 0
        hasAnswered = true
      } catch {
        failures++
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
    working: (pids) =>
      inTurn(() => ask<{ working: number[] }>(WORKING, [pids], () => true)).then(
        ({ working }) => new Set(working),
        () => undefined,
      ),
    get silentLooks() {
      return unanswered
    },
  }
}

interface Seen {
  readonly read_only: string
  readonly pid: number
}

/** The tables that every read begins with. */
const READ = `
  select
    current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid,
    (select count(*) from (select from api_token limit 1) as token) as tokens,
    (select count(*) from (select from content_state limit 1) as state) as states
`

const WORKING = `
  select array(select pid from pg_stat_activity where pid = any($1::integer[]) and state = 'active') as working
`

/**
 * Settles as `asking` does, and fails when it takes too long. The time is taken in pieces: while the process itself is held up,
 * an answer that has come is not read, and one piece is over.
 */
const within = async <T>(asking: Promise<T>): Promise<T> => {
  const PIECES = 10
  const late = Symbol()
  asking.catch(() => undefined)
  for (let piece = 0; piece < PIECES; piece++) {
    const answer = await Promise.race([asking, sleep(ANSWER_MS / PIECES, late, { ref: false })])
    if (answer !== late) return answer as T
  }
  await nextTurn()
  const answer = await Promise.race([asking, nextTurn(late)])
  if (answer !== late) return answer as T
  throw Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' })
}

/** What PostgreSQL itself says is an answer, if none that helps; class 08 is a pooler's for a server that it does not reach. */
const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && !error.code?.startsWith('08')
