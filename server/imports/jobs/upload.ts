import { randomUUID } from 'node:crypto'
import { ApiError } from '../../platform/http/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { packRecords } from './chunk.ts'
import { type Chunks, type IntakeProgress, intake, offsetOf } from './intake.ts'
import type { JobQueue } from './queue.ts'
import {
  completeUpload,
  dropUpload,
  type ImportCall,
  recordSenderAlive,
  type Sending,
  storeChunks,
} from './upload-queries.ts'

/** Interval in ms of a sender's reports. */
const ALIVE_INTERVAL_MS = 15_000

/** Part of a file in one request. */
export interface UploadPart {
  readonly siteId: number
  /** Undefined: this part starts the import. */
  readonly id: number | undefined
  /** Creates the import; undefined if its Idempotency-Key is in use. */
  readonly begin: (sql: Transaction) => Promise<number | undefined>
  /** Accepted names of a header. */
  readonly names: ReadonlySet<string>
  readonly format: ImportCall['format']
  readonly resumable: boolean
  readonly from: IntakeProgress
  readonly sender: string
  readonly body: AsyncIterable<Buffer>
  /** True if the file ends with this part. */
  readonly complete: boolean
  /** True if the body is a sheet of a workbook: a record is one line, with or without line ends in its cells. */
  readonly isSheet: boolean
  /** Returns the fingerprint of the complete file; undefined without an Idempotency-Key. */
  readonly fingerprint: (() => Buffer) | undefined
}

/** Result of an upload: the import, and the progress of its file. */
export interface UploadResult {
  readonly id: number
  readonly offset: number
}

export const newSender = (): string => randomUUID()

/**
 * Stores a part of a file as it arrives, chunk by chunk, and queues the import when the file is complete. A
 * file that cannot be continued is deleted; after an interruption of a resumable upload, all received data is
 * kept.
 * @throws {ApiError} `validation_failed` for an invalid header, `empty_batch`, `conflict` if another request
 * has taken over
 */
export const receive = async (
  { sql, queue }: { readonly sql: Database; readonly queue: JobQueue },
  part: UploadPart,
): Promise<UploadResult> => {
  const { siteId, sender, resumable, complete, isSheet } = part
  let { id } = part
  let offset = offsetOf(part.from)
  let heard = Date.now()

  /**
   * Stores chunks, the position after them and further changes in one transaction. The first call creates the
   * import.
   */
  const store = async (
    recordLists: Chunks,
    place: IntakeProgress,
    goOn?: (sql: Transaction, sending: Sending) => Promise<void>,
  ): Promise<void> => {
    const chunks = await Promise.all(
      recordLists.map(async (chunk) => ({ lines: chunk.length, bytes: await packRecords(chunk) })),
    )
    id = await sql.begin(async (sql) => {
      const begun = id ?? (await part.begin(sql))
      if (begun === undefined) throw new ApiError('idempotency_key_in_use')
      const sending = { siteId, id: begun, sender }
      if (!(await storeChunks(sql, sending, chunks, place))) throw new ApiError('conflict.sender')
      await goOn?.(sql, sending)
      return begun
    })
    offset = offsetOf(place)
    heard = Date.now()
  }

  const file = intake({ format: part.format, names: part.names, isSheet }, part.from, store)

  const push = async (bytes: Buffer): Promise<void> => {
    await file.push(bytes)
    if (id === undefined || Date.now() - heard < ALIVE_INTERVAL_MS) return
    heard = Date.now()
    if (!(await recordSenderAlive(sql, { siteId, id, sender }))) throw new ApiError('conflict.sender')
  }

  const finish = async (): Promise<void> => {
    const { chunks, place } = await file.end()
    const fingerprint = part.fingerprint?.() ?? null
    await store(chunks, place, async (sql, sending) => {
      const total = await completeUpload(sql, sending, fingerprint)
      if (total === 0) throw new ApiError('empty_batch.file')
      await queue.send(sql, { siteId, id: sending.id })
    })
    queue.wake()
  }

  try {
    const broken = await pour(part.body, push)
    if (broken !== undefined) {
      if (resumable && !isPermanent(broken)) await file.keep()
      throw broken
    }
    if (complete) await finish()
    else await file.keep()
    if (id === undefined) throw new Error('Nothing was stored of an import.')
    return { id, offset }
  } catch (error) {
    // If this fails too, the sweep deletes it.
    if (id !== undefined && (isPermanent(error) || !resumable))
      await dropUpload(sql, { siteId, id, sender }).catch(() => undefined)
    throw error
  }
}

/** Errors that no further part can correct. Chunks of corrupt gzip may contain data that was never sent. */
const PERMANENT_ERRORS: ReadonlySet<string> = new Set([
  'validation_failed.header',
  'empty_batch.file',
  'bad_request.gzip',
])

const isPermanent = (error: unknown): boolean => error instanceof ApiError && PERMANENT_ERRORS.has(error.key)

/** Passes on a body to its end; returns the reason of an interruption. */
const pour = async (
  body: AsyncIterable<Buffer>,
  push: (bytes: Buffer) => Promise<void>,
): Promise<unknown> => {
  const pieces = body[Symbol.asyncIterator]()
  for (;;) {
    let piece: IteratorResult<Buffer>
    try {
      piece = await pieces.next()
    } catch (failure) {
      return failure
    }
    if (piece.done) return undefined
    try {
      await push(piece.value)
    } catch (error) {
      await pieces.return?.()
      throw error
    }
  }
}
