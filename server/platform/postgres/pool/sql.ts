import type { Readable, Writable } from 'node:stream'
import type { PoolClient, PoolConfig, QueryResult } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Commits } from './commits.ts'
import { type EnterPool, openConnections, type PooledConnection, type PoolUse } from './connections.ts'
import { copyOutTo } from './copy-out.ts'
import { listen, type PayloadListener, type Subscription } from './listen.ts'
import type { StatementKind } from './observe.ts'
import { type Query, statementNameOf, tag } from './query.ts'
import { copyOutOn, retrySerialization, statementsOn, watched, withClient } from './statements.ts'
import { type TextRow, textRowsOf } from './text-rows.ts'

/**
 * Statements as tagged templates: `${value}` is a parameter, `${sql`…`}` a part of the statement, an array of such parts is their
 * sequence. Both the pool and a transaction implement it, so code in a transaction names it `sql`, too.
 */
export interface Sql {
  <Row = Record<string, unknown>>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row>
  /** Constant text of a statement: names of tables and columns, never a caller's value. */
  unsafe(text: string): Query
  /** Stream of a `copy (…) to stdout`, byte for byte. Takes no parameters. */
  copyOut(text: string): Promise<{ readonly stream: Readable; readonly done: Promise<void> }>
  /**
   * Passes the rows of a `copy (…) to stdout` to `take` as they arrive: the bytes are reused after `take`
   * returns. An error of `take` aborts the COPY and closes its connection.
   */
  copyRows(text: string, take: (bytes: Buffer) => void): Promise<void>
  /** Rows of a constant text, which each connection parses once; all columns are texts. */
  textRows(text: string, values: readonly (string | number)[]): Promise<TextRow[]>
  /**
   * Runs SQL that was composed elsewhere: one statement with its values, or several statements. `name`: of one statement that
   * each connection parses once.
   */
  execute(text: string, values?: readonly unknown[], name?: string): Promise<QueryResult>
  /** Runs reading work; again on the primary if it fails on a standby. */
  attempt<T>(work: (sql: this) => Promise<T>): Promise<T>
}

/** Single statements, each on a separate connection; a COPY may be cancelled. Not a transaction. */
export interface Reads extends Sql {
  readonly inTransaction?: never
  /** The same statements, cancelled at the server when `signal` aborts. */
  until(signal: AbortSignal): Reads
}

/** Transaction. */
export interface Transaction extends Sql {
  readonly inTransaction: true
  /** Runs a text of several constant statements, one after another. */
  script(text: string): Promise<void>
  /** Accepts the input of a `copy … from stdin`. `done` settles when the rows are stored, or refused. */
  copyIn(text: string): { readonly stream: Writable; readonly done: Promise<void> }
}

/** Connection pool. A single statement that fails by a deadlock runs again, like a transaction. */
export interface Database extends Reads {
  /**
   * Runs `work` in a transaction and commits it; an error rolls it back. After a deadlock or a serialization failure, `work` runs
   * again, up to five times, so it must hold no state. `limitMs`: time limit of the transaction instead of the pool's; null: no
   * limit.
   */
  begin<T>(work: (sql: Transaction) => Promise<T>, limitMs?: number | null): Promise<T>
  /** Subscribes to a channel. */
  listen(channel: string, hear: PayloadListener, onError: (error: unknown) => void): Subscription
  /**
   * True if each connection keeps its PostgreSQL session, as settings, prepared statements and `listen`
   * require.
   */
  hasStableSessions(): Promise<boolean>
  /** Checks every second whether calls can read and write; the returned function stops it. */
  probe(): () => void
  /** True if calls can read and write, according to the probe. */
  isReady(): Promise<boolean>
  /** Current usage of the pool. */
  use(): PoolUse
  /** Makes calls take turns at the connections. `turnsOf` is called with the size of the pool. */
  takeTurns(turnsOf: (places: number) => EnterPool): void
  /** Commit signal for one background loop. */
  commits(): Commits
  end(): Promise<void>
}

/** Time limits of statements, in ms. */
export interface Limits {
  /** Limit of a single statement, such as a read. */
  readonly statementMs: number
  /** Limit of a transaction, such as a batch. */
  readonly transactionMs: number
}

export interface PoolOptions extends PoolConfig {
  /** Servers to choose from, if there are several; each has its own address. */
  readonly servers?: readonly PoolConfig[]
  readonly schema?: string | undefined
  /** Omit for no limits. */
  readonly limits?: Limits
}

/** Error for work on a connection that exceeded its limit; the caller gets a response. */
class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded'
  /** Code of PostgreSQL for a cancelled statement. */
  readonly code = '57014'
}

/**
 * Opens a pool. A broken connection is discarded and the next statement opens another, so the pool survives restarts of its
 * server. `onError` is called for broken idle connections.
 */
export const openPool = (
  { servers, schema, limits, ...config }: PoolOptions,
  onError: (error: Error) => void,
): Database => {
  const connections = openConnections(
    config,
    servers ?? [{}],
    { schema, statementLimitMs: limits?.statementMs },
    onError,
  )

  const ofStatement = limits?.statementMs ?? null

  const onClient = (connection: PooledConnection, left: () => number | null): Transaction => {
    const { client } = connection
    const send = <T>(
      text: string,
      work: (client: PoolClient) => Promise<T>,
      kind: StatementKind = 'transaction',
    ) => watched(kind, text, connection, left(), work)
    const run = (text: string, values: readonly unknown[] = [], name?: string) =>
      send(text, (client) => client.query({ ...(name && { name }), text, values: [...values] }))
    const transaction: Transaction = Object.assign(tag(run), {
      copyOut: async (text: string) => copyOutOn(connection, left(), text),
      copyRows: (text: string, take: (bytes: Buffer) => void) =>
        send(text, (client) => copyOutTo(client, text, take), 'copy'),
      textRows: (text: string, values: readonly (string | number)[]) =>
        send(text, (client) => textRowsOf(client, { name: statementNameOf(text), text, values })),
      execute: run,
      attempt: <T>(work: (sql: Transaction) => Promise<T>) => work(transaction),
      copyIn: (text: string) => {
        const stream = client.query(copyFrom(text))
        const done = send(
          text,
          () => new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject)),
          'copy',
        )
        done.catch(() => undefined)
        return { stream, done }
      },
      script: async (text: string) => {
        await send(text, (client) => client.query(text))
      },
      inTransaction: true as const,
    })
    return transaction
  }

  const attempt = async <T>(
    work: (sql: Transaction) => Promise<T>,
    left: () => number | null,
  ): Promise<T> => {
    const outcome = await withClient(connections.take, async (connection) => {
      const run = (text: string) =>
        watched('transaction', text, connection, left(), (client) => client.query(text))
      await run(beginText(left(), connection.session.roleLimitMs))
      try {
        const result = await work(onClient(connection, left))
        await run('commit')
        return { result }
      } catch (error) {
        // On a broken connection the rollback fails too; the server has then rolled back automatically.
        await watched('transaction', 'rollback', connection, ROLLBACK_MS, (client) =>
          client.query('rollback'),
        ).catch(() => Promise.reject(error))
        // Thrown outside, because a refused request is no reason to discard a connection that works.
        return { error }
      }
    })
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  return Object.assign(statementsOn(connections, ofStatement), {
    begin: async <T>(
      work: (sql: Transaction) => Promise<T>,
      limitMs: number | null = limits?.transactionMs ?? null,
    ): Promise<T> => {
      const left = countdown(limitMs)
      return retrySerialization(() => attempt(work, left))
    },
    listen: (channel: string, hear: PayloadListener, onError: (error: unknown) => void) =>
      listen(connections.client, channel, hear, onError),
    hasStableSessions: () => connections.keepSessions(),
    probe: () => connections.probe.start(),
    isReady: () => connections.probe.isReady(),
    use: () => connections.use(),
    takeTurns: connections.takeTurns,
    commits: () => connections.probe.commits(),
    end: () => connections.end(),
  })
}

/** Remaining part of `limitMs` from now; null without a limit. */
const countdown = (limitMs: number | null): (() => number | null) => {
  if (limitMs === null) return () => null
  const end = performance.now() + limitMs
  return () => {
    const left = end - performance.now()
    if (left <= 0) throw new LimitExceeded('A transaction exceeded its time limit.')
    return left
  }
}

const ROLLBACK_MS = 5_000

/**
 * Statement that begins a transaction with a time limit: its statements may each take as long as the transaction, unless the role
 * has a shorter limit.
 */
const beginText = (limitMs: number | null, roleLimitMs: number): string => {
  if (limitMs === null) return 'begin'
  const most = Math.ceil(roleLimitMs > 0 ? Math.min(limitMs, roleLimitMs) : limitMs)
  return `begin; set local statement_timeout = ${most}`
}
