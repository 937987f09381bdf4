import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ApplyResult } from './apply.ts'
import { FULL_CHUNK_BYTES, MAX_CHUNK_RECORDS, packRecords, unpackRecords } from './chunk.ts'
import { packFaults } from './faults.ts'
import type { RawRecord } from './records/raw-record.ts'
import type { Task } from './task.ts'

/** Unprocessed lines of a file. */
export interface LineChunk {
  readonly pass: number
  readonly number: number
  readonly records: readonly RawRecord[]
}

/**
 * Order of a pass: every other pass starts at the end, so a file in which each line depends on the next is done in few passes.
 */
const isForward = (pass: number): boolean => pass % 2 === 1

/** Next chunk of a pass, from `previous` on if processed chunks are kept. */
export const nextStoredChunk = async (
  sql: Sql,
  { siteId, id }: Task,
  pass: number,
  previous?: number,
): Promise<LineChunk | undefined> => {
  const [chunk] = await sql<{ number: number; bytes: Buffer }>`
    select number, bytes from import_chunk
    where site_id = ${siteId} and import = ${id} and pass = ${pass}
      and ${isForward(pass) ? sql`number > ${previous ?? 0}` : sql`number < ${previous ?? LAST_NUMBER}`}
    order by ${isForward(pass) ? sql`number` : sql`number desc`}
    limit 1
  `
  return chunk && { pass, number: chunk.number, records: await unpackRecords(chunk.bytes) }
}

const LAST_NUMBER = 2_147_483_647

/** Compressed size in bytes below which a chunk of waiting lines accepts more lines. */
const MAX_CHUNK_BYTES = 2 ** 17

/** True if a pass has records left. */
export const hasChunks = async (sql: Sql, { siteId, id }: Task, pass: number): Promise<boolean> => {
  const rows = await sql`
    select from import_chunk where site_id = ${siteId} and import = ${id} and pass = ${pass} limit 1
  `
  return rows.length > 0
}

/** Moves lines to the next pass, into the last chunk of that pass if there is space. */
export const deferLines = async (
  sql: Transaction,
  { siteId, id }: Task,
  { pass, number }: Pick<LineChunk, 'pass' | 'number'>,
  waiting: readonly RawRecord[],
): Promise<void> => {
  if (waiting.length === 0) return
  const [last] = await sql<{ number: number; bytes: Buffer }>`
    select number, bytes from import_chunk
    where site_id = ${siteId} and import = ${id} and pass = ${pass + 1}
      and lines <= ${MAX_CHUNK_RECORDS - waiting.length} and length(bytes) < ${MAX_CHUNK_BYTES}
      and number = (
        select ${isForward(pass) ? sql`max(number)` : sql`min(number)`} from import_chunk
        where site_id = ${siteId} and import = ${id} and pass = ${pass + 1}
      )
  `
  const before = last ? await unpackRecords(last.bytes) : []
  // Compressed text may expand a thousand times.
  const fits = sizeOf(before) + sizeOf(waiting) <= FULL_CHUNK_BYTES
  const records = !fits ? waiting : isForward(pass) ? [...before, ...waiting] : [...waiting, ...before]
  if (last && fits)
    await sql`
      delete from import_chunk
      where site_id = ${siteId} and import = ${id} and pass = ${pass + 1} and number = ${last.number}
    `
  await sql`
    insert into import_chunk (site_id, import, pass, number, lines, bytes)
    values (${siteId}, ${id}, ${pass + 1}, ${number}, ${records.length}, ${await packRecords(records)})
  `
}

const sizeOf = (records: readonly RawRecord[]): number =>
  records.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Stores the faults of the lines of a chunk; faults of an earlier attempt are deleted. */
export const storeFaults = async (
  sql: Sql,
  { siteId, id }: Task,
  { pass, number }: Pick<LineChunk, 'pass' | 'number'>,
  faulty: ApplyResult['faulty'],
): Promise<void> => {
  if (faulty.length === 0) return
  await sql`
    insert into import_fault as fault (site_id, import, pass, number, faults, originals)
    values (
      ${siteId}, ${id}, ${pass}, ${number}, ${await packFaults(faulty)}, ${await packRecords(faulty.map(({ record }) => record))}
    )
    on conflict (site_id, import, pass, number) do update
    set faults = excluded.faults, originals = excluded.originals
  `
}

/** Deletes the faults and the changes of an attempt of a dry run. */
export const forgetAttempt = async (sql: Sql, { siteId, id }: Task): Promise<void> => {
  await sql`
    with changes as (delete from import_change where site_id = ${siteId} and import = ${id})
    delete from import_fault where site_id = ${siteId} and import = ${id}
  `
}

export const deleteChunk = async (
  sql: Transaction,
  { siteId, id }: Task,
  { pass, number }: LineChunk,
): Promise<void> => {
  await sql`
    delete from import_chunk
    where site_id = ${siteId} and import = ${id} and pass = ${pass} and number = ${number}
  `
}
