import type { SentenceKey, SentenceParameters } from '@vitrina/schema/errors'
import type { Sql, Transaction } from '../database/sql.ts'
import type { Applied, Counts } from './apply.ts'
import { MOST_RECORDS, pack, unpack } from './chunk.ts'
import { packFaults } from './faults.ts'
import type { Task } from './queue.ts'
import type { RawRecord } from './records/raw-record.ts'

/** What a worker must know of an import. */
export interface Working {
  readonly state: 'receiving' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly object: string
  readonly token: number
  readonly dry_run: boolean
  readonly slugs: 'auto' | 'given'
  readonly total: number
  readonly header_names: string[] | null
  readonly delimiter: ',' | ';' | '\t' | null
  readonly pass: number
  readonly last_pass: boolean
  readonly written: number
}

const WORKING = `state, object, token, dry_run, slugs, total, header_names, delimiter, pass, last_pass, written`

export const readImport = async (sql: Sql, { siteId, id }: Task): Promise<Working | undefined> => {
  const [row] = await sql<Working>`
    select ${sql.unsafe(WORKING)} from import where site_id = ${siteId} and id = ${id}
  `
  return row
}

/** Nobody else works on the import, or cancels it, until the transaction ends. */
export const lockImport = async (sql: Transaction, { siteId, id }: Task): Promise<Working | undefined> => {
  const [row] = await sql<Working>`
    select ${sql.unsafe(WORKING)} from import where site_id = ${siteId} and id = ${id} for no key update
  `
  return row
}

/**
 * Plans statements once and not for each batch: it saves time, and of a table that is new to the planner it would
 * rather read all than look up five hundred values that it sees before it.
 */
export const planForBatches = async (sql: Transaction): Promise<void> => {
  await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`
}

/** Whether any site has an import that is not over. */
export const hasWork = async (sql: Sql): Promise<boolean> => {
  const rows = await sql`select from import where state in ('queued', 'running') limit 1`
  return rows.length > 0
}

export interface Chunk {
  readonly pass: number
  readonly number: number
  readonly records: readonly RawRecord[]
}

/** Every other pass goes through the file from its end: a file in which each line waits for the next is soon done. */
const goesDown = (pass: number): boolean => pass % 2 === 1

/** The next chunk of a pass, from `behind` on where chunks stay when they are done. */
export const nextChunk = async (
  sql: Sql,
  { siteId, id }: Task,
  pass: number,
  behind?: number,
): Promise<Chunk | undefined> => {
  const [chunk] = await sql<{ number: number; bytes: Buffer }>`
    select number, bytes from import_chunk
    where site_id = ${siteId} and import = ${id} and pass = ${pass}
      and ${goesDown(pass) ? sql`number > ${behind ?? 0}` : sql`number < ${behind ?? LAST_NUMBER}`}
    order by ${goesDown(pass) ? sql`number` : sql`number desc`}
    limit 1
  `
  return chunk && { pass, number: chunk.number, records: await unpack(chunk.bytes) }
}

const LAST_NUMBER = 2_147_483_647

/** A chunk of waiting lines whose packed bytes are fewer takes some more. */
const ROOM = 2 ** 17

export const hasChunks = async (sql: Sql, { siteId, id }: Task, pass: number): Promise<boolean> => {
  const rows = await sql`
    select from import_chunk where site_id = ${siteId} and import = ${id} and pass = ${pass} limit 1
  `
  return rows.length > 0
}

/** Puts lines aside for the next pass, in one chunk with those that were put aside last while there is room. */
export const putAside = async (
  sql: Transaction,
  { siteId, id }: Task,
  { pass, number }: Pick<Chunk, 'pass' | 'number'>,
  waiting: readonly RawRecord[],
): Promise<void> => {
  if (waiting.length === 0) return
  const [last] = await sql<{ number: number; bytes: Buffer }>`
    select number, bytes from import_chunk
    where site_id = ${siteId} and import = ${id} and pass = ${pass + 1}
      and lines <= ${MOST_RECORDS - waiting.length} and length(bytes) < ${ROOM}
      and number = (
        select ${goesDown(pass) ? sql`max(number)` : sql`min(number)`} from import_chunk
        where site_id = ${siteId} and import = ${id} and pass = ${pass + 1}
      )
  `
  const before = last ? await unpack(last.bytes) : []
  const records = goesDown(pass) ? [...before, ...waiting] : [...waiting, ...before]
  if (last)
    await sql`
      delete from import_chunk
      where site_id = ${siteId} and import = ${id} and pass = ${pass + 1} and number = ${last.number}
    `
  await sql`
    insert into import_chunk (site_id, import, pass, number, lines, bytes)
    values (${siteId}, ${id}, ${pass + 1}, ${number}, ${records.length}, ${await pack(records)})
  `
}

/** Keeps what is wrong with which lines of a chunk; what an earlier try has said of it is forgotten. */
export const keepFaults = async (
  sql: Sql,
  { siteId, id }: Task,
  { pass, number }: Pick<Chunk, 'pass' | 'number'>,
  faulty: Applied['faulty'],
): Promise<void> => {
  if (faulty.length === 0) return
  await sql`
    insert into import_fault as fault (site_id, import, pass, number, faults, originals)
    values (
      ${siteId}, ${id}, ${pass}, ${number}, ${await packFaults(faulty)}, ${await pack(faulty.map(({ record }) => record))}
    )
    on conflict (site_id, import, pass, number) do update
    set faults = excluded.faults, originals = excluded.originals
  `
}

export const forgetFaults = async (sql: Sql, { siteId, id }: Task): Promise<void> => {
  await sql`delete from import_fault where site_id = ${siteId} and import = ${id}`
}

export const deleteChunk = async (
  sql: Transaction,
  { siteId, id }: Task,
  { pass, number }: Chunk,
): Promise<void> => {
  await sql`
    delete from import_chunk
    where site_id = ${siteId} and import = ${id} and pass = ${pass} and number = ${number}
  `
}

/** Adds what became of a chunk. */
export const addCounts = async (sql: Transaction, { siteId, id }: Task, counts: Counts): Promise<void> => {
  await sql`
    update import
    set created = created + ${counts.created}, updated = updated + ${counts.updated},
      unchanged = unchanged + ${counts.unchanged}, invalid = invalid + ${counts.invalid},
      written = written + ${counts.created + counts.updated},
      state = 'running', started_at = coalesce(started_at, clock_timestamp())
    where site_id = ${siteId} and id = ${id}
  `
}

/** Says how far a rehearsal has come. False when it is no longer wanted. */
export const setCounts = async (sql: Sql, { siteId, id }: Task, counts: Counts): Promise<boolean> => {
  const rows = await sql`
    update import
    set created = ${counts.created}, updated = ${counts.updated}, unchanged = ${counts.unchanged},
      invalid = ${counts.invalid}, state = 'running', started_at = coalesce(started_at, clock_timestamp())
    where site_id = ${siteId} and id = ${id} and state in ('queued', 'running')
    returning id
  `
  return rows.length > 0
}

/** Begins the next pass. */
export const turnPage = async (sql: Transaction, { siteId, id }: Task, last: boolean): Promise<void> => {
  await sql`
    update import set pass = pass + 1, written = 0, last_pass = ${last} where site_id = ${siteId} and id = ${id}
  `
}

/** Why an import failed. */
export interface Reason {
  readonly key: SentenceKey
  readonly parameters?: SentenceParameters
}

/** An import that was not over is; what is left of its file is forgotten. False when it was over already, or never was. */
export const closeImport = async (
  sql: Transaction,
  { siteId, id }: Task,
  state: 'done' | 'failed' | 'cancelled',
  reason: Reason | null = null,
): Promise<boolean> => {
  const rows = await sql`
    update import
    set state = ${state}, reason = ${reason}, finished_at = clock_timestamp(), tail = '',
      started_at = case when ${state} = 'done' then coalesce(started_at, clock_timestamp()) else started_at end
    where site_id = ${siteId} and id = ${id} and state in ('receiving', 'queued', 'running')
    returning id
  `
  await sql`delete from import_chunk where site_id = ${siteId} and import = ${id}`
  return rows.length > 0
}
