import type { NotificationKind, OperatorNotification } from '@vitrina/schema/console/notification'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Notification with the columns of its row. */
export type NotificationRow = Omit<OperatorNotification, 'at'> & { readonly at: Date }

/** Condition on a notification: its user still has access to its site. */
const hasAccess = (sql: Sql, userId: number): Query => sql`
  (
    exists (select from operator where user_id = ${userId})
    or exists (
      select from site_operator as own
      where own.site_id = note.site_id and own.user_id = ${userId} and own.offered_to is null
    )
  )
`

/** Notifications of a user that match `which`, newest first. */
export const selectNotifications = (
  sql: Sql,
  userId: number,
  which: Query,
  most: number,
) => sql<NotificationRow>`
  select
    note.id, note.created_at as at, note.kind, site.slug as site, site.name as site_name, target, note.name, count,
    coalesce(nullif(trim(concat_ws(' ', colleague.first_name, colleague.last_name)), ''), split_part(colleague.email, '@', 1)) as by,
    read_at is not null as read
  from notification as note
  join site on site.id = note.site_id
  left join hub_user as colleague on colleague.id = by_user_id
  where note.user_id = ${userId} and ${hasAccess(sql, userId)} and ${which}
  order by note.id desc limit ${most}
`

/** Number of unread notifications that a user may see; counting ends at `most`. */
export const countUnread = (sql: Sql, userId: number, most: number) => sql<{ unread: number }>`
  select count(*)::integer as unread from (
    select from notification as note
    where user_id = ${userId} and shown and read_at is null and ${hasAccess(sql, userId)}
    limit ${most}
  ) as unread
`

/** Marks these notifications of a user as read; null: all up to the newest one shown. */
export const markRead = (sql: Sql, userId: number, upTo: number, ids: readonly number[] | null) => sql`
  update notification set read_at = now()
  where user_id = ${userId} and read_at is null and id <= ${upTo}
    and (${ids === null} or id = any(${ids ?? []}::bigint[]))
`

export const selectChoices = (sql: Sql, userId: number) => sql<{
  readonly kind: NotificationKind
  readonly console: boolean
  readonly mail: boolean
}>`
  select kind, console, mail from notification_choice where user_id = ${userId}
`

export const upsertChoice = (
  sql: Sql,
  userId: number,
  { kind, console, mail }: { readonly kind: string; readonly console: boolean; readonly mail: boolean },
) => sql`
  insert into notification_choice (user_id, kind, console, mail) values (${userId}, ${kind}, ${console}, ${mail})
  on conflict (user_id, kind) do update set console = excluded.console, mail = excluded.mail
`

/** Deletes at most the given number of notifications that are older than `days`. */
export const deleteOldNotifications = (sql: Sql, days: number, most: number) => sql`
  delete from notification where id = any(array(
    select id from notification where created_at < now() - make_interval(days => ${days}::integer)
    limit ${most} for update skip locked
  ))
  returning id
`
