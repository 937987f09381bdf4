import type { Readable, Writable } from 'node:stream'
import { DatabaseError, type PoolClient, type PoolConfig, type QueryResult, types } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openConnections, type Taken } from './connections.ts'
import { type Listening, listen, type PayloadListener } from './listen.ts'
import { type Query, tag } from './query.ts'

/**
 * Statements as tagged templates: `${value}` is a parameter, `${sql`…`}` a part of the statement, an array of such
 * parts is their sequence. The pool and a transaction both are one, so a transaction shadows the pool.
 */
export interface Sql {
  <Row = Record<string, unknown>>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row>
  /** Text of ours that goes into a statement as it stands: names of tables and columns, never a caller's value. */
  unsafe(text: string): Query
  /** What a `copy (…) to stdout` sends, byte for byte. It takes no parameters. */
  copyOut(text: string): Promise<{ readonly stream: Readable; readonly done: Promise<void> }>
  /** Runs what a library of ours has put together: one statement with its values, or a text of several. */
  execute(text: string, values?: readonly unknown[]): Promise<QueryResult>
}

/** A transaction. */
export interface Transaction extends Sql {
  readonly inTransaction: true
  /** Runs a text of many statements of ours, one after another. */
  script(text: string): Promise<void>
  /** Takes what a `copy … from stdin` is to read. `done` settles when the rows are in, or refused. */
  copyIn(text: string): { readonly stream: Writable; readonly done: Promise<void> }
}

/** The pool of connections. A statement of its own that fell victim to a deadlock runs again, as a transaction does. */
export interface Database extends Sql {
  /**
   * Runs `work` in a transaction and commits it; an error rolls it back. When the database chose it as the victim
   * of a deadlock or a serialization failure, `work` runs again, up to five times, so it must hold no state.
   * `limitMs`: how long all of it may take, unless that of the pool counts; null: as long as it takes.
   */
  begin<T>(work: (sql: Transaction) => Promise<T>, limitMs?: number | null): Promise<T>
  /** Hears what is notified on a channel, from now on. */
  listen(channel: string, hear: PayloadListener, onError: (error: unknown) => void): Listening
  /** Whether each connection has one of PostgreSQL's for itself, as settings, prepared statements and `listen` need. */
  keepsSessions(): Promise<boolean>
  /** Asks every second whether calls can read and write, until what comes back is called. */
  probe(): () => void
  /** Whether calls can read and write, as the probe knows. */
  isReady(): Promise<boolean>
  end(): Promise<void>
}

/** How long statements may take, in ms. */
export interface Limits {
  /** A statement of its own, as reads are. */
  readonly statementMs: number
  /** A transaction, as a batch is. */
  readonly transactionMs: number
}

export interface PoolOptions extends PoolConfig {
  /** The servers to choose from, where there are several; each has its own address. */
  readonly servers?: readonly PoolConfig[]
  readonly schema?: string | undefined
  /** Left out: as long as they take. */
  readonly limits?: Limits
}

const INT8 = types.builtins.INT8
const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 5

/** Work on a connection that took longer than it may; whoever waits is answered. */
class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded'
  /** As PostgreSQL's own for a statement. */
  readonly code = '57014'
}

/**
 * Opens a pool. A connection that breaks is thrown away and the next statement opens another, so the pool outlives
 * its server. `onError` hears of idle connections that broke.
 */
export const openPool = (
  { servers, schema, limits, ...config }: PoolOptions,
  onError: (error: Error) => void,
): Database => {
  const connections = openConnections(
    {
      ...config,
      types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
    },
    servers ?? [{}],
    { schema, statementLimitMs: limits?.statementMs },
    onError,
  )

  /** Work on one connection, which is thrown away when it broke, or when `work` left it in an unknown state. */
  const withClient = async <T>(work: (taken: Taken) => Promise<T>): Promise<T> => {
    const taken = await connections.take()
    const { client } = taken
    let broken = false
    const onBroken = () => {
      broken = true
    }
    client.on('error', onBroken)
    try {
      return await work(taken)
    } catch (error) {
      // Only an error that the server itself reported leaves the connection in a known state.
      if (!isReported(error)) broken = true
      throw error
    } finally {
      client.off('error', onBroken)
      client.release(broken)
    }
  }

  /** A statement on a connection, which is watched meanwhile. */
  const watched = async <T>(
    taken: Taken,
    limitMs: number | null,
    send: (client: PoolClient) => Promise<T>,
  ) => {
    taken.watched.asks(limitMs)
    try {
      return await send(taken.client)
    } finally {
      taken.watched.answered()
    }
  }
  const ofStatement = limits?.statementMs ?? null
  const copyOutOn = (taken: Taken, limitMs: number | null, text: string) => {
    const stream = taken.client.query(copyTo(text))
    const done = watched(
      taken,
      limitMs,
      () => new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject)),
    )
    done.catch(() => undefined)
    return { stream, done }
  }

  const onClient = (taken: Taken, left: () => number | null): Transaction => {
    const { client } = taken
    const send = <T>(work: (client: PoolClient) => Promise<T>) => watched(taken, left(), work)
    return Object.assign(
      tag((text, values, name) =>
        send((client) => client.query(name ? { name, text, values } : { text, values })),
      ),
      {
        copyOut: async (text: string) => copyOutOn(taken, left(), text),
        execute: (text: string, values: readonly unknown[] = []) =>
          send((client) => client.query(text, [...values])),
        copyIn: (text: string) => {
          const stream = client.query(copyFrom(text))
          const done = send(
            () =>
              new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject)),
          )
          done.catch(() => undefined)
          return { stream, done }
        },
        script: async (text: string) => {
          await send((client) => client.query(text))
        },
        inTransaction: true as const,
      },
    )
  }

  const attempt = async <T>(
    work: (sql: Transaction) => Promise<T>,
    left: () => number | null,
  ): Promise<T> => {
    const outcome = await withClient(async (taken) => {
      const run = (text: string) => watched(taken, left(), (client) => client.query(text))
      await run(beginText(left(), taken.session.roleLimitMs))
      try {
        const result = await work(onClient(taken, left))
        await run('commit')
        return { result }
      } catch (error) {
        // On a broken connection the rollback fails too, and the server has rolled back by itself.
        await watched(taken, ROLLBACK_MS, (client) => client.query('rollback')).catch(() =>
          Promise.reject(error),
        )
        // Thrown outside: a refused request is no reason to give up a connection that is sound again.
        return { error }
      }
    })
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  return Object.assign(
    tag((text, values, name) =>
      again(() =>
        withClient((taken) =>
          watched(taken, ofStatement, (client) =>
            client.query(name ? { name, text, values } : { text, values }),
          ),
        ),
      ),
    ),
    {
      copyOut: async (text: string) => {
        const taken = await connections.take()
        const { stream, done } = copyOutOn(taken, ofStatement, text)
        done.then(
          () => taken.client.release(),
          () => taken.client.release(true),
        )
        return { stream, done }
      },
      execute: async (text: string, values: readonly unknown[] = []) => {
        const taken = await connections.take()
        try {
          const result = await watched(taken, ofStatement, (client) => client.query(text, [...values]))
          taken.client.release()
          return result
        } catch (error) {
          // A text of several statements may have failed in the middle of a transaction of its own.
          taken.client.release(true)
          throw error
        }
      },
      begin: async <T>(
        work: (sql: Transaction) => Promise<T>,
        limitMs: number | null = limits?.transactionMs ?? null,
      ): Promise<T> => {
        const left = countdown(limitMs)
        return again(() => attempt(work, left))
      },
      listen: (channel: string, hear: PayloadListener, onError: (error: unknown) => void) =>
        listen(connections.client, channel, hear, onError),
      keepsSessions: () => connections.keepSessions(),
      probe: () => connections.probe.start(),
      isReady: () => connections.probe.isReady(),
      end: () => connections.end(),
    },
  )
}

/** Does again what the database has undone as the victim of a deadlock or a serialization failure. */
const again = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (tries === MOST_TRIES || !isReported(error) || !RETRIED.has(error.code ?? '')) throw error
    }
}

/** What is left of `limitMs` from now on; null: there is no limit. */
const countdown = (limitMs: number | null): (() => number | null) => {
  if (limitMs === null) return () => null
  const end = performance.now() + limitMs
  return () => {
    const left = end - performance.now()
    if (left <= 0) throw new LimitExceeded('A transaction took longer than it may.')
    return left
  }
}

const ROLLBACK_MS = 5_000

/** A transaction's statements may take as long as it may itself, unless its role has a shorter limit for each. */
const beginText = (limitMs: number | null, roleLimitMs: number): string => {
  if (limitMs === null) return 'begin'
  const most = Math.ceil(roleLimitMs > 0 ? Math.min(limitMs, roleLimitMs) : limitMs)
  return `begin; set local statement_timeout = ${most}`
}

const isReported = (error: unknown): error is DatabaseError => error instanceof DatabaseError
