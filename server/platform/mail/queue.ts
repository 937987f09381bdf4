import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '../http/database-unavailable.ts'
import type { Database } from '../postgres/pool/sql.ts'
import { createQueue, type Queue } from '../queues/queue.ts'
import { MailDelayed, MailRefused } from './mail.ts'
import { needsMaintenance } from './queries.ts'

/** Concurrent mails per process. */
const AT_ONCE = 4

interface Parts<Job> {
  readonly sql: Database
  readonly log: FastifyBaseLogger
  /** Sends the mail of `job`; `id` is the same for each attempt. Only a {@link MailRefused} is permanent. */
  readonly work: (job: Job, id: string) => Promise<void>
}

/**
 * Queue of mails (migration 0035). Mails are sent after the transaction that requested them, by any process,
 * and retried for a day. A job has the data of its mail; a sign-in link is created with the mail, never
 * before.
 */
export const createMailQueue = <Job extends object>({ sql, log, work }: Parts<Job>): Queue<Job> =>
  createQueue<Job>({
    name: 'mail',
    atOnce: AT_ONCE,
    sql,
    log,
    needsCare: needsMaintenance,
    work: async (job, { id, last }) => {
      try {
        await work(job, id)
      } catch (error) {
        if (error instanceof MailRefused) {
          log.warn({ mail: id, reason: error.message }, 'a mail was rejected permanently')
          return
        }
        const words = last
          ? 'a mail could not be sent for one day; no further retries'
          : 'a mail could not be sent; it is retried'
        if (error instanceof MailDelayed) log.warn({ mail: id, reason: error.message }, words)
        else log[isDatabaseUnavailable(error) ? 'debug' : 'error']({ mail: id, err: error }, words)
        // The queue stores thrown errors; the text of an unknown failure may be confidential.
        throw new Error(words)
      }
    },
  })
