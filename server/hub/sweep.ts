import type { Sql } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { deleteSome, OVER } from './sweep-queries.ts'

const SWEEP_MS = 600_000

/** Rows of one statement: more would hold locks, and a connection, for long. */
const PORTION = 5_000

/** Deletes what can do nothing any more, in portions. */
export const deleteOldOfHub = async (sql: Sql): Promise<void> => {
  for (const over of OVER) {
    let gone: number
    do gone = (await deleteSome(sql, over, PORTION)).length
    while (gone === PORTION)
  }
}

/** Sweeps now and then, as long as `app` is open. */
export const sweepHub = (app: App, sql: Sql): void => {
  const sweep = () =>
    deleteOldOfHub(sql).catch((err) => app.log.debug({ err }, 'what is over in the hub was not deleted'))
  const timer = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
