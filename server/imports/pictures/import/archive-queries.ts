import type { Reads, Sql } from '../../../platform/postgres/pool/sql.ts'
import type { PictureTask } from './import-queries.ts'

/** A piece of an archive as it is stored. */
export interface StoredChunk {
  readonly start: number
  readonly bytes: Buffer
}

/**
 * Stores a piece of an archive at the end of the last one. Returns the received size; no row for a piece with
 * another start.
 */
export const storeChunk = (sql: Sql, { siteId, id }: PictureTask, { start, bytes }: StoredChunk) => sql<{
  received: number
  size: number
}>`
  with moved as (
    update picture_import set received = received + ${bytes.length}::bigint, received_at = now()
    where site_id = ${siteId} and id = ${id} and state = 'receiving'
      and received = ${start}::bigint and received + ${bytes.length}::bigint <= size
    returning received, size
  ), stored as (
    insert into picture_import_chunk (site_id, import, start, bytes)
    select ${siteId}::integer, ${id}::integer, ${start}::bigint, ${bytes}::bytea from moved
  )
  select received, size from moved
`

/**
 * The bytes of an archive from `start` up to `end`. By COPY, into one buffer: as a value of a row each byte would be two letters of a
 * text first, and the garbage of that made the server half as large again.
 */
export const readArchive = async (
  sql: Reads,
  { siteId, id }: PictureTask,
  start: number,
  end: number,
): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafeSlow(end - start)
  let filled = 0
  const [of, from, to] = [`site_id = ${siteId} and import = ${id}`, start, end]
  await sql.copyRows(
    `copy (
      select start, bytes from picture_import_chunk
      where ${of} and start < ${to} and start >= (
        select max(start) from picture_import_chunk where ${of} and start <= ${from}
      )
      order by start
    ) to stdout (format binary)`,
    (row) => {
      const at = row.toString('latin1', 0, 6) === 'PGCOPY' ? COPY_HEADER : 0
      // End of the rows.
      if (row.readInt16BE(at) === -1) return
      const chunk = Number(row.readBigInt64BE(at + 6))
      const first = at + 18
      const last = first + row.readInt32BE(at + 14)
      filled += row.copy(
        bytes,
        filled,
        Math.max(first, first + start - chunk),
        Math.min(last, first + end - chunk),
      )
    },
  )
  if (filled !== bytes.length) throw new Error(`An archive of pictures has no bytes from ${start} to ${end}.`)
  return bytes
}

/** Bytes before the first row of a COPY in its binary form. */
const COPY_HEADER = 19
