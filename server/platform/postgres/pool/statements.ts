import { DatabaseError, type PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openSpan } from '../../tracing/tracing.ts'
import type { Connections, PooledConnection } from './connections.ts'
import { copyOutTo } from './copy-out.ts'
import { observeFailure, observeStatement, type StatementKind } from './observe.ts'
import { statementNameOf, tag } from './query.ts'
import type { Reads } from './sql.ts'
import { spanOf } from './statement-span.ts'
import { textRowsOf } from './text-rows.ts'
import { refuseUnconfirmed } from './unconfirmed.ts'

const RETRIED = new Set(['40001', '40P01'])
const MAX_TRIES = 5

/** True if the server reported the error: only then the state of the connection is known. */
const isReported = (error: unknown): error is DatabaseError => error instanceof DatabaseError

/** Repeats work that failed by a deadlock or a serialization failure. */
export const retrySerialization = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || !isReported(error) || !RETRIED.has(error.code ?? '')) throw error
    }
}

/** Takes a connection from a pool. */
type Take = () => Promise<PooledConnection>

/** Source of connections for statements, and the way to cancel one. */
export type StatementPlace = Pick<Connections, 'take' | 'cancel'>

/**
 * Runs work on one connection, and cancels its statement when `signal` aborts. The connection is kept if PostgreSQL reports the
 * canceled statement, and otherwise discarded, so that a late cancellation cannot affect another statement.
 */
const withCancelable = <T>(
  { take, cancel }: StatementPlace,
  signal: AbortSignal,
  work: (connection: PooledConnection) => Promise<T>,
): Promise<T> =>
  withClient(
    async () => {
      signal.throwIfAborted()
      return take()
    },
    async (connection) => {
      signal.throwIfAborted()
      let canceling: Promise<void> | undefined
      const onAbort = () => {
        canceling = cancel(connection).catch(() => undefined)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      const result = await Promise.allSettled([work(connection)]).then(([result]) => result)
      signal.removeEventListener('abort', onAbort)
      await canceling
      if (result.status === 'rejected') throw result.reason
      // Not an error of PostgreSQL, so `withClient` discards the connection.
      if (canceling) signal.throwIfAborted()
      return result.value
    },
  ).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error
  })

/** Runs work on one connection, which is discarded if it broke, or if `work` left it in an unknown state. */
export const withClient = async <T>(
  take: Take,
  work: (connection: PooledConnection) => Promise<T>,
): Promise<T> => {
  const connection = await take()
  const { client } = connection
  let broken = false
  const onBroken = () => {
    broken = true
  }
  client.on('error', onBroken)
  try {
    return await work(connection)
  } catch (error) {
    if (!isReported(error)) broken = true
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

/** Runs a statement on a connection, with detection of silence and with measurement. */
export const watched = async <T>(
  kind: StatementKind,
  text: string,
  connection: PooledConnection,
  limitMs: number | null,
  send: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  connection.watched.begin(limitMs)
  const span = openSpan(() => spanOf(text))
  const began = performance.now()
  let failed = true
  try {
    const result = await send(connection.client)
    refuseUnconfirmed(connection.client)
    failed = false
    return result
  } catch (error) {
    observeFailure(error)
    throw error
  } finally {
    connection.watched.end()
    observeStatement(kind, began)
    span?.end(failed)
  }
}

export const copyOutOn = (connection: PooledConnection, limitMs: number | null, text: string) => {
  const stream = connection.client.query(copyTo(text))
  const done = watched(
    'copy',
    text,
    connection,
    limitMs,
    () => new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject)),
  )
  done.catch(() => undefined)
  return { stream, done }
}

/**
 * Single statements, each on a connection of `place` with a time limit in ms; null for no limit. `signal` cancels those whose
 * complete results are awaited.
 */
export const statementsOn = (place: StatementPlace, limitMs: number | null, signal?: AbortSignal): Reads => {
  const { take } = place
  const onClient = <T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> =>
    signal ? withCancelable(place, signal, work) : withClient(take, work)
  const run = (text: string, values: readonly unknown[], name: string | undefined) =>
    retrySerialization(() =>
      onClient((connection) =>
        watched('read', text, connection, limitMs, (client) =>
          client.query(name ? { name, text, values: [...values] } : { text, values: [...values] }),
        ),
      ),
    )
  const reads: Reads = Object.assign(tag(run), {
    copyOut: async (text: string) => {
      const connection = await take()
      const { stream, done } = copyOutOn(connection, limitMs, text)
      done.then(
        () => connection.client.release(),
        () => connection.client.release(true),
      )
      return { stream, done }
    },
    copyRows: (text: string, onRow: (bytes: Buffer) => void) =>
      onClient((connection) =>
        watched('copy', text, connection, limitMs, (client) => copyOutTo(client, text, onRow)),
      ),
    textRows: (text: string, values: readonly (string | number)[]) =>
      retrySerialization(() =>
        onClient((connection) =>
          watched('read', text, connection, limitMs, (client) =>
            textRowsOf(client, { name: statementNameOf(text), text, values }),
          ),
        ),
      ),
    execute: async (text: string, values: readonly unknown[] = [], name?: string) => {
      if (name !== undefined) return run(text, values, name)
      const connection = await take()
      try {
        const result = await watched('read', text, connection, limitMs, (client) =>
          client.query(text, [...values]),
        )
        connection.client.release()
        return result
      } catch (error) {
        // Discarded, because a text of several statements may have failed in the middle of its transaction.
        connection.client.release(true)
        throw error
      }
    },
    attempt: <T>(work: (sql: Reads) => Promise<T>) => work(reads),
    until: (signal: AbortSignal) => statementsOn(place, limitMs, signal),
  })
  return reads
}
