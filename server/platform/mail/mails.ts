import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { App } from '../http/app.ts'
import type { Database } from '../postgres/pool/sql.ts'
import type { Queue } from '../queues/queue.ts'
import type { MailText } from './layout.ts'
import { createMailQueue } from './queue.ts'
import { createTransport } from './transport.ts'

/** Data of a mail in the queue. It contains no link and no secret; they are created with the mail. */
interface Job {
  readonly kind: string
}

/** Composed mail, ready to be sent. */
export interface ComposedMail {
  /** Single address. */
  readonly to: string
  readonly message: MailText
}

/** Requests mails of some kinds. */
export type Mailer<Own extends Job> = Pick<Queue<Own>, 'send' | 'wake'>

export interface Mails {
  /**
   * Registers the function that composes mails of these kinds; an undefined result skips an obsolete mail. Call before `app`
   * listens.
   */
  of<Own extends Job>(
    kinds: readonly Own['kind'][],
    compose: (job: Own) => Promise<ComposedMail | undefined>,
  ): Mailer<Own>
}

interface Parts {
  readonly sql: Database
  readonly config: Config
  readonly log: Logger
}

/** Mails of all modules: one queue and one transport, active while `app` listens. */
export const createMails = (app: App, { sql, config, log }: Parts): Mails => {
  const transport = createTransport(config, log)
  const composers = new Map<string, (job: Job) => Promise<ComposedMail | undefined>>()

  const queue = createMailQueue<Job>({
    sql,
    log,
    work: async (job, id) => {
      const compose = composers.get(job.kind)
      // Requested by a newer release, which may run again later.
      if (!compose) throw new Error(`There is no mail of the kind ${job.kind}.`)
      const mail = await compose(job)
      if (mail) await transport.send({ to: mail.to, ...mail.message, id })
    },
  })

  let stopped: Promise<unknown> | undefined
  app.addHook('onListen', async () => queue.start())
  app.addHook('preClose', async () => {
    stopped = queue.stop().then(() => transport.close())
  })
  app.addHook('onClose', async () => {
    await stopped
  })

  return {
    of: (kinds, compose) => {
      for (const kind of kinds)
        composers.set(kind, compose as (job: Job) => Promise<ComposedMail | undefined>)
      return queue as Queue<never>
    },
  }
}
