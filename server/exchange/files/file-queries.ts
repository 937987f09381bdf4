import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'

/** File of the current session. */
export interface ExchangeFile {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly state: 'received' | 'unpacked' | 'done' | 'failed'
  /** Number of written records. */
  readonly done: number
  /** Response to `import` after the file is complete. */
  readonly answer: string | null
  /** Digest of the content without the time of its export; null if unknown. */
  readonly content: Buffer | null
}

const FILE = 'id::float8 as id, name, bytes::float8 as bytes, state, done, answer, content'

/** All files of the session, in the order of arrival. */
export const selectFiles = (sql: Sql, { siteId, id }: DestinationKey) => sql<ExchangeFile>`
  select ${sql.unsafe(FILE)} from destination_file where site_id = ${siteId} and destination = ${id} order by destination_file.id
`

export const selectFile = (sql: Sql, { siteId, id }: DestinationKey, file: number) => sql<ExchangeFile>`
  select ${sql.unsafe(FILE)} from destination_file
  where site_id = ${siteId} and destination = ${id} and destination_file.id = ${file}
`

/** Half of the exchange to which a file belongs. */
export type ExchangeHalf = 'catalogue' | 'orders'

/** Selects or creates the file with a name, with the digest of its last part and the bytes of all other files of the site. */
export const takeFile = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  name: string,
  half: ExchangeHalf,
) => {
  const [file] = await sql<{
    id: number
    bytes: number
    others: number
    last_part: Buffer | null
    content: Buffer | null
    is_recent: boolean
  }>`
    insert into destination_file as file (site_id, destination, name, half) values (${siteId}, ${id}, ${name}, ${half})
    on conflict (site_id, destination, name) do update set name = excluded.name
    returning file.id::float8 as id, bytes::float8 as bytes, last_part, content, last_at > now() - interval '2 minutes' as is_recent, (
      select coalesce(sum(other.bytes), 0)::float8 from destination_file as other
      where other.site_id = ${siteId} and (other.destination, other.name) <> (${id}, ${name})
    ) as others
  `
  if (!file) throw new Error('A created file is missing.')
  return file
}

/** Empties a file for a new upload. */
export const emptyFile = async (sql: Sql, { siteId, id }: DestinationKey, file: number): Promise<void> => {
  await sql`delete from destination_part where site_id = ${siteId} and destination = ${id} and file = ${file}`
  await sql`
    update destination_file set bytes = 0, last_part = null, content = null, state = 'received', done = 0, answer = null
    where site_id = ${siteId} and destination = ${id} and id = ${file}
  `
}

export const insertPiece = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  file: number,
  start: number,
  bytes: Buffer,
) => sql`
  insert into destination_part (site_id, destination, file, start, bytes)
  values (${siteId}, ${id}, ${file}, ${start}, ${bytes})
`

/** Records a complete part. A file that was already imported has to be imported again. */
export const recordPart = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  file: number,
  {
    bytes,
    digest,
    content,
  }: { readonly bytes: number; readonly digest: Buffer; readonly content: Buffer | null },
) => sql`
  update destination_file
  set bytes = ${bytes}, last_part = ${digest}, content = ${content}, last_at = now(), state = 'received', done = 0, answer = null
  where site_id = ${siteId} and destination = ${id} and id = ${file}
`

/** Bytes of a file from an offset to the end of the stored row, up to a limit. */
const selectBytes = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  file: number,
  at: number,
  most: number,
) => sql<{
  bytes: Buffer
}>`
  select substring(bytes from (${at} - start + 1)::integer for ${most}::integer) as bytes from destination_part
  where site_id = ${siteId} and destination = ${id} and file = ${file} and start <= ${at}
  order by start desc limit 1
`

/** Bytes that are read at a time. */
const MAX_READ = 2 ** 20

/** Bytes of a file, piece by piece. */
export async function* bytesOfFile(
  sql: Sql,
  key: DestinationKey,
  file: number,
  from = 0,
  until = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  for (let at = from; at < until; ) {
    const [row] = await selectBytes(sql, key, file, at, Math.min(MAX_READ, until - at))
    if (!row || row.bytes.length === 0) return
    at += row.bytes.length
    yield row.bytes
  }
}

/** Deletes the files of one half of a destination: a new session starts with an empty folder. */
export const deleteFiles = (sql: Sql, { siteId, id }: DestinationKey, half: ExchangeHalf) => sql`
  delete from destination_file where site_id = ${siteId} and destination = ${id} and half = ${half}
`

/** Name of a file of an earlier session of a dry run: number of the session, and original name. */
const EARLIER = /^~(\d+)\//

/** Number of the session of a dry run to which a file belongs; infinity for the current session. */
export const sessionOfFile = (name: string): number =>
  Number(EARLIER.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)

/**
 * Keeps the files of a dry run for its end: 1C considers them delivered, and sends only later changes. Files of more than `most`
 * bytes are deleted, and a full exchange has to follow.
 */
export const keepFilesForDryRun = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  most: number,
): Promise<void> => {
  const files = await selectFiles(sql, { siteId, id })
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > most) {
    await deleteFiles(sql, { siteId, id }, 'catalogue')
    return
  }
  const last = Math.max(0, ...files.map(({ name }) => sessionOfFile(name)).filter(Number.isFinite))
  await sql`
    update destination_file set name = ${`~${last + 1}/`} || name
    where site_id = ${siteId} and destination = ${id} and half = 'catalogue' and name !~ '^~[0-9]+/'
  `
}

/** Deletes the bytes of a file; its name and response are kept. */
export const deletePieces = (sql: Sql, { siteId, id }: DestinationKey, file: number) => sql`
  delete from destination_part where site_id = ${siteId} and destination = ${id} and file = ${file}
`

/** Seconds after which another process may take over a file whose process was killed. */
const LEASE_SECONDS = 45

/** Claims a file for a process; no row if another process has it, or it is complete. */
export const claimFile = (sql: Sql, { siteId, id }: DestinationKey, file: number, worker: string) => sql<{
  done: number
}>`
  update destination_file set worker = ${worker}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
  where site_id = ${siteId} and destination = ${id} and id = ${file} and state = 'received'
    and (worker is null or worker = ${worker} or lease_until < clock_timestamp())
  returning done
`

/**
 * Stores the number of written records, in the transaction that writes them. False if another process has taken over the file.
 */
export const recordProgress = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  file: number,
  { worker, done }: { readonly worker: string; readonly done: number },
): Promise<boolean> => {
  const rows = await sql`
    update destination_file
    set done = ${done}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where site_id = ${siteId} and destination = ${id} and id = ${file} and worker = ${worker} and state = 'received'
    returning id
  `
  return rows.length > 0
}

export const closeFile = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  file: number,
  { state, answer }: { readonly state: 'unpacked' | 'done' | 'failed'; readonly answer: string },
) => sql`
  update destination_file set state = ${state}, answer = ${answer}, worker = null, lease_until = null
  where site_id = ${siteId} and destination = ${id} and id = ${file}
`
