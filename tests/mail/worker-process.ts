import { pino } from 'pino'
import { createMailQueue } from '../../server/platform/mail/queue.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'

/**
 * Process that takes mails from the queue of the given database and never sends them. It prints each mail
 * that it takes.
 */
const sql = openPool({ connectionString: process.argv[2] as string, max: 4 }, () => undefined)
createMailQueue({
  sql,
  log: pino({ level: 'silent' }),
  work: async (_, id) => {
    process.stdout.write(`${id}\n`)
    await new Promise(() => undefined)
  },
}).start()
