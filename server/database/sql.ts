import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryResult, types } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Hear, type Listening, listen } from './listen.ts'

/** A piece of SQL with its values. Awaited, it is sent; inside another piece, it becomes a part of it. */
export interface Query<Row = Record<string, unknown>> extends PromiseLike<Row[]> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly isSql: true
}

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

/** The pool of connections. */
export interface Database extends Sql {
  /**
   * Runs `work` in a transaction and commits it; an error rolls it back. When the database chose it as the victim
   * of a deadlock or a serialization failure, `work` runs again, up to five times, so it must hold no state.
   */
  begin<T>(work: (sql: Transaction) => Promise<T>): Promise<T>
  /** Hears what is notified on a channel, from now on. */
  listen(channel: string, hear: Hear, onError: (error: unknown) => void): Listening
  end(): Promise<void>
}

interface Tag {
  <Row = Record<string, unknown>>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row>
  unsafe(text: string): Query
}

type Execute = (text: string, values: unknown[], name: string | undefined) => Promise<QueryResult>

const isQuery = (value: unknown): value is Query =>
  value !== null && typeof value === 'object' && (value as { isSql?: boolean }).isSql === true

/** Text and parameters of a query with all its parts. */
export const textOf = (query: Query): { text: string; values: unknown[] } => {
  const values: unknown[] = []
  let text = ''
  const append = ({ strings, values: own }: Query) => {
    strings.forEach((string, i) => {
      text += string
      if (i === strings.length - 1) return
      const value = own[i]
      if (isQuery(value)) append(value)
      else if (Array.isArray(value) && value.length > 0 && value.every(isQuery)) value.forEach(append)
      else text += `$${values.push(value)}`
    })
  }
  append(query)
  return { text, values }
}

/** Statements are prepared under a name for each text, so that a connection parses each once. */
const names = new Map<string, string>()
const MOST_NAMES = 500

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}

const tag = (execute: Execute): Tag => {
  const query = (strings: readonly string[], values: readonly unknown[]): Query => ({
    isSql: true,
    strings,
    values,
    // biome-ignore lint/suspicious/noThenProperty: a query is sent when it is awaited
    then(resolve, reject) {
      const { text, values } = textOf(this)
      return execute(text, values, nameOf(text))
        .then(({ rows }) => rows)
        .then(resolve, reject)
    },
  })
  return Object.assign((strings: TemplateStringsArray, ...values: unknown[]) => query(strings, values), {
    unsafe: (text: string) => query([text], []),
  }) as Tag
}

const copyOn = async (client: PoolClient, text: string) => {
  const stream = client.query(copyTo(text))
  const done = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject))
  done.catch(() => undefined)
  return { stream, done }
}

const copyInto = (client: PoolClient, text: string) => {
  const stream = client.query(copyFrom(text))
  const done = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  done.catch(() => undefined)
  return { stream, done }
}

const INT8 = types.builtins.INT8
const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 5

/**
 * Opens a pool. A connection that breaks is thrown away and the next statement opens another, so the pool outlives
 * its server. `onError` hears of idle connections that broke.
 */
export const openPool = (config: PoolConfig, onError: (error: Error) => void): Database => {
  const pool = new Pool({
    ...config,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  })
  pool.on('error', onError)
  // A connection may break at any byte, also between two of its users: unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  /** Work on one connection, which is thrown away when it broke, or when `work` left it in an unknown state. */
  const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken = false
    const onBroken = () => {
      broken = true
    }
    client.on('error', onBroken)
    try {
      return await work(client)
    } catch (error) {
      // Only an error that the server itself reported leaves the connection in a known state.
      if (!isReported(error)) broken = true
      throw error
    } finally {
      client.off('error', onBroken)
      client.release(broken)
    }
  }

  const onClient = (client: PoolClient): Transaction =>
    Object.assign(
      tag((text, values, name) => client.query(name ? { name, text, values } : { text, values })),
      {
        copyOut: (text: string) => copyOn(client, text),
        execute: (text: string, values: readonly unknown[] = []) => client.query(text, [...values]),
        copyIn: (text: string) => copyInto(client, text),
        script: async (text: string) => {
          await client.query(text)
        },
        inTransaction: true as const,
      },
    )

  const attempt = async <T>(work: (sql: Transaction) => Promise<T>): Promise<T> => {
    const outcome = await withClient(async (client) => {
      await client.query('begin')
      try {
        const result = await work(onClient(client))
        await client.query('commit')
        return { result }
      } catch (error) {
        // On a broken connection the rollback fails too, and the server has rolled back by itself.
        await client.query('rollback').catch(() => Promise.reject(error))
        // Thrown outside: a refused request is no reason to give up a connection that is sound again.
        return { error }
      }
    })
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  return Object.assign(
    tag((text, values, name) =>
      withClient((client) => client.query(name ? { name, text, values } : { text, values })),
    ),
    {
      copyOut: async (text: string) => {
        const client = await pool.connect()
        const { stream, done } = await copyOn(client, text)
        done.then(
          () => client.release(),
          () => client.release(true),
        )
        return { stream, done }
      },
      execute: async (text: string, values: readonly unknown[] = []) => {
        const client = await pool.connect()
        try {
          const result = await client.query(text, [...values])
          client.release()
          return result
        } catch (error) {
          // A text of several statements may have failed in the middle of a transaction of its own.
          client.release(true)
          throw error
        }
      },
      begin: async <T>(work: (sql: Transaction) => Promise<T>): Promise<T> => {
        for (let tries = 1; ; tries++) {
          try {
            return await attempt(work)
          } catch (error) {
            if (tries === MOST_TRIES || !isReported(error) || !RETRIED.has(error.code ?? '')) throw error
          }
        }
      },
      listen: (channel: string, hear: Hear, onError: (error: unknown) => void) =>
        listen(config, channel, hear, onError),
      end: () => pool.end(),
    },
  )
}

const isReported = (error: unknown): error is DatabaseError => error instanceof DatabaseError
