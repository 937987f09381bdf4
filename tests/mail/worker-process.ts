import { pino } from 'pino'
import { createMailQueue } from '../../server/platform/mail/queue.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'

/** A process that takes mails from the queue of the database given and never gets one sent. Says so on its output. */
const sql = openPool({ connectionString: process.argv[2] as string, max: 4 }, () => undefined)
createMailQueue({
  sql,
  log: pino({ level: 'silent' }),
  work: async (_, id) => {
    process.stdout.write(`${id}\n`)
    await new Promise(() => undefined)
  },
}).start()
