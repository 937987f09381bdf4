import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import { redacted, redactedOrders } from './redact.ts'

/** Fast compression, because files of 500 MB pass through here. */
const compress = (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 1 })

/** Maximum bytes of a recorded body; clients of the catalogue send parts of 2 MB. */
const MAX_BODY = 4 * 2 ** 20

/** Body that a handler reads and that is copied up to a limit: readers may release its buffers. */
export const copiedBody = (body: AsyncIterable<Buffer>) => {
  let parts: Buffer[] = []
  let size = 0
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const bytes of body) {
      size += bytes.length
      if (size > MAX_BODY) parts = []
      else parts.push(Buffer.from(bytes))
      yield bytes
    }
  }
  return {
    body: read(),
    size: () => size,
    /** Null for a body above the limit. */
    bytes: (): Buffer | null => (size > MAX_BODY ? null : Buffer.concat(parts)),
  }
}

export interface RecordedRequest {
  readonly query: string
  readonly type: string
  readonly body: Buffer | null
  readonly size: number
  readonly answer: Buffer
}

/** Answer to a request about orders without personal data. */
const redactedAnswer = (answer: Buffer): Buffer => {
  if (answer.subarray(0, 5).toString() === '<?xml') return redacted(answer) ?? answer
  return answer[0] === 0x5b ? redactedOrders(answer) : answer
}

/** Records a request with its response. Files of orders are recorded without personal data, and parts of them not at all. */
export const recordRequest = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  { query, type, body, size, answer }: RecordedRequest,
): Promise<void> => {
  const isOfOrders = type === 'sale'
  const storedBody = body && size > 0 && isOfOrders ? redacted(body) : body
  const storedAnswer = isOfOrders ? redactedAnswer(answer) : answer
  await sql`
    insert into destination_recording (site_id, destination, began, query, body, body_bytes, answer)
    select site_id, id, coalesce(session_began, now()), ${query}::text, ${storedBody && size > 0 ? await compress(storedBody) : null}::bytea, ${size}::bigint,
      ${await compress(storedAnswer)}::bytea
    from destination where site_id = ${siteId} and id = ${id}
  `
}
