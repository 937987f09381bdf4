import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { LoginRequest } from '../page-request/destination.ts'

export type Purpose = 'registration' | 'password' | 'email' | 'imported'

/** Mailed link with its purpose and its action. */
export interface EmailLink {
  readonly id: number
  readonly purpose: Purpose
  readonly email: string
  readonly email_key: string
  readonly language: Language
  readonly first_name: string
  readonly last_name: string
  /** Hash of the password of a registration, or of a typed imported password. */
  readonly password: string | null
  /** Digest of the requesting browser. */
  readonly browser: Buffer
  /** Destination after sign-in; empty without a site. */
  readonly destination: Partial<LoginRequest>
  readonly user_id: number | null
}

export type NewEmailLink = Pick<
  EmailLink,
  'purpose' | 'email' | 'email_key' | 'language' | 'browser' | 'destination'
> &
  Partial<Pick<EmailLink, 'first_name' | 'last_name' | 'password' | 'user_id'>>

export const insertEmailLink = (sql: Sql, emailLink: NewEmailLink) => sql<{ id: number }>`
  insert into hub_errand
    (purpose, email, email_key, language, browser, destination, first_name, last_name, password, user_id)
  values (
    ${emailLink.purpose}, ${emailLink.email}, ${emailLink.email_key}, ${emailLink.language}, ${emailLink.browser},
    ${JSON.stringify(emailLink.destination)}, ${emailLink.first_name ?? ''}, ${emailLink.last_name ?? ''},
    ${emailLink.password ?? null}, ${emailLink.user_id ?? null}
  )
  returning id
`

const columns = (sql: Sql) =>
  sql`id, purpose, email, email_key, language, first_name, last_name, password, browser, destination, user_id`

/** Link whose mail is not composed yet. */
export interface WaitingEmailLink extends EmailLink {
  /** Current owner of the address. */
  readonly owner: number | null
  readonly owner_locked: boolean
  /** Digest of the link after the first attempt to send it. */
  readonly digest: Buffer | null
}

/** Link whose mail is not composed yet, and the current owner of its address. */
export const selectWaitingEmailLink = (sql: Sql, id: number) => sql<WaitingEmailLink>`
  select
    link.*, hub_user.id as owner, hub_user.locked_at is not null as owner_locked
  from (select ${columns(sql)}, digest from hub_errand where id = ${id} and used_at is null) as link
  left join hub_user on hub_user.email_key = link.email_key
`

/** Activates a link for `lifetime` seconds, again with each attempt to send it. */
export const giveEmailLinkSecret = (
  sql: Sql,
  { id, userId, digest, lifetime }: { id: number; userId: number | null; digest: Buffer; lifetime: number },
) => sql`
  update hub_errand
  set user_id = ${userId}, digest = ${digest},
    expires_at = now() + make_interval(secs => ${lifetime})
  where id = ${id} and used_at is null
`

/**
 * Condition: for passwords and e-mail changes only the newest link of a person works, regardless of the order
 * of mails. A registration belongs to no user yet.
 */
const isNewest = (sql: Sql) => sql`
  not exists (
    select from hub_errand as newer
    where newer.user_id = hub_errand.user_id
      and newer.purpose = hub_errand.purpose
      and newer.id > hub_errand.id
      and newer.digest is not null
  )
`

/** Selects a link by its secret while it is valid, and for one more minute after its use. */
export const selectEmailLink = (sql: Sql, digest: Buffer) => sql<EmailLink & { readonly is_used: boolean }>`
  select ${columns(sql)}, used_at is not null as is_used from hub_errand
  where digest = ${digest} and expires_at > now() and ${isNewest(sql)}
    and (used_at is null or used_at > now() - interval '1 minute')
`

/** Uses a link. Of concurrent uses, only one gets the row. */
export const useEmailLink = (sql: Sql, digest: Buffer, purpose: Purpose) => sql<EmailLink>`
  update hub_errand set used_at = now()
  where digest = ${digest} and purpose = ${purpose} and used_at is null and expires_at > now()
    and ${isNewest(sql)}
  returning ${columns(sql)}
`

/** Ends all links to a person, sent or not, because they may have been requested by another person. */
export const endEmailLinksOf = (sql: Sql, userId: number) => sql`
  update hub_errand set used_at = now(), digest = null where used_at is null and user_id = ${userId}
`

/** Invalidates the registrations of an address that now belongs to a user. */
export const endRegistrations = (sql: Sql, emailKey: string) => sql`
  update hub_errand set used_at = now(), digest = null
  where used_at is null and email_key = ${emailKey} and purpose = 'registration'
`
