import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import type { Call } from './calls.ts'

/** Destinations that only the caller and only the other shop have; an unused id. */
const IDS = { ours: 5_000_001, theirs: 5_000_002 } as const
const NOWHERE = 5_000_003

/** Gives a shop a destination with a run; both contain `mark`. */
export const fillDestinations = async (
  { sql }: { readonly sql: Database },
  { siteId }: { readonly siteId: number },
  mark: keyof typeof IDS,
): Promise<void> => {
  await sql`
    insert into destination (site_id, id, name, kind, login, digest, created_at) overriding system value
    values (${siteId}, ${IDS[mark]}, ${mark}, '1c', ${mark}, sha256(${mark}::bytea), '2026-01-01')
  `
  // It is in a dry run, so that no requested undo is made.
  await sql`update destination set live = false where site_id = ${siteId} and id = ${IDS[mark]}`
  await sql`
    insert into import
      (site_id, id, token, object, format, dry_run, slugs, state, resumable, keeps, finished_at, destination, exchange)
    values
      (${siteId}, ${IDS[mark]}, 0, 'category', 'ndjson', false, 'given', 'done', false, true, now(), ${IDS[mark]}, '2026-01-01')
  `
  await sql`
    insert into import_change (site_id, import, id, before, after) values (${siteId}, ${IDS[mark]}, 1, '{}', '{}')
  `
  await sql`
    insert into destination_run (site_id, destination, id, kind, file, state, session, started_at) overriding system value
    values (${siteId}, ${IDS[mark]}, ${IDS[mark]}, 'catalogue', ${mark}, 'done', '2026-01-01', '2026-01-01')
  `
}

const of = (method: string, rest = '', body?: object): Call[] =>
  [IDS.ours, IDS.theirs, NOWHERE].map((id) => ({
    method,
    path: `/external/destination/${id}/${rest}`,
    ...(body && { body }),
  }))

/** Calls of the routes of destinations with ids of another shop, and with own ones. Passwords are random, so none is issued. */
export const OF_DESTINATIONS: Readonly<Record<string, readonly Call[]>> = {
  'GET /external/destination': [{ method: 'GET', path: '/external/destination/' }],
  'POST /external/destination': [
    { method: 'POST', path: '/external/destination/?dry_run=true', body: { name: 'ours' } },
  ],
  'GET /external/destination/{id}': of('GET'),
  'PUT /external/destination/{id}': of('PUT', '', { name: 'ours, changed' }),
  'DELETE /external/destination/{id}': of('DELETE'),
  'POST /external/destination/{id}/rotate-password': of('POST', 'rotate-password/?dry_run=true', {}),
  'GET /external/destination/{id}/run': of('GET', 'run/'),
  'GET /external/destination/{id}/run/{run}/undo': [IDS.ours, IDS.theirs].flatMap((run) =>
    of('GET', `run/${run}/undo/`),
  ),
  'POST /external/destination/{id}/run/{run}/undo': [IDS.ours, IDS.theirs].flatMap((run) =>
    of('POST', `run/${run}/undo/`, {}),
  ),
}
