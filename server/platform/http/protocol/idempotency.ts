import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { codeOf, STATUS } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import type { Database, Sql, Transaction } from '../../postgres/pool/sql.ts'
import type { Caller } from '../authentication.ts'
import { sha256Yielding } from '../bodies/long-bytes.ts'
import { ApiError, headersOf, problemOf } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { sweepWhileOpen } from '../sweep.ts'
import type { StoredResponse } from './stored-response.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Request that may be retried. */
export interface Repeatable {
  readonly caller: Caller
  /** Idempotency key of the header; undefined for a request without one. */
  readonly key: string | undefined
  readonly method: string
  readonly url: string
  readonly body: Buffer
  readonly language: Language
  readonly requestId: string
}

/** Work of a request, in a transaction that commits together with the stored response. */
export type Work = (sql: Transaction) => Promise<StoredResponse>

const MAX_KEY_LENGTH = 255

/** @throws {ApiError} `invalid_value` for an invalid key. */
export const repeatKeyOf = (key: string | undefined): string | undefined => {
  if (key !== undefined && (!/^[\x21-\x7e]+$/.test(key) || key.length > MAX_KEY_LENGTH))
    throw new ApiError('invalid_value.idempotency_key', { header: 'Idempotency-Key', max: MAX_KEY_LENGTH })
  return key
}

/** Runs a request's work in a transaction opened by `begin`. */
export type RunOnce = (begin: Database['begin'], request: Repeatable, work: Work) => Promise<StoredResponse>

/**
 * Runs each request once per Idempotency-Key: the response commits with the written data, and a retry within 24 hours gets it
 * again (rule 4.2.9). Responses with 2xx and 400 are stored. The returned function throws an {@link ApiError}
 * `idempotency_key_reused` for another request, `idempotency_key_in_use` while the first one is running.
 */
export const idempotency = (): RunOnce => {
  // Running requests of this process; those of others are detected by their lock.
  const running = new Set<string>()

  return async (begin, request, work) => {
    const { caller } = request
    const key = repeatKeyOf(request.key)
    if (key === undefined) return begin(work)
    const name = `${caller.siteId} ${caller.tokenId} ${key}`
    if (running.has(name)) throw new ApiError('idempotency_key_in_use')
    running.add(name)
    try {
      return await begin((sql) => answerOnce(sql, request, key, work))
    } finally {
      running.delete(name)
    }
  }
}

const answerOnce = async (
  sql: Transaction,
  request: Repeatable,
  key: string,
  work: Work,
): Promise<StoredResponse> => {
  const { caller } = request
  const fingerprint = await fingerprintOf(request)
  if (!(await lock(sql, caller, key))) throw new ApiError('idempotency_key_in_use')
  const record = await find(sql, caller, key)
  if (record) return replay(record, fingerprint)

  await sql`savepoint before_work`
  const response = await work(sql).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || STATUS[codeOf(error.key)] !== 400) throw error
    await sql`rollback to savepoint before_work`
    return refusal(error, request)
  })
  await keep(sql, caller, key, fingerprint, response)
  return response
}

const fingerprintOf = ({ method, url, body }: Repeatable): Promise<Buffer> =>
  sha256Yielding(body, `${method} ${url.replace(/\/(?=\?|$)/, '')}\n`)

const refusal = (error: ApiError, { language, requestId }: Repeatable): StoredResponse => ({
  status: STATUS[codeOf(error.key)],
  headers: headersOf(error, language),
  body: Buffer.from(JSON.stringify(problemOf(error, language, requestId))),
  refusal: error,
})

interface Record {
  readonly fingerprint: Buffer
  readonly status: number
  readonly headers: StoredResponse['headers']
  readonly body: Buffer
  readonly row_count: number | null
  readonly refused_rows: number
}

const replay = async (
  { fingerprint, status, headers, body, ...rows }: Record,
  present: Buffer,
): Promise<StoredResponse> => {
  if (!fingerprint.equals(present)) throw new ApiError('idempotency_key_reused')
  const refusedRows =
    rows.row_count === null ? undefined : { count: rows.row_count, refused: rows.refused_rows, faults: [] }
  return {
    status,
    headers: { ...headers, 'idempotency-replayed': 'true' },
    body: await decompress(body),
    refusedRows,
  }
}

/** Locks the key until the end of the transaction, so a failed request cannot leave its key locked. */
const lock = async (sql: Sql, { siteId, tokenId }: Caller, key: string): Promise<boolean> => {
  const name = createHash('sha256').update(`${siteId} ${tokenId} ${key}`).digest().readBigInt64BE()
  const [row] = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${String(name)}::bigint) as locked`
  return row?.locked ?? false
}

/** Locks the row, too: only a transaction with a write waits for the standby on which its response depends (rule 9.2a). */
const find = async (sql: Sql, { siteId, tokenId }: Caller, key: string) => {
  const [record] = await sql<Record>`
    select fingerprint, status, headers, body, row_count, refused_rows from idempotency_record
    where site_id = ${siteId} and token = ${tokenId} and key = ${key} and created_at > now() - interval '24 hours'
    for update
  `
  return record
}

const keep = async (
  sql: Sql,
  { siteId, tokenId }: Caller,
  key: string,
  fingerprint: Buffer,
  response: StoredResponse,
) => {
  const body = await compress(response.body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  await sql`
    insert into idempotency_record as record
      (site_id, token, key, fingerprint, status, headers, body, row_count, refused_rows)
    values (
      ${siteId}, ${tokenId}, ${key}, ${fingerprint}, ${response.status}, ${JSON.stringify(response.headers)}, ${body},
      ${response.refusedRows?.count ?? null}, ${response.refusedRows?.refused ?? 0}
    )
    on conflict (site_id, token, key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers,
      body = excluded.body, row_count = excluded.row_count, refused_rows = excluded.refused_rows,
      created_at = excluded.created_at
  `
}

/** Deletes records older than a day while `app` is open. */
export const sweepIdempotency = (app: App, sql: Database): void =>
  sweepWhileOpen(app, 'old idempotency records', () =>
    sql.begin(async (sql) => {
      await sql`delete from idempotency_record where created_at < now() - interval '24 hours'`
    }),
  )
