import { createHash, hash } from 'node:crypto'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import { ExchangeRefusal } from '../exchange-refusal.ts'
import { type ExchangeHalf, emptyFile, insertPiece, recordPart, takeFile } from './file-queries.ts'
import { withoutTime } from './without-time.ts'

/** Bytes of a row. */
const PIECE = 2 ** 20

/** Bytes of all files of a site. */
export const MAX_SITE_BYTES = 2 ** 30

/** Receives a part of a file from a client. */
export type ReceiveFile = (
  destination: DestinationKey,
  name: string,
  body: AsyncIterable<Buffer>,
  half: ExchangeHalf,
) => Promise<void>

/** True for the first bytes of a file: XML, with or without a byte order mark, or an archive. */
const beginsFile = (head: Buffer): boolean =>
  head.subarray(0, 5).toString('latin1') === '<?xml' ||
  head.subarray(0, 8).toString('latin1') === '\u00ef\u00bb\u00bf<?xml' ||
  head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/**
 * Appends a part to a file, in pieces of bounded size. A part that repeats the last one is not appended, and one that begins like
 * a file replaces the file. An incomplete part is discarded.
 * @returns the file, with its bytes
 */
export const appendPart = (
  sql: Database,
  destination: DestinationKey,
  name: string,
  body: AsyncIterable<Buffer>,
  half: ExchangeHalf,
): Promise<{ readonly id: number; readonly bytes: number }> =>
  sql.begin(async (sql) => {
    const file = await takeFile(sql, destination, name, half)
    const digest = createHash('sha256')
    const beginning = createHash('sha256')
    let start = file.bytes
    let at = start
    let size = 0
    let pieces: Buffer[] = []
    let bufferedBytes = 0
    const store = async (): Promise<void> => {
      if (bufferedBytes === 0) return
      const bytes = Buffer.concat(pieces)
      pieces = []
      bufferedBytes = 0
      if (at === start && start > 0 && beginsFile(bytes)) {
        await sql`savepoint begun`
        await emptyFile(sql, destination, file.id)
        start = 0
        at = 0
      } else if (at === start) await sql`savepoint begun`
      if (start === 0) beginning.update(at === 0 ? withoutTime(bytes) : bytes)
      await insertPiece(sql, destination, file.id, at, bytes)
      at += bytes.length
    }
    for await (const bytes of body) {
      digest.update(bytes)
      size += bytes.length
      if (file.others + file.bytes + size > MAX_SITE_BYTES)
        throw new ExchangeRefusal(
          `Слишком много данных: не более ${MAX_SITE_BYTES / 2 ** 20} МБ за один обмен.`,
        )
      pieces.push(bytes)
      bufferedBytes += bytes.length
      if (bufferedBytes >= PIECE) await store()
    }
    await store()
    if (size === 0) return { id: file.id, bytes: file.bytes }
    const part = digest.digest()
    if (file.is_recent && file.last_part?.equals(part)) {
      await sql.script('rollback to savepoint begun')
      return { id: file.id, bytes: file.bytes }
    }
    const content =
      start === 0
        ? beginning.digest()
        : file.content && hash('sha256', Buffer.concat([file.content, part]), 'buffer')
    await recordPart(sql, destination, file.id, { bytes: at, digest: part, content })
    return { id: file.id, bytes: at }
  }, null)
