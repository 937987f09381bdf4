import type { ScrapeQuery } from '../../platform/http/telemetry/scrape-query.ts'

/** Time of the last backup known to this database. */
export const lastBackup: ScrapeQuery<{ readonly at: number; readonly bytes: number }> = {
  query: (sql) => sql`
    select jsonb_build_object('at', extract(epoch from at)::float8, 'bytes', bytes)
    from backup_taken order by at desc limit 1
  `,
  gauges: [
    {
      name: 'vitrina_backup_last_taken_timestamp_seconds',
      help: 'Time of the last `vitrina backup`; absent without one',
      read: ({ at }) => at,
    },
    {
      name: 'vitrina_backup_last_size_bytes',
      help: 'Size of that backup',
      read: ({ bytes }) => bytes,
    },
  ],
}
