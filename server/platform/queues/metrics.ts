import { Gauge, type Registry } from 'prom-client'
import type { ScrapeQuery } from '../http/telemetry/scrape-query.ts'

/** Queues created by migrations. */
const QUEUES = ['import', 'mail', 'picture-import']

const running = new Gauge({
  name: 'vitrina_queue_running_jobs',
  help: 'Jobs that this process works on',
  labelNames: ['queue'],
  registers: [],
})
for (const queue of QUEUES) running.set({ queue }, 0)

export const jobBegins = (queue: string): void => running.inc({ queue })
export const jobEnds = (queue: string): void => running.dec({ queue })

export const measureQueues = (registry: Registry): void => registry.registerMetric(running)

/** Counting stops at this number: more would take longer than a scrape may. */
const COUNTED = 10_000

interface Backlog {
  readonly waiting: Readonly<Record<string, number>>
  readonly oldest: Readonly<Record<string, number>>
}

/** Number of waiting jobs. */
export const queueBacklog: ScrapeQuery<Backlog> = {
  query: (sql, schema) => sql`
    select jsonb_build_object(
      'waiting', jsonb_object_agg(queue, waiting.count), 'oldest', jsonb_object_agg(queue, waiting.oldest)
    )
    from unnest(${QUEUES}::text[]) as queues (queue) cross join lateral (
      select count(*), coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as oldest
      from (
        select created_on from ${sql.unsafe(`${schema}.job`)}
        where name = queue and state < 'active' limit ${COUNTED}
      ) as job
    ) as waiting
  `,
  gauges: [
    {
      name: 'vitrina_queue_waiting_jobs',
      help: `Jobs that have not begun, including those to be retried; counted up to ${COUNTED}`,
      label: 'queue',
      read: ({ waiting }) => waiting,
    },
    {
      name: 'vitrina_queue_oldest_waiting_seconds',
      help: 'Age of the oldest of these jobs; 0: none waits',
      label: 'queue',
      read: ({ oldest }) => oldest,
    },
  ],
}
