import { SESSION_ENDED, typeOfEvent } from '@vitrina/schema/events'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { createWatch, type Watch } from './watch.ts'

/** Interval in ms of checks for ended sessions. */
const POLL_MS = 1_000

/** Maximum number of ended sessions per transaction. */
const MAX = 500

interface Parts {
  readonly sql: Database
  /** Callback for a site that may have new deliveries. */
  readonly onEvents: (siteId: number) => void
  readonly complain: (error: unknown) => void
}

/** Turns ended sessions into events for the sites that subscribe to them. */
export const followLogouts = ({ sql, onEvents, complain }: Parts): Watch =>
  createWatch({
    sql,
    everyMs: POLL_MS,
    complain,
    check: async () => {
      const sites = await makeLogoutEvents(sql)
      for (const siteId of sites) onEvents(siteId)
      return sites.length > 0 ? 'more' : 'nothing'
    },
  })

/**
 * Creates events from the sign-outs recorded by the hub and deletes the records, in one transaction: each
 * event is created once. Returns the sites with new events.
 */
const makeLogoutEvents = (sql: Database): Promise<number[]> =>
  sql.begin(async (sql) => {
    const sites = await sql<{ site_id: number }>`
      with taken as (
        delete from hub_logout
        where id in (select id from hub_logout order by id limit ${MAX} for update skip locked)
        returning *
      ), held as materialized (
        select endpoint.site_id, endpoint.id, endpoint.state
        from webhook_endpoint as endpoint
        where endpoint.site_id in (select site_id from taken) and ${SESSION_ENDED} = any(endpoint.events)
        order by endpoint.site_id, endpoint.id for no key update
      ), events as (
        insert into webhook_event (site_id, name, cursor, object_type, object_id, key, body)
        select
          site_id, ${SESSION_ENDED}, taken.id, ${typeOfEvent(SESSION_ENDED)}, session_id, person_id,
          json_build_object('session_id', session_id, 'user_id', user_id, 'person_id', person_id, 'site', site.slug)
        from taken join site on site.id = site_id
        where site_id in (select site_id from held)
        returning site_id, webhook_event.id, cursor, object_type, object_id
      ), deliveries as (
        insert into webhook_delivery (
          site_id, endpoint_id, event_id, cursor, object_type, object_id, state, due_at, ended_at
        )
        select
          events.site_id, held.id, events.id, events.cursor, events.object_type, events.object_id,
          case state when 'enabled' then 'pending' else 'parked' end,
          case when state = 'enabled' and not exists (
            select from webhook_delivery as earlier
            where earlier.site_id = events.site_id and earlier.endpoint_id = held.id
              and earlier.object_type = events.object_type and earlier.object_id = events.object_id
              and earlier.state = 'pending'
          ) then now() end,
          case state when 'disabled' then now() end
        from events join held using (site_id)
      )
      select distinct site_id from taken
    `
    return sites.map(({ site_id }) => site_id)
  })
