import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/**
 * Users with notifications due by mail and no mail for this number of minutes; marks the notifications as sent;
 * `at` is the time of the mail. Notifications that were read in the console are not sent. A user whose mail
 * another process has just sent is skipped.
 */
export const takeDue = (sql: Sql, minutes: number) => sql<{ user_id: number; at: Date }>`
  with due as (
    select distinct user_id from notification where mail and mailed_at is null and read_at is null
  ), turn as (
    insert into notification_mail as last (user_id, sent_at)
    select user_id, now() from due order by user_id
    on conflict (user_id) do update set sent_at = excluded.sent_at
    where last.sent_at <= now() - make_interval(mins => ${minutes}::integer)
    returning user_id, sent_at
  ), sent as (
    update notification as note set mailed_at = turn.sent_at
    from turn where note.user_id = turn.user_id and note.mail and note.mailed_at is null
    returning note.user_id, turn.sent_at
  )
  select distinct user_id, sent_at as at from sent order by user_id
`

/** Recipient of a digest with their language. No row for a user without access. */
export const selectReader = (sql: Sql, userId: number) => sql<{ email: string; language: Language }>`
  select email, language from hub_user where id = ${userId} and email is not null and locked_at is null and leaves_at is null
`
