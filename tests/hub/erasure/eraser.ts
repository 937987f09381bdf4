import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../server/config.ts'
import { erasureParts } from '../../../server/erasure-handlers.ts'
import { continueErasures, erasePerson } from '../../../server/hub/erasure/erasure.ts'
import type { ErasureParts } from '../../../server/hub/erasure/erasure-parts.ts'
import type { MailJob } from '../../../server/hub/mail/job.ts'
import { createMailQueue } from '../../../server/platform/mail/queue.ts'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'

/** Creates a worker that erases people as the server does, without its pauses. */
export const eraser = ({
  sql,
  config,
  log,
}: {
  readonly sql: Database
  readonly config: Config
  readonly log: FastifyBaseLogger
}) => {
  // The listening server sends the mails that are queued here.
  const mails = createMailQueue<MailJob>({ sql, log, work: async () => undefined })
  const parts: ErasureParts = erasureParts({ sql, config }, mails)

  const erase = (userId: number, own = parts) => erasePerson(own, userId)

  /** Continues erasures until all are complete. */
  const goOn = async (own = parts): Promise<void> => {
    await continueErasures(own, 0)
    for (let tries = 0; tries < 4_000; tries++) {
      if ((await sql`select from hub_erasure where done_at is null`).length === 0) return
      await continueErasures(own, 0)
      await sleep(25)
    }
    throw new Error('an erasure does not end')
  }

  return { parts, erase, goOn }
}
