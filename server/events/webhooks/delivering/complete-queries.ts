import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ClaimedDelivery } from './claim-queries.ts'
import type { Result, RetryDecision } from './retry-policy.ts'

/** Completed attempt. */
export interface EndedAttempt {
  readonly claim: ClaimedDelivery
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly result: Result
  readonly verdict: RetryDecision
}

/**
 * Limits the wait for an endpoint that is locked for long, as during a large replay, so that other deliveries are not delayed.
 */
export const limitLockWait = (sql: Transaction) => sql`select set_config('lock_timeout', '500ms', true)`

/** Locks an endpoint against the creation and replay of deliveries; returns no row for a deleted endpoint. */
export const lockForDelivery = (sql: Transaction, siteId: number, id: number) => sql<{
  failing: boolean
  /** True if the operators may be notified of parked deliveries again. */
  may_notify: boolean
  /** A database crash may lose the latest results: those deliveries are sent again. */
  setting: string
}>`
  select
    failing_since is not null as failing, told_at is null or told_at < now() - interval '1 day' as may_notify,
    set_config('synchronous_commit', 'off', true) as setting
  from webhook_endpoint where site_id = ${siteId} and id = ${id} for no key update
`

/** Stores the outcomes of deliveries, unless another process has attempted them since; returns the stored ones. */
export const settleDeliveries = (
  sql: Transaction,
  siteId: number,
  endpointId: number,
  tried: readonly EndedAttempt[],
) => sql<{
  event_id: string
  object_type: string | null
  object_id: number | null
  state: RetryDecision['state']
}>`
  update webhook_delivery as delivery
  set
    state = given.state,
    due_at = case given.state when 'pending' then now() + make_interval(secs => given.delay) end,
    ended_at = case when given.state <> 'pending' then now() end
  -- The site is a column, for the planner: see sequence-queries.ts.
  from (
    select ${siteId}::integer as site_id, ${endpointId}::integer as endpoint_id, listed.*
    from unnest(
      ${tried.map(({ claim }) => claim.event_id)}::uuid[],
      ${tried.map(({ claim }) => claim.attempts)}::integer[],
      ${tried.map(({ verdict }) => verdict.state)}::text[],
      ${tried.map(({ verdict }) => verdict.delay)}::float8[]
    ) as listed (event_id, attempts, state, delay) offset 0
  ) as given
  where delivery.site_id = given.site_id and delivery.endpoint_id = given.endpoint_id
    and delivery.event_id = given.event_id
    -- No condition on the state: the planner would prefer the index of all pending deliveries.
    and delivery.attempts = given.attempts and delivery.ended_at is null
  returning delivery.event_id, object_type, object_id, delivery.state
`

export const insertAttempts = (
  sql: Transaction,
  siteId: number,
  endpointId: number,
  tried: readonly EndedAttempt[],
) => sql`
  insert into webhook_attempt (
    site_id, endpoint_id, event_id, number, at, duration_ms, url, request_headers,
    status, failure, answer_headers, answer_body
  )
  select given.*
  from (
    select ${siteId}::integer as site_id, ${endpointId}::integer as endpoint_id, listed.*
    from unnest(
      ${tried.map(({ claim }) => claim.event_id)}::uuid[],
      ${tried.map(({ claim }) => claim.attempts)}::integer[],
      ${tried.map(({ result }) => result.at)}::timestamptz[],
      ${tried.map(({ result }) => result.durationMs)}::integer[],
      ${tried.map(({ claim }) => claim.url)}::text[],
      ${tried.map(({ requestHeaders }) => JSON.stringify(requestHeaders))}::jsonb[],
      ${tried.map(({ result }) => result.status)}::integer[],
      ${tried.map(({ result }) => result.failure)}::text[],
      ${tried.map(({ result }) => result.headers && JSON.stringify(result.headers))}::jsonb[],
      ${tried.map(({ result }) => result.body)}::text[]
    ) as listed (event_id) offset 0
  ) as given
  -- Omits deliveries that were deleted meanwhile.
  join webhook_delivery using (site_id, endpoint_id, event_id)
  on conflict do nothing
`

/**
 * Updates an endpoint after attempts: whether it accepts deliveries, requests a pause, or returned 410 Gone.
 */
export const recordEndpointResults = (
  sql: Transaction,
  siteId: number,
  id: number,
  {
    hasSucceeded,
    patience,
    isGone,
    isNotified,
  }: {
    readonly hasSucceeded: boolean
    readonly patience: number | null
    readonly isGone: boolean
    readonly isNotified: boolean
  },
) => sql`
  update webhook_endpoint set
    failing_since = case when not ${hasSucceeded} then coalesce(failing_since, now()) end,
    paused_until = case
      when ${patience}::float8 is null then paused_until
      else greatest(paused_until, now() + make_interval(secs => ${patience}::float8))
    end,
    state = case when ${isGone} then 'disabled' else state end,
    disabled_by = case when ${isGone} then coalesce(disabled_by, 'gone') else disabled_by end,
    told_at = case when ${isNotified} then now() else told_at end
  where site_id = ${siteId} and id = ${id}
`
