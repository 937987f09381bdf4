import { DatabaseError, type PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openSpan } from '../tracing/tracing.ts'
import type { Taken } from './connections.ts'
import { copyOutTo } from './copy-out.ts'
import { observeFailure, observeStatement, type StatementKind } from './observe.ts'
import { statementNameOf, tag } from './query.ts'
import type { Reads } from './sql.ts'
import { spanOf } from './statement-span.ts'
import { textRowsOf } from './text-rows.ts'
import { refuseUnconfirmed } from './unconfirmed.ts'

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 5

/** Only what the server itself reports leaves a connection in a known state. */
export const isReported = (error: unknown): error is DatabaseError => error instanceof DatabaseError

/** Does again what the database has undone as the victim of a deadlock or a serialization failure. */
export const again = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (tries === MOST_TRIES || !isReported(error) || !RETRIED.has(error.code ?? '')) throw error
    }
}

/** Takes a connection out of a pool. */
type Take = () => Promise<Taken>

/** Work on one connection, which is thrown away when it broke, or when `work` left it in an unknown state. */
export const withClient = async <T>(take: Take, work: (taken: Taken) => Promise<T>): Promise<T> => {
  const taken = await take()
  const { client } = taken
  let broken = false
  const onBroken = () => {
    broken = true
  }
  client.on('error', onBroken)
  try {
    return await work(taken)
  } catch (error) {
    if (!isReported(error)) broken = true
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

/** A statement on a connection, which is watched meanwhile, and measured. */
export const watched = async <T>(
  kind: StatementKind,
  text: string,
  taken: Taken,
  limitMs: number | null,
  send: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  taken.watched.asks(limitMs)
  const span = openSpan(() => spanOf(text))
  const began = performance.now()
  let failed = true
  try {
    const result = await send(taken.client)
    refuseUnconfirmed(taken.client)
    failed = false
    return result
  } catch (error) {
    observeFailure(error)
    throw error
  } finally {
    taken.watched.answered()
    observeStatement(kind, began)
    span?.end(failed)
  }
}

export const copyOutOn = (taken: Taken, limitMs: number | null, text: string) => {
  const stream = taken.client.query(copyTo(text))
  const done = watched(
    'copy',
    text,
    taken,
    limitMs,
    () => new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject)),
  )
  done.catch(() => undefined)
  return { stream, done }
}

/** Statements of their own, each on a connection that `take` gives, and each with so many ms; null: as many as it takes. */
export const statementsOn = (take: Take, limitMs: number | null): Reads => {
  const run = (text: string, values: readonly unknown[], name: string | undefined) =>
    again(() =>
      withClient(take, (taken) =>
        watched('read', text, taken, limitMs, (client) =>
          client.query(name ? { name, text, values: [...values] } : { text, values: [...values] }),
        ),
      ),
    )
  const reads: Reads = Object.assign(tag(run), {
    copyOut: async (text: string) => {
      const taken = await take()
      const { stream, done } = copyOutOn(taken, limitMs, text)
      done.then(
        () => taken.client.release(),
        () => taken.client.release(true),
      )
      return { stream, done }
    },
    copyRows: (text: string, onRow: (bytes: Buffer) => void) =>
      withClient(take, (taken) =>
        watched('copy', text, taken, limitMs, (client) => copyOutTo(client, text, onRow)),
      ),
    textRows: (text: string, values: readonly (string | number)[]) =>
      again(() =>
        withClient(take, (taken) =>
          watched('read', text, taken, limitMs, (client) =>
            textRowsOf(client, { name: statementNameOf(text), text, values }),
          ),
        ),
      ),
    execute: async (text: string, values: readonly unknown[] = [], name?: string) => {
      if (name !== undefined) return run(text, values, name)
      const taken = await take()
      try {
        const result = await watched('read', text, taken, limitMs, (client) =>
          client.query(text, [...values]),
        )
        taken.client.release()
        return result
      } catch (error) {
        // A text of several statements may have failed in the middle of a transaction of its own.
        taken.client.release(true)
        throw error
      }
    },
    attempt: <T>(work: (sql: Reads) => Promise<T>) => work(reads),
  })
  return reads
}
