import { NOTIFICATION_KINDS, type NotificationKind } from '@vitrina/schema/console/notification'
import type { Query } from '../../platform/postgres/query.ts'
import type { Sql } from '../../platform/postgres/sql.ts'

/** What operators of a site are to be told of. */
export interface Notice {
  readonly siteId: number
  readonly kind: NotificationKind
  /** The id of what it is about, or the code of an error. */
  readonly target: string | number
  /** What that is called; never a person. */
  readonly name?: string
  readonly count?: number
  /** Who brought it about, and knows. */
  readonly by?: number
}

/**
 * Has these people be told, when and if the transaction commits, as each has chosen. Gives those who are to have the mail that the kind has for
 * itself; all other mail comes in digests.
 */
export const notify = async (
  sql: Sql,
  { siteId, kind, target, name, count, by }: Notice,
  users: readonly number[],
): Promise<number[]> => {
  const { console, mail } = NOTIFICATION_KINDS[kind]
  const hasOwnMail = 'ownMail' in NOTIFICATION_KINDS[kind]
  const told = await sql<{ user_id: number; mail: boolean }>`
    with chosen as (
      select id as user_id, coalesce(choice.console, ${console}) as console, coalesce(choice.mail, ${mail}) as mail
      from hub_user
      left join notification_choice as choice on choice.user_id = hub_user.id and choice.kind = ${kind}
      where id = any(${users}::integer[]) and id is distinct from ${by ?? null}::integer and locked_at is null
    ), told as (
      insert into notification (user_id, site_id, kind, target, name, count, by_user_id, shown, mail)
      select
        user_id, ${siteId}, ${kind}, ${String(target)}, ${name ?? null}, ${count ?? null}, ${by ?? null}, console,
        mail and not ${hasOwnMail}
      from chosen where console or mail and not ${hasOwnMail}
    )
    select user_id, mail from chosen order by user_id
  `
  return told.filter(({ mail }) => mail).map(({ user_id }) => user_id)
}

/** Whoever may write at a site, its role there or that of the whole deployment. */
const writersOf = (sql: Sql, siteId: number): Query => sql`
  select user_id from operator
  union select user_id from site_operator
  where site_id = ${siteId} and role <> 'viewer' and offered_to is null
`

/** Those who take care of what a site sells. */
export const selectWriters = async (sql: Sql, siteId: number): Promise<number[]> =>
  (await sql<{ user_id: number }>`${writersOf(sql, siteId)} order by user_id`).map(({ user_id }) => user_id)

/** Those who take care of the systems around a site: its owners, and who runs the whole deployment. */
export const selectOwners = async (sql: Sql, siteId: number): Promise<number[]> =>
  (
    await sql<{ user_id: number }>`
      select user_id from operator
      union select user_id from site_operator
      where site_id = ${siteId} and role = 'owner' and offered_to is null
      order by user_id
    `
  ).map(({ user_id }) => user_id)
