import type { Reads, Sql } from '../../../platform/postgres/pool/sql.ts'
import type { PictureTask } from './import-queries.ts'

/** Stored piece of an archive. */
export interface StoredChunk {
  readonly start: number
  readonly bytes: Buffer
}

/** Appends a piece to an archive. Returns the received size; no row for a piece with another start. */
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
 * Reads the bytes of an archive from `start` to `end`, by COPY into one buffer: as a column value, each byte would first be two
 * characters of a text, whose garbage increased the memory of the server by half.
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

/** Bytes before the first row of a binary COPY. */
const COPY_HEADER = 19
