import type { DestinationReport, DestinationRun } from '@vitrina/schema/exchange/destination'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import { sweepKnownFiles } from './catalogue/known-file-queries.ts'
import type { DestinationKey } from './destinations/destination.ts'
import { sweepRecordings } from './recorder/recordings.ts'

export const insertRun = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  {
    kind,
    file,
    session = null,
  }: Pick<DestinationRun, 'kind' | 'file'> & { readonly session?: string | null },
): Promise<number> => {
  const [run] = await sql<{ id: number }>`
    insert into destination_run as run (site_id, destination, kind, file, session)
    values (${siteId}, ${id}, ${kind}, ${file}, ${session}::timestamptz)
    returning run.id::float8 as id
  `
  return run?.id ?? 0
}

export const endRun = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  run: number,
  { state, report }: { readonly state: 'done' | 'failed'; readonly report: DestinationReport },
) => sql`
  update destination_run set state = ${state}, finished_at = now(), report = ${JSON.stringify(report)}::jsonb
  where site_id = ${siteId} and destination = ${id} and id = ${run}
`

/** Retention of runs in days. */
const RETENTION_DAYS = 30

/** Retention of files of a dry run in days. */
const DRY_RUN_DAYS = 14

/** Deletes old runs and files of sessions that ended a day ago. Catalog files of a dry run are kept longer, until it ends. */
export const sweepExchanges = async (sql: Sql): Promise<void> => {
  await sweepRecordings(sql)
  await sweepKnownFiles(sql)
  await sql`delete from destination_run where started_at < now() - make_interval(days => ${RETENTION_DAYS})`
  await sql`
    delete from destination_file as file where last_at < now() - interval '1 day' and (
      half = 'orders' or last_at < now() - make_interval(days => ${DRY_RUN_DAYS}) or exists (
        select from destination where destination.site_id = file.site_id and destination.id = file.destination
          and live and not catching_up
      )
    )
  `
}
