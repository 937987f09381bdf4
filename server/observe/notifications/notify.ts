import { NOTIFICATION_KINDS, type NotificationKind } from '@vitrina/schema/console/notification'
import type { Right } from '@vitrina/schema/rights'
import { holdersOf } from '../../platform/postgres/derive/operator-roles.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Notification for operators of a site. */
export interface Notice {
  readonly siteId: number
  readonly kind: NotificationKind
  /** Id of its subject, or an error code. */
  readonly target: string | number
  /** Name of its subject; never a person. */
  readonly name?: string
  readonly count?: number
  /** User who caused it, and gets no notification. */
  readonly by?: number
}

/**
 * Notifies these users by their preferences when the transaction commits. Returns the users who get a separate mail of this kind;
 * all other mail is sent in digests.
 */
export const notify = async (
  sql: Sql,
  { siteId, kind, target, name, count, by }: Notice,
  users: readonly number[],
): Promise<number[]> => {
  const { console, mail } = NOTIFICATION_KINDS[kind]
  const hasOwnMail = 'ownMail' in NOTIFICATION_KINDS[kind]
  const recipients = await sql<{ user_id: number; mail: boolean }>`
    with chosen as (
      select id as user_id, coalesce(choice.console, ${console}) as console, coalesce(choice.mail, ${mail}) as mail
      from hub_user
      left join notification_choice as choice on choice.user_id = hub_user.id and choice.kind = ${kind}
      where id = any(${users}::integer[]) and id is distinct from ${by ?? null}::integer and locked_at is null
    ), notified as (
      insert into notification (user_id, site_id, kind, target, name, count, by_user_id, shown, mail)
      select
        user_id, ${siteId}, ${kind}, ${String(target)}, ${name ?? null}, ${count ?? null}, ${by ?? null}, console,
        mail and not ${hasOwnMail}
      from chosen where console or mail and not ${hasOwnMail}
    )
    select user_id, mail from chosen order by user_id
  `
  return recipients.filter(({ mail }) => mail).map(({ user_id }) => user_id)
}

const selectHolders = async (
  sql: Sql,
  siteId: number,
  right: Right,
  of: 'all stores' | 'any store' = 'any store',
): Promise<number[]> =>
  (
    await sql<{ user_id: number }>`
      select distinct user_id from ${holdersOf(sql, siteId, right)} as holder
      where ${of === 'any store'} or stores is null order by user_id
    `
  ).map(({ user_id }) => user_id)

/** Users of a site who may change the catalogue and see the orders and the stock of all stores. */
export const selectWritersOfAllStores = (sql: Sql, siteId: number): Promise<number[]> =>
  selectHolders(sql, siteId, 'catalogue.write', 'all stores')

/** Users of a site who manage its access. */
export const selectOwners = (sql: Sql, siteId: number): Promise<number[]> =>
  selectHolders(sql, siteId, 'access.manage')
