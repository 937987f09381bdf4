import { free } from '../../../platform/http/bodies/spool.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Database, Sql } from '../../../platform/postgres/pool/sql.ts'
import type { Queue } from '../../../platform/queues/queue.ts'
import { storeChunk } from './archive-queries.ts'
import { type PictureTask, queueImport, selectImport } from './import-queries.ts'

/** Bytes of a piece of an archive: one row, written in its own transaction. */
const CHUNK_BYTES = 2 ** 18

interface Parts {
  readonly sql: Database
  readonly queue: Queue<PictureTask>
}

/**
 * Stores a part of an archive as it arrives, from `offset` on, and queues the complete import; returns the
 * received size. An interrupted part is kept up to its last byte.
 * @throws {ApiError} `not_found`, `conflict` for another offset or a complete archive, `body_too_large`
 */
export const receivePart = async (
  { sql, queue }: Parts,
  task: PictureTask,
  offset: number,
  body: AsyncIterable<Buffer>,
): Promise<number> => {
  let at = offset
  let pieces: Buffer[] = []
  let bufferedBytes = 0

  const store = async (): Promise<void> => {
    if (bufferedBytes === 0) return
    const bytes = Buffer.concat(pieces)
    for (const piece of pieces) free(piece)
    pieces = []
    bufferedBytes = 0
    const isComplete = await sql.begin(async (sql) => {
      const [stored] = await storeChunk(sql, task, { start: at, bytes })
      if (!stored) throw await refusalOf(sql, task, at)
      if (stored.received < stored.size) return false
      await queueImport(sql, task)
      await queue.send(sql, task)
      return true
    })
    at += bytes.length
    free(bytes)
    if (isComplete) queue.wake()
  }

  // A wrong offset is refused before the first bytes are counted.
  const known = await selectImport(sql, task)
  if (known?.state !== 'receiving' || known.received !== offset) throw await refusalOf(sql, task, offset)
  try {
    for await (const piece of body) {
      pieces.push(piece)
      bufferedBytes += piece.length
      if (bufferedBytes >= CHUNK_BYTES) await store()
    }
  } catch (broken) {
    if (broken instanceof ApiError) throw broken
    await store().catch(() => undefined)
    throw broken
  }
  await store()
  return at
}

const refusalOf = async (sql: Sql, task: PictureTask, at: number): Promise<ApiError> => {
  const known = await selectImport(sql, task)
  if (!known) return new ApiError('not_found')
  if (known.state !== 'receiving') return new ApiError('conflict.complete')
  if (known.received !== at) return new ApiError('conflict.offset', { offset: known.received })
  return new ApiError('body_too_large.limit', { max: known.size })
}
