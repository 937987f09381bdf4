import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import { bodyRedactor } from './redact.ts'

const decompress = promisify(gunzip)

/** Request of a recording, as a line of its file. */
export interface RecordedLine {
  readonly at: string
  readonly query: string
  readonly body_bytes: number
  /** Body in base64; null if it was not recorded. */
  readonly body: string | null
  readonly answer: string
}

/** Recorded sessions of a destination, the newest first. */
export const listRecordings = (sql: Sql, { siteId, id }: DestinationKey) => sql<{
  id: number
  began: Date
  ended: Date
  requests: number
  bytes: number
}>`
  select min(destination_recording.id)::float8 as id, began, max(at) as ended, count(*)::integer as requests, sum(body_bytes)::float8 as bytes
  from destination_recording where site_id = ${siteId} and destination = ${id} group by began order by began desc
`

/**
 * Requests of the session whose first request has this id, in order; optionally without the business partners of a catalogue.
 * Files of orders never contain personal data.
 */
export async function* linesOfRecording(
  sql: Sql,
  { siteId, id }: DestinationKey,
  first: number,
  isRedacted = false,
): AsyncGenerator<RecordedLine> {
  const redactor = isRedacted ? bodyRedactor() : undefined
  for (let after = first - 1; ; ) {
    const [row] = await sql<{
      id: number
      at: Date
      query: string
      body: Buffer | null
      body_bytes: number
      answer: Buffer
    }>`
      select recorded.id::float8 as id, at, query, body, body_bytes::float8 as body_bytes, answer
      from destination_recording as recorded
      where site_id = ${siteId} and destination = ${id} and recorded.id > ${after} and began = (
        select began from destination_recording where site_id = ${siteId} and destination = ${id} and id = ${first}
      )
      order by recorded.id limit 1
    `
    if (!row) return
    after = row.id
    const unpacked = row.body && (await decompress(row.body))
    const body = unpacked && redactor ? redactor(row.query, unpacked) : unpacked
    yield {
      at: row.at.toISOString(),
      query: row.query,
      body_bytes: row.body_bytes,
      body: body?.toString('base64') ?? null,
      answer: (await decompress(row.answer)).toString('utf8'),
    }
  }
}

/** Retention of recordings in days, and maximum bytes per site. */
const RETENTION_DAYS = 7
const MAX_BYTES = 200 * 2 ** 20

/** Deletes recordings beyond the retention, and the oldest of a site with too many bytes. */
export const sweepRecordings = async (sql: Sql): Promise<void> => {
  await sql`delete from destination_recording where at < now() - make_interval(days => ${RETENTION_DAYS})`
  await sql`
    delete from destination_recording as recorded using (
      select id, sum(coalesce(length(body), 0) + length(answer)) over (partition by site_id order by id desc) as bytes from destination_recording
    ) as newer
    where newer.id = recorded.id and newer.bytes > ${MAX_BYTES}
  `
}
