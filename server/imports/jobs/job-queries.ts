import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { Delimiter } from './records/raw-record.ts'
import type { Task } from './task.ts'
import type { Reason } from './work-queries.ts'

/** Import in the form of a response. */
export interface ImportRow {
  readonly id: number
  readonly state: 'receiving' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly object: string
  readonly dry_run: boolean
  readonly reason: Reason | null
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly invalid: number
  /** Seconds of processing. */
  readonly worked: number | null
  /** Stored bytes of the file. */
  readonly received: number
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
}

const JOB_COLUMNS = `
  id, state, object, dry_run, reason, total, created, updated, unchanged, invalid,
  extract(epoch from coalesce(finished_at, clock_timestamp()) - started_at)::float8 as worked,
  byte_offset + length(tail) as received, created_at, started_at, finished_at
`

export const findJob = async (sql: Sql, { siteId, id }: Task): Promise<ImportRow | undefined> => {
  const [row] = await sql<ImportRow>`
    select ${sql.unsafe(JOB_COLUMNS)} from import where site_id = ${siteId} and id = ${id} and destination is null
  `
  return row
}

/** One page of the jobs of a site, newest first. */
export const listJobs = (sql: Sql, siteId: number, page: number, pageSize: number) => sql<ImportRow>`
  select ${sql.unsafe(JOB_COLUMNS)} from import where site_id = ${siteId} and destination is null
  order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}
`

export const countJobs = async (sql: Sql, siteId: number): Promise<number> => {
  const [row] = await sql<{
    count: number
  }>`select count(*) from import where site_id = ${siteId} and destination is null`
  return row?.count ?? 0
}

/** First packed faults of a job, each of at least one line. */
export const firstFaults = async (sql: Sql, { siteId, id }: Task, most: number): Promise<Buffer[]> => {
  const rows = await sql<{ faults: Buffer }>`
    select faults from import_fault where site_id = ${siteId} and import = ${id}
    order by pass, number limit ${most}
  `
  return rows.map(({ faults }) => faults)
}

/** Faults and lines of a chunk. */
export interface FaultyChunk {
  readonly pass: number
  readonly number: number
  readonly faults: Buffer
  readonly originals: Buffer
}

/** Faults of the next chunk after another one. */
export const nextFaults = async (
  sql: Sql,
  { siteId, id }: Task,
  previous: Pick<FaultyChunk, 'pass' | 'number'>,
): Promise<FaultyChunk | undefined> => {
  const [chunk] = await sql<FaultyChunk>`
    select pass, number, faults, originals from import_fault
    where site_id = ${siteId} and import = ${id} and (pass, number) > (${previous.pass}, ${previous.number})
    order by pass, number limit 1
  `
  return chunk
}

export interface FileRow {
  readonly object: string
  readonly format: 'ndjson' | 'csv'
  readonly header: Buffer | null
  readonly header_names: string[] | null
  readonly delimiter: Delimiter | null
}

export const findFile = async (sql: Sql, { siteId, id }: Task): Promise<FileRow | undefined> => {
  const [row] = await sql<FileRow>`
    select object, format, header, header_names, delimiter from import where site_id = ${siteId} and id = ${id}
  `
  return row
}
