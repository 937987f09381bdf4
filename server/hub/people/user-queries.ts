import type { UserRow } from '@vitrina/schema/console/people'
import type { Language } from '@vitrina/schema/languages'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { identifyingName } from '../sessions/person-names.ts'
import type { Email } from './email.ts'

export interface NewUserRow {
  readonly email: Email
  /** Hash; null: the person has not set a password yet. */
  readonly password: string | null
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
}

interface InsertedUser extends Omit<NewUserRow, 'email'> {
  /** Null for a person without one, whom a provider identifies by other data. */
  readonly email: Email | null
  /** E.164. */
  readonly phone?: string | undefined
}

/**
 * Adds a user with an address and phone number that are declared as proven. Returns no row if another user
 * has the address.
 */
export const insertUser = (
  sql: Sql,
  { email, phone, password, firstName, lastName, language }: InsertedUser,
) => sql<Pick<Person, 'id' | 'person_id'>>`
  insert into hub_user (
    email, email_key, password, first_name, last_name, language, email_confirmed_at, phone, phone_verified_at
  )
  values (
    ${email?.email ?? null}, ${email?.key ?? null}, ${password}, ${firstName}, ${lastName}, ${language},
    case when ${email !== null} then now() end, ${phone ?? null}, case when ${phone !== undefined} then now() end
  )
  on conflict (email_key) do nothing
  returning id, person_id
`

/** User in the form shown to operators. */
export type User = Stored<UserRow, 'locked_at' | 'created_at'>

/** Filters of users; null for no filter. */
interface UserFilter {
  /** Part of the address or the name, case-insensitive, or the person id. */
  readonly search: string | null
  readonly groupId: number | null
}

const filteredUsers = (sql: Sql, { search, groupId }: UserFilter): Query => sql`
  from hub_user
  where ${search === null ? sql`true` : sql`(strpos(fold(concat_ws(' ', email, phone, first_name, last_name)), fold(${search})) > 0 or person_id = lower(${search}))`}
    and ${groupId === null ? sql`true` : sql`id in (select user_id from hub_membership where group_id = ${groupId})`}
`

const userColumns = (sql: Sql): Query => sql`
  id, person_id, ${identifyingName(sql)} as email, first_name, last_name, language,
  array(
    select name from hub_membership join hub_group on hub_group.id = group_id
    where user_id = hub_user.id order by name
  ) as groups,
  exists (select from operator where user_id = hub_user.id) as is_operator,
  password is not null as has_password, has_second_factor, locked_at, created_at
`

/** Users, newest first. */
export const selectUsers = (
  sql: Sql,
  filter: UserFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => sql<User>`
  select ${userColumns(sql)} ${filteredUsers(sql, filter)} order by id desc limit ${limit} offset ${offset}
`

export const countUsers = (sql: Sql, filter: UserFilter) => sql<{ count: number }>`
  select count(*) as count ${filteredUsers(sql, filter)}
`

export const selectUser = (sql: Sql, id: number) => sql<User>`
  select ${userColumns(sql)} from hub_user where id = ${id}
`

/** User found by e-mail. */
export interface Person {
  readonly id: number
  /** Id of the person at the sites. */
  readonly person_id: string
  readonly email: string
  readonly language: Language
  readonly has_password: boolean
  readonly locked_at: Date | null
}

export const selectPerson = (sql: Sql, emailKey: string) => sql<Person>`
  select id, person_id, email, language, password is not null as has_password, locked_at
  from hub_user where email_key = ${emailKey}
`

/** Returns no row if the user is locked already. */
export const updateLocked = (sql: Sql, id: number) => sql<{ id: number }>`
  update hub_user set locked_at = now() where id = ${id} and locked_at is null returning id
`

/** Returns no row if the user is not locked. */
export const updateUnlocked = (sql: Sql, id: number) => sql<{ id: number }>`
  update hub_user set locked_at = null where id = ${id} and locked_at is not null returning id
`

/** Invalidates the links to a new password of a user, including those not sent yet, for which only the address is known. */
export const endPasswordLinks = (sql: Sql, userId: number) => sql`
  update hub_errand as emailLink set used_at = now()
  from hub_user as person
  where person.id = ${userId}
    and (emailLink.user_id = person.id or emailLink.email_key = person.email_key)
    and purpose = 'password'
    and used_at is null
`

/** Creates a link to a new password that an operator passes on; it has no browser and sends no mail. */
export const insertPasswordLink = (
  sql: Sql,
  { id, digest, lifetime }: { readonly id: number; readonly digest: Buffer; readonly lifetime: number },
) => sql<{ expires_at: Date }>`
  insert into hub_errand (purpose, email, email_key, language, browser, user_id, digest, expires_at)
  select 'password', email, email_key, language, '', id, ${digest}, now() + make_interval(secs => ${lifetime})
  from hub_user where id = ${id} and email is not null
  returning expires_at
`

/** Name of a site in mails. */
export const selectSiteName = (sql: Sql, siteId: number) => sql<{ name: string }>`
  select name from site where id = ${siteId}
`

/** Address and time for a notice to a person who has requested deletion. */
export const selectErasureRecipient = (sql: Sql, id: number) => sql<
  Pick<Person, 'language'> & { readonly email: string | null; readonly leaves_at: Date | null }
>`
  select email, language, leaves_at from hub_user where id = ${id}
`

/** Address for a notice to a user. */
export const selectRecipient = (sql: Sql, id: number) => sql<{
  readonly email: string | null
  readonly language: Language
}>`
  select email, language from hub_user where id = ${id}
`
