import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { EmailLink } from '../mail/email-link-queries.ts'
import { isOpen } from '../sessions/session-queries.ts'

/** Creates the user of a confirmed registration. Returns no row if another user has the address now. */
export const insertRegistered = (sql: Sql, emailLink: EmailLink) => sql<{ id: number }>`
  insert into hub_user (email, email_key, password, first_name, last_name, language, email_confirmed_at)
  values (
    ${emailLink.email}, ${emailLink.email_key}, ${emailLink.password}, ${emailLink.first_name}, ${emailLink.last_name},
    ${emailLink.language}, now()
  )
  on conflict (email_key) do nothing
  returning id
`

/**
 * Sets a new password, proven by a link to the current address of the person. Returns no row if the address
 * has changed or the person is locked.
 */
export const updatePasswordByMail = (sql: Sql, emailLink: EmailLink, password: string) => sql<{ id: number }>`
  update hub_user
  set password = ${password}, email_confirmed_at = coalesce(email_confirmed_at, now())
  where id = ${emailLink.user_id} and email_key = ${emailLink.email_key} and locked_at is null
  returning id
`

/** Replaces the password with the hash `old`. Returns no row if the password has changed since. */
export const updatePassword = (sql: Sql, userId: number, old: string | null, password: string) => sql<{
  id: number
}>`
  update hub_user set password = ${password} where id = ${userId} and password = ${old} and locked_at is null
  returning id
`

/** Changes a person's address, unless another user has it. The row has the previous one. */
export const updateEmail = (sql: Sql, { user_id, email, email_key }: EmailLink) => sql<{
  email: string | null
  language: Language
}>`
  update hub_user as changed
  set email = ${email}, email_key = ${email_key}, email_confirmed_at = now()
  from hub_user as before
  where changed.id = ${user_id}
    and before.id = changed.id
    and changed.locked_at is null
    and not exists (select from hub_user as other where other.email_key = ${email_key} and other.id <> ${user_id})
  returning before.email, before.language
`

/**
 * Schedules the erasure of a person in a week. Returns no row for an operator of the deployment, or a person who cannot sign in.
 */
export const scheduleErasure = (sql: Sql, userId: number) => sql<{ id: number }>`
  update hub_user set leaves_at = now() + interval '7 days'
  where id = ${userId} and locked_at is null and not exists (select from operator where user_id = ${userId})
  returning id
`

/** Cancels the erasure of a person. Returns no row if none is scheduled. */
export const cancelErasure = (sql: Sql, userId: number) => sql<{ id: number }>`
  update hub_user set leaves_at = null where id = ${userId} and leaves_at is not null returning id
`

export const updateProfile = (
  sql: Sql,
  userId: number,
  { firstName, lastName, language }: { firstName: string; lastName: string; language: Language },
) => sql`
  update hub_user set first_name = ${firstName}, last_name = ${lastName}, language = ${language}
  where id = ${userId}
`

/** Session in the form that its owner sees. */
export interface OwnSession {
  readonly id: number
  readonly ip: string
  readonly user_agent: string
  readonly created_at: Date
  readonly last_used_at: Date
}

/** The open sessions of a person. `idle` in seconds. */
export const selectSessions = (sql: Sql, userId: number, idle: number) => sql<OwnSession>`
  select id, ip, user_agent, created_at, last_used_at
  from hub_session
  where user_id = ${userId} and ${isOpen(sql, idle)}
  order by last_used_at desc, id desc
  limit 100
`

/** Site at which a person has signed in. */
export interface ConnectedSite {
  readonly id: number
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date
}

export const selectConnectedSites = (sql: Sql, userId: number) => sql<ConnectedSite>`
  select site.id, name, consent.created_at, last_used_at
  from hub_consent as consent join site on site.id = site_id
  where user_id = ${userId}
  order by last_used_at desc, site.id
`

/** Invalidates temporary tokens for a site. Waits for a token that is being redeemed. */
export const spendTemporaryTokens = (sql: Sql, userId: number, siteId: number) => sql`
  update hub_temporary_token set used_at = now()
  from hub_session
  where hub_session.id = session_id and user_id = ${userId} and site_id = ${siteId} and used_at is null
`

/**
 * Revokes the consent for a site, which asks again next time. Returns no row if there was no consent. Tokens redeemed while
 * {@link spendTemporaryTokens} waited are visible only to a statement that begins after it.
 */
export const deleteConsent = (sql: Sql, userId: number, siteId: number) => sql<{ site_id: number }>`
  with revoked as (
    update hub_grant set revoked_at = now()
    from hub_session
    where hub_session.id = session_id and user_id = ${userId} and site_id = ${siteId} and revoked_at is null
  )
  delete from hub_consent where user_id = ${userId} and site_id = ${siteId} returning site_id
`
