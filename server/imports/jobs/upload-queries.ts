import type { Language } from '@vitrina/schema/languages'
import type { Mode } from '../../platform/batch/options.ts'
import { takeIds } from '../../platform/batch/queries.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { IntakeProgress } from './intake.ts'
import type { Delimiter } from './records/raw-record.ts'

/** Properties of a file in its request. */
export interface ImportCall {
  readonly siteId: number
  /** Author number of the API token. */
  readonly token: number
  readonly object: string
  readonly format: 'ndjson' | 'csv'
  readonly dryRun: boolean
  readonly mode: Mode
  readonly slugs: 'auto' | 'given'
  /** Default values of new objects, as JSON. */
  readonly newValues: string | null
  readonly copyNames: boolean
  /** Language of texts without a language suffix. */
  readonly textLanguage: Language | null
  readonly key: string | undefined
  /** True for a file in parts, which can be resumed. */
  readonly resumable: boolean
}

/** Stored chunk of records. */
export interface PackedChunk {
  readonly lines: number
  readonly bytes: Buffer
}

/** Seconds without a report after which a sender counts as lost; it reports every few seconds. */
const SENDER_TIMEOUT_SECONDS = 60

/** Maximum number of waiting imports per site. */
const MAX_WAITING = 1_000

/**
 * Creates an import whose file will follow; undefined for a used Idempotency-Key.
 * @throws {ApiError} `too_many_requests` for too many waiting imports of the site
 */
export const insertImport = async (
  sql: Transaction,
  call: ImportCall,
  sender: string,
): Promise<number | undefined> => {
  const {
    siteId,
    token,
    key = null,
    object,
    format,
    dryRun,
    mode,
    slugs,
    newValues,
    copyNames,
    textLanguage,
    resumable,
  } = call
  const [waiting] = await sql<{ count: number }>`
    select count(*) from import where site_id = ${siteId} and state in ('queued', 'running')
  `
  if (waiting && waiting.count >= MAX_WAITING)
    throw new ApiError('too_many_requests.imports', { max: MAX_WAITING })
  const id = await takeIds(sql, siteId, 'job', 1)
  const rows = await sql`
    insert into import (
      site_id, id, token, idempotency_key, object, format, dry_run, mode, slugs, new_values, copy_names,
      text_language, state, resumable, sender, keeps
    )
    values (
      ${siteId}, ${id}, ${token}, ${key}, ${object}, ${format}, ${dryRun}, ${mode}, ${slugs}, ${newValues}, ${copyNames},
      ${textLanguage}, 'receiving', ${resumable},
      ${sender},
      exists (select from console_author where site_id = ${siteId} and number = ${token})
    )
    on conflict (site_id, token, idempotency_key) where idempotency_key is not null do nothing
    returning id
  `
  return rows.length > 0 ? id : undefined
}

/**
 * Stores chunks and the progress of the file. Returns false if another sender has taken over, or none may
 * continue.
 */
export const storeChunks = async (
  sql: Transaction,
  { siteId, id, sender }: Sending,
  chunks: readonly PackedChunk[],
  { position, header, tail }: IntakeProgress,
): Promise<boolean> => {
  const lines = chunks.reduce((sum, { lines }) => sum + lines, 0)
  const [stored] = await sql<{ chunks: number }>`
    update import
    set byte_offset = ${position.offset}, line = ${position.line}, wary = ${position.wary},
      within_offset = ${position.isWithin ? position.offset : null}, tail = ${tail},
      header = ${header?.bytes ?? null}, header_names = ${header?.names ?? null}, delimiter = ${header?.delimiter ?? null},
      chunks = chunks + ${chunks.length}, total = total + ${lines}, received_at = now()
    where site_id = ${siteId} and id = ${id} and state = 'receiving' and sender = ${sender}
    returning chunks
  `
  if (!stored) return false
  const first = stored.chunks - chunks.length + 1
  for (const [place, { lines, bytes }] of chunks.entries())
    await sql`
      insert into import_chunk (site_id, import, pass, number, lines, bytes)
      values (${siteId}, ${id}, 1, ${first + place}, ${lines}, ${bytes})
    `
  return true
}

/** Import whose file this request sends. */
export interface Sending {
  readonly siteId: number
  readonly id: number
  readonly sender: string
}

/** Marks the upload as complete. Returns the number of its records. */
export const completeUpload = async (
  sql: Transaction,
  { siteId, id, sender }: Sending,
  fingerprint: Buffer | null,
): Promise<number> => {
  const [row] = await sql<{ total: number }>`
    update import set state = 'queued', fingerprint = ${fingerprint}
    where site_id = ${siteId} and id = ${id} and sender = ${sender}
    returning total
  `
  return row?.total ?? 0
}

/** Stores that the sender is alive; false for a cancelled import. */
export const recordSenderAlive = async (sql: Sql, { siteId, id, sender }: Sending): Promise<boolean> => {
  const rows = await sql`
    update import set received_at = now()
    where site_id = ${siteId} and id = ${id} and state = 'receiving' and sender = ${sender}
    returning id
  `
  return rows.length > 0
}

/** Deletes a file that cannot become an import. */
export const dropUpload = async (sql: Sql, { siteId, id, sender }: Sending): Promise<void> => {
  await sql`
    delete from import where site_id = ${siteId} and id = ${id} and state = 'receiving' and sender = ${sender}
  `
}

export interface Unfinished {
  readonly state: string
  readonly resumable: boolean
  readonly object: string
  readonly format: 'ndjson' | 'csv'
  readonly textLanguage: Language | null
  readonly place: IntakeProgress
}

/** Makes `sender` the only one that may continue the file of an import. */
export const takeOverUpload = async (
  sql: Transaction,
  siteId: number,
  id: number,
  sender: string,
): Promise<Unfinished | undefined> => {
  const [row] = await sql<StoredUpload>`
    update import set sender = case when state = 'receiving' then ${sender}::uuid else sender end
    where site_id = ${siteId} and id = ${id}
    returning state, resumable, object, format, text_language as "textLanguage", byte_offset, line, wary, within_offset, tail, header, header_names, delimiter
  `
  if (!row) return undefined
  const { state, resumable, object, format, textLanguage } = row
  const { byte_offset: offset, line, wary, within_offset, tail } = row
  const { header: bytes, header_names: names, delimiter } = row
  const header = bytes && names && delimiter ? { bytes, names, delimiter } : null
  return {
    state,
    resumable,
    object,
    format,
    textLanguage,
    place: { position: { offset, line, wary, isWithin: within_offset === offset }, header, tail },
  }
}

interface StoredUpload extends Omit<Unfinished, 'place'> {
  readonly byte_offset: number
  readonly line: number
  readonly wary: number
  readonly within_offset: number | null
  readonly tail: Buffer
  readonly header: Buffer | null
  readonly header_names: string[] | null
  readonly delimiter: Delimiter | null
}

/** Import of an Idempotency-Key within the last day, unless its sender has died. */
export const findRepeated = async (
  sql: Transaction,
  { siteId, token }: ImportCall,
  key: string,
): Promise<RepeatedUpload | undefined> => {
  await sql`
    update import set idempotency_key = null
    where site_id = ${siteId} and token = ${token} and idempotency_key = ${key}
      and created_at < now() - interval '24 hours'
  `
  await sql`
    delete from import
    where site_id = ${siteId} and token = ${token} and idempotency_key = ${key}
      and state = 'receiving' and not resumable and received_at < now() - make_interval(secs => ${SENDER_TIMEOUT_SECONDS})
  `
  const [row] = await sql<RepeatedUpload>`
    select id, state = 'receiving' as receiving, resumable, object, format, dry_run as "dryRun", mode, slugs,
      new_values as "newValues", copy_names as "copyNames", text_language as "textLanguage", fingerprint
    from import
    where site_id = ${siteId} and token = ${token} and idempotency_key = ${key}
  `
  return row
}

/**
 * Properties that two calls with the same key must share for a file in parts, whose bytes cannot be compared.
 */
export const SAME_IN_PARTS = [
  ...(['object', 'format', 'dryRun', 'mode', 'slugs', 'newValues', 'copyNames', 'textLanguage'] as const),
  'resumable',
] as const

export interface RepeatedUpload extends Pick<ImportCall, (typeof SAME_IN_PARTS)[number]> {
  readonly id: number
  readonly receiving: boolean
  /** Null for a file uploaded in parts. */
  readonly fingerprint: Buffer | null
}
