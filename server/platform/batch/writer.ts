import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import type { SlotName } from '../http/limits/slots.ts'
import { idempotency, type Repeatable, type Work } from '../http/protocol/idempotency.ts'
import { languageOf } from '../http/protocol/language.ts'
import type { StoredResponse } from '../http/protocol/stored-response.ts'
import type { Database } from '../postgres/pool/sql.ts'
import { locateMalformed } from './batch.ts'
import { headerOf } from './options.ts'
import { siteWriteQueue, type TakeTurn } from './site-write-queue.ts'

/** Writes of a process to its sites. */
export interface Writer {
  readonly takeTurn: TakeTurn
  /** Runs the work of a request in a transaction, in the write queue of its site, once per Idempotency-Key. */
  once(request: FastifyRequest, body: Buffer, work: Work): Promise<StoredResponse>
}

/**
 * Size in bytes from which a body counts as large: its write may take long and change the statistics of a
 * table.
 */
const LARGE = 64 * 1024

interface CommitListeners {
  /** Callback after each write. */
  readonly written?: (siteId: number) => void
  /** Callback after a write of possibly many rows; the response waits for it. */
  readonly muchWritten?: () => Promise<void>
}

/**
 * Creates the writer, whose writes hold at most `places` connections at a time, so that some remain for reads. `name`: of this
 * limit in metrics.
 */
export const createWriter = (
  sql: Database,
  name: SlotName,
  places: number,
  { written = () => undefined, muchWritten = async () => undefined }: CommitListeners = {},
): Writer => {
  const turns = siteWriteQueue(name, places)
  const takeTurn: TakeTurn = async (siteId, size, work) => {
    const result = await turns(siteId, size, work)
    written(siteId)
    return result
  }
  const runOnce = idempotency()
  return {
    takeTurn,
    once: async (request, body, work) => {
      const { siteId } = callerOf(request)
      const size = body.length >= LARGE ? 'large' : 'small'
      const response = await runOnce(
        (work) => takeTurn(siteId, size, (leftMs) => sql.begin(work, leftMs)),
        repeatable(request, body),
        (sql) => work(sql).catch(locateMalformed(body)),
      )
      if (size === 'large' && !response.isUnchanged) await muchWritten()
      return response
    },
  }
}

const repeatable = (request: FastifyRequest, body: Buffer): Repeatable => ({
  caller: callerOf(request),
  // Only creates and updates are stored (rule 4.2.9): a repeated DELETE finds nothing to delete.
  key: request.method === 'DELETE' ? undefined : headerOf(request, 'idempotency-key'),
  method: request.method,
  url: request.url,
  body,
  language: languageOf(request.headers['accept-language']),
  requestId: request.id,
})
