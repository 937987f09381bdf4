import type { Sql } from '../../database/sql.ts'
import type { App } from '../../http/app.ts'
import {
  allEndpoints,
  allSites,
  deleteOldAttempts,
  deleteOldDeliveries,
  deleteOldEvents,
} from './sweep-queries.ts'

const SWEEP_MS = 600_000

/** Rows of one statement: more would hold locks, and a connection, for long. */
const PORTION = 5_000

/** Deletes what is kept no longer: tries and what was delivered after 14 days, what was parked after 30. */
export const deleteOldOfWebhooks = async (sql: Sql): Promise<void> => {
  for (const endpoint of await allEndpoints(sql))
    await inPortions((most) => deleteOldDeliveries(sql, endpoint, most))
  for (const { site_id } of await allSites(sql)) {
    await inPortions((most) => deleteOldAttempts(sql, site_id, most))
    await inPortions((most) => deleteOldEvents(sql, site_id, most))
  }
}

const inPortions = async (deleteSome: (most: number) => PromiseLike<readonly unknown[]>): Promise<void> => {
  while ((await deleteSome(PORTION)).length === PORTION);
}

/** Sweeps now and then, as long as `app` is open. */
export const sweepWebhooks = (app: App, sql: Sql): void => {
  const sweep = () =>
    deleteOldOfWebhooks(sql).catch((err) =>
      app.log.debug({ err }, 'what is over of webhooks was not deleted'),
    )
  const timer = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
