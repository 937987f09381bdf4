import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'

/**
 * Creates a trigger that records the process which claimed each delivery, by connection name, with the number
 * of the attempt.
 */
export const witnessClaims = async (sql: Sql): Promise<void> => {
  await sql.execute(`
    create table claimed (
      site_id integer, endpoint_id integer, event_id uuid, number integer, process text, at timestamptz,
      primary key (site_id, endpoint_id, event_id, number)
    );
    create function remember_claim() returns trigger language plpgsql as $$
    begin
      insert into claimed
      values (new.site_id, new.endpoint_id, new.event_id, new.attempts, current_setting('application_name'), clock_timestamp())
      -- A released delivery may be claimed again.
      on conflict (site_id, endpoint_id, event_id, number) do update set process = excluded.process, at = excluded.at;
      return null;
    end $$;
    create trigger remember_claim after update on webhook_delivery
    for each row when (new.attempts > old.attempts) execute function remember_claim();
  `)
}

/**
 * Makes deliveries due: those that wait for a retry, and those claimed by killed processes. Deliveries
 * claimed by living processes stay unchanged. Keeps the number of tries below the limit for parking.
 */
export const hurry = (sql: Sql, siteId: number, dead: readonly string[]) => sql`
  update webhook_delivery as delivery set due_at = now(), tries = least(tries, 2)
  where site_id = ${siteId} and due_at > now() and (
    exists (
      select from webhook_attempt as attempt
      where attempt.site_id = delivery.site_id and attempt.endpoint_id = delivery.endpoint_id
        and attempt.event_id = delivery.event_id and attempt.number = delivery.attempts
    )
    or exists (
      select from claimed
      where claimed.site_id = delivery.site_id and claimed.endpoint_id = delivery.endpoint_id
        and claimed.event_id = delivery.event_id and claimed.number = delivery.attempts
        and process = any(${dead}::text[])
    )
  )
`

/** Number of attempts that began before the previous one ended. */
export const countConcurrent = async (sql: Sql, siteId: number): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count(*) from webhook_attempt as attempt join claimed using (site_id, endpoint_id, event_id)
    where site_id = ${siteId} and claimed.number = attempt.number + 1
      and claimed.at < attempt.at + make_interval(secs => duration_ms / 1000.0)
  `
  return row?.count ?? 0
}

/** Number of changes without events, plus pending deliveries. */
export const countPending = async (sql: Sql, siteId: number): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select head.cursor - told.cursor + (
      select count(*) from webhook_delivery where site_id = ${siteId} and state = 'pending'
    ) as count
    from webhook_head as told join feed_head as head using (site_id) where site_id = ${siteId}
  `
  return row?.count ?? 0
}

/** Number of claimed attempts, and of logged attempts. */
export const claimsAndTries = async (sql: Sql, siteId: number) => {
  const [counts] = await sql<{ claims: number; tries: number }>`
    select
      (select count(*) from claimed where site_id = ${siteId}) as claims,
      (select count(*) from webhook_attempt where site_id = ${siteId}) as tries
  `
  return { claims: 0, tries: 0, ...counts }
}
