import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import { eventually } from './eventually.ts'

/** Waits until all events of a site are delivered or parked. */
export const untilDelivered = (sql: Sql, siteId: number): Promise<true> =>
  eventually(async () => {
    const [pending] = await sql`
      select from webhook_head as told join feed_head as head using (site_id)
      where site_id = ${siteId}
        and (told.cursor < head.cursor or exists (
          select from webhook_delivery where site_id = ${siteId} and state = 'pending'
        ))
    `
    return pending ? undefined : true
  })
