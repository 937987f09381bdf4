import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Identity of a person at a provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** Identity in the form of the account page. */
export interface ShownIdentity extends Identity {
  /** Name of the provider. */
  readonly provider: string
  /** An e-mail address or a name there. */
  readonly label: string
}

/** Finds the person with an identity, and stores the time of use. */
export const useIdentity = (sql: Sql, { issuer, subject, label }: ShownIdentity) => sql<{ user_id: number }>`
  update hub_identity set last_used_at = now(), label = ${label}
  where issuer = ${issuer} and subject = ${subject}
  returning user_id
`

/** Adds an identity to a person. Returns no row if another user has it. */
export const insertIdentity = (
  sql: Transaction,
  userId: number,
  { issuer, subject, provider, label }: ShownIdentity,
) => sql<{ user_id: number }>`
  insert into hub_identity (issuer, subject, user_id, provider, label)
  values (${issuer}, ${subject}, ${userId}, ${provider}, ${label})
  on conflict (issuer, subject) do nothing
  returning user_id
`

/** Identities of a person, oldest first. */
export const selectIdentities = (sql: Sql, userId: number) => sql<
  ShownIdentity & { readonly created_at: Date; readonly last_used_at: Date }
>`
  select issuer, subject, provider, label, created_at, last_used_at from hub_identity
  where user_id = ${userId}
  order by created_at, issuer, subject
`

/** Lock: of two concurrent removals of a person's identities, the second sees the result of the first. */
export const lockIdentities = (sql: Transaction, userId: number) => sql`
  select from hub_user where id = ${userId} for no key update
`

/**
 * Removes an identity of a person, unless it is their last way to sign in. Returns no row then, or for an
 * identity of another person.
 */
export const deleteIdentity = (sql: Transaction, userId: number, { issuer, subject }: Identity) => sql<{
  provider: string
}>`
  delete from hub_identity as gone using hub_user
  where gone.issuer = ${issuer} and gone.subject = ${subject} and gone.user_id = ${userId}
    and hub_user.id = gone.user_id
    and (
      hub_user.password is not null
      or exists (
        select from hub_identity as other
        where other.user_id = gone.user_id and (other.issuer, other.subject) <> (gone.issuer, gone.subject)
      )
    )
  returning gone.provider
`

/** Deletes all identities of a person. */
export const deleteIdentities = (sql: Transaction, userId: number) => sql<{ provider: string }>`
  delete from hub_identity where user_id = ${userId} returning provider
`

/**
 * Stores an identity for the user with this address until they sign in in this browser, for `lifetime`
 * seconds. Returns no row if there is no such user.
 */
export const insertWaitingJoin = (
  sql: Transaction,
  emailKey: string,
  { issuer, subject, provider, label }: ShownIdentity,
  { browser, lifetime }: { readonly browser: Buffer; readonly lifetime: number },
) => sql`
  insert into upstream_join (browser, user_id, issuer, subject, provider, label, expires_at)
  select ${browser}, id, ${issuer}, ${subject}, ${provider}, ${label}, now() + make_interval(secs => ${lifetime})
  from hub_user where email_key = ${emailKey}
  on conflict (browser) do update
  set user_id = excluded.user_id, issuer = excluded.issuer, subject = excluded.subject, provider = excluded.provider,
    label = excluded.label, expires_at = excluded.expires_at
  returning 1
`

/**
 * Parts of the statement that signs a person in, whose `session` has the row of the new session: an identity
 * pending in this browser is connected to the person, now that both are proven. `joined` has a row then.
 */
export const joiningIdentity = (sql: Sql, browser: Buffer): Query => sql`
  waiting as (
    delete from upstream_join using session
    where browser = ${browser} and upstream_join.user_id = session.user_id
    returning upstream_join.user_id, issuer, subject, provider, label, upstream_join.expires_at
  ), joined as (
    insert into hub_identity (issuer, subject, user_id, provider, label)
    select issuer, subject, user_id, provider, label from waiting where expires_at > now()
    on conflict (issuer, subject) do nothing
    returning user_id, provider
  )
`
