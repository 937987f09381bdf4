import type { Sql } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { inPortions, sweepWhileOpen } from '../http/sweep.ts'
import { deleteSome, OVER } from './sweep-queries.ts'

/** Deletes what can do nothing any more. */
export const deleteOldOfHub = async (sql: Sql): Promise<void> => {
  for (const over of OVER) await inPortions((most) => deleteSome(sql, over, most))
}

/** Sweeps as long as `app` is open. */
export const sweepHub = (app: App, sql: Sql): void =>
  sweepWhileOpen(app, 'old rows of the hub', () => deleteOldOfHub(sql))
