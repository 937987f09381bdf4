import { Histogram, type Registry } from 'prom-client'
import type { ScrapeQuery } from '../../platform/http/telemetry/scrape-query.ts'
import type { RetryDecision } from './delivering/retry-policy.ts'

/** Result of an attempt, as a label of a metric. */
const OUTCOMES: Readonly<Record<RetryDecision['state'], string>> = {
  delivered: 'delivered',
  pending: 'retried',
  parked: 'parked',
  failed: 'refused',
}

const attemptSeconds = new Histogram({
  name: 'vitrina_webhook_try_duration_seconds',
  help: 'Webhook attempts: delivered, to be retried, parked after the last attempt, or refused (a ping has one attempt)',
  labelNames: ['outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers: [],
})
for (const outcome of Object.values(OUTCOMES)) attemptSeconds.zero({ outcome })

export const observeAttempt = (state: RetryDecision['state'], durationMs: number): void =>
  attemptSeconds.observe({ outcome: OUTCOMES[state] }, durationMs / 1_000)

export const measureDeliveries = (registry: Registry): void => registry.registerMetric(attemptSeconds)

/** Counting stops at this number: more would take longer than a scrape may. */
const COUNTED = 10_000

interface Backlog {
  readonly waiting: number
  readonly oldest: number
  readonly lag: number
  readonly endpoints: Readonly<Record<string, number>>
  readonly parked: number
}

/** Pending deliveries of webhooks. */
export const webhookBacklog: ScrapeQuery<Backlog> = {
  query: (sql) => sql`
    select jsonb_build_object(
      'waiting', waiting.count, 'oldest', waiting.oldest, 'endpoints', endpoint.states, 'parked', endpoint.parked,
      'lag', (
        select coalesce(sum(head.cursor - fanned.cursor), 0)
        from webhook_head as fanned join feed_head as head using (site_id)
        where exists (select from webhook_endpoint where site_id = fanned.site_id)
      )
    )
    from (
      select count(*), coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest
      from (
        -- In the order of the partial index of due deliveries.
        select since from webhook_delivery where due_at is not null
        order by site_id, endpoint_id, due_at limit ${COUNTED}
      ) as next
    ) as waiting,
    (
      select
        jsonb_build_object(
          'enabled', count(*) filter (where state = 'enabled' and failing_since is null),
          'failing', count(*) filter (where state = 'enabled' and failing_since is not null),
          'disabled', count(*) filter (where state = 'disabled')
        ) as states,
        count(*) filter (where exists (
          select from webhook_delivery as parked
          where parked.site_id = webhook_endpoint.site_id and parked.endpoint_id = webhook_endpoint.id
            and parked.state = 'parked'
        )) as parked
      from webhook_endpoint
    ) as endpoint
  `,
  gauges: [
    {
      name: 'vitrina_webhook_waiting_deliveries',
      help: `Objects with a pending event, counted up to ${COUNTED}`,
      read: ({ waiting }) => waiting,
    },
    {
      name: 'vitrina_webhook_oldest_waiting_seconds',
      help: 'Age of the oldest of these deliveries; 0: none waits',
      read: ({ oldest }) => oldest,
    },
    {
      name: 'vitrina_webhook_changes_behind',
      help: 'Changes not yet converted to events, of all sites with endpoints',
      read: ({ lag }) => lag,
    },
    {
      name: 'vitrina_webhook_endpoints',
      help: 'Endpoints: enabled, enabled but currently failing, or disabled',
      label: 'state',
      read: ({ endpoints }) => endpoints,
    },
    {
      name: 'vitrina_webhook_parked_endpoints',
      help: 'Endpoints with parked deliveries, which wait for a replay',
      read: ({ parked }) => parked,
    },
  ],
}
