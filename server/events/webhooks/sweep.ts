import type { App } from '../../platform/http/app.ts'
import { inPortions, sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import {
  allEndpoints,
  allSites,
  deleteOldAttempts,
  deleteOldDeliveries,
  deleteOldEvents,
} from './sweep-queries.ts'

/** Deletes attempts and delivered events after 14 days, and parked deliveries after 30. */
export const deleteOldOfWebhooks = async (sql: Sql): Promise<void> => {
  for (const endpoint of await allEndpoints(sql))
    await inPortions((most) => deleteOldDeliveries(sql, endpoint, most))
  for (const { site_id } of await allSites(sql)) {
    await inPortions((most) => deleteOldAttempts(sql, site_id, most))
    await inPortions((most) => deleteOldEvents(sql, site_id, most))
  }
}

/** Runs the sweep while `app` is open. */
export const sweepWebhooks = (app: App, sql: Sql): void =>
  sweepWhileOpen(app, 'old deliveries of webhooks', () => deleteOldOfWebhooks(sql))
