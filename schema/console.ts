/** What the console and its server tell each other beside the public API. Types only; each part has its own heading. */

import type { ErrorCode } from './errors.ts'
import type { Language } from './languages.ts'
import type { OrderStatus } from './order.ts'
import type { Role } from './roles.ts'
import type { Scope } from './scopes.ts'

// ---- the session

/** Who is at the console: `GET /console/api/session`. */
export interface Session {
  readonly operator: {
    readonly id: number
    readonly email: string
    readonly first_name: string
    readonly last_name: string
    readonly language: Language
  }
  /** Runs the whole deployment. */
  readonly everywhere: boolean
  readonly sites: readonly SiteOfSession[]
  /** Until then nobody asks for the password again; null when it has to be typed. */
  readonly stepped_up_until: string | null
  readonly expires_at: string
  /** Seconds after which a session that is not used ends. */
  readonly idle_seconds: number
  readonly development: boolean
  /** The public origin of the API, for calls to copy. */
  readonly api_origin: string
}

export interface SiteOfSession {
  readonly slug: string
  readonly name: string
  readonly role: Role
  readonly time_zone: string
  /** ISO 4217. */
  readonly currency: string
  readonly order_lifecycle: 'free' | 'strict'
}

// ---- the request log

/** Who called: an API token, or an operator, who has no `id`. */
export interface RequestAuthor {
  readonly id: string | null
  /** Null when it is not known any more. */
  readonly name: string | null
}

/** A call: `GET /console/api/sites/{site}/request` has the newest first. */
export interface RequestRow {
  readonly id: number
  readonly request_id: string
  /** When it came. */
  readonly at: string
  readonly author: RequestAuthor
  readonly method: string
  readonly path: string
  readonly query: string | null
  /** The pattern of the path. */
  readonly route: string
  /** Null: the caller was gone before the answer was out. */
  readonly status: number | null
  readonly code: string | null
  readonly detail: string | null
  /** The first of what is wrong with it, of several: `price: This field is required.` */
  readonly fault: string | null
  readonly ms: number
  readonly request_bytes: number | null
  readonly answer_bytes: number | null
  /** So many more calls of its kind, of the same caller and second, are not kept. */
  readonly left_out: number
}

/** `GET /console/api/sites/{site}/request/{id}` */
export interface RequestDetail extends RequestRow {
  readonly ip: string
  readonly user_agent: string | null
  readonly language: string | null
  /** The beginning of what was sent, without secrets. */
  readonly body: string | null
  /** There was more of it. */
  readonly body_cut: boolean
  /** The beginning of the problem document that refused it. */
  readonly problem: string | null
  /** Client keys and ids that it names. */
  readonly keys: readonly string[]
}

// ---- today

/** How a site is now: `GET /console/api/sites/{site}/today`. What could not be found out is null. */
export interface Today {
  readonly orders: {
    readonly total: number
    /** An order whose items differ counts for each of their states. */
    readonly by_status: Readonly<Partial<Record<OrderStatus, number>>>
    /** The last thirty days, today last. */
    readonly by_day: readonly {
      readonly day: string
      readonly orders: number
      readonly by_status: Readonly<Partial<Record<OrderStatus, number>>>
    }[]
    /** Whose days they are: a time zone. */
    readonly days_of: string
  } | null
  /** Every object, in the order of their declaration. */
  readonly catalogue:
    | readonly {
        readonly object: string
        readonly total: number
        /** Which share has each text, from 0 to 1; null without such texts, and while they are first counted. */
        readonly languages: Readonly<Record<Language, Readonly<Record<string, number>>>> | null
      }[]
    | null
  /** Those that work; the one that called last comes first. */
  readonly tokens:
    | readonly {
        readonly id: string
        readonly name: string
        readonly last_used_at: string | null
        readonly calls_24h: number
        readonly errors_24h: number
        readonly last_call: {
          readonly at: string
          readonly method: string
          readonly path: string
          readonly status: number | null
          readonly request_id: string
        } | null
      }[]
    | null
  readonly webhooks:
    | readonly {
        readonly id: number
        readonly url_host: string
        readonly state: 'enabled' | 'disabled'
        readonly failing_since: string | null
        readonly pending: number
        readonly parked: number
      }[]
    | null
  /** Imports that are under way, and those that failed within a day. */
  readonly jobs:
    | readonly {
        readonly id: number
        readonly object: string
        readonly state: 'queued' | 'running' | 'failed'
        readonly done: number
        readonly total: number
        readonly created_at: string
      }[]
    | null
  /** What calls of the last 24 hours were refused for, the latest first. */
  readonly errors:
    | readonly {
        readonly code: ErrorCode
        readonly method: string
        readonly route: string
        readonly count: number
        readonly last_at: string
        readonly last_request_id: string
        readonly sentence: string
        /** What was wrong first with the last of them. */
        readonly last_fault: string | null
      }[]
    | null
  readonly feed: { readonly head: number; readonly last_change_at: string | null } | null
}

// ---- access to a site: `/console/api/sites/<slug>/…`

/** `GET settings`; `PATCH settings` takes any of them but slug, id and created_at, and answers all. */
export interface SiteSettings {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly time_zone: string
  /** ISO 4217. */
  readonly currency: string
  readonly order_lifecycle: 'free' | 'strict'
  /** Changed by operators of the whole deployment alone, as `private_webhooks` is. */
  readonly first_party: boolean
  readonly logo: string | null
  readonly private_webhooks: boolean
  readonly created_at: string
}

/** `GET token`, the newest last. */
export interface TokenRow {
  readonly id: string
  /** The slug of its site. */
  readonly site: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** `rotated`: another came in its place; while `works_until` is to come, both work. */
  readonly state: 'active' | 'rotated' | 'revoked' | 'expired'
  readonly created_at: string
  /** Null: for good. */
  readonly works_until: string | null
  readonly last_used_at: string | null
  readonly rotated_to: string | null
}

/** What `POST token` takes. */
export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** 1 to 36525; null: for good. */
  readonly lifetime_days: number | null
}

/** `POST token`, and `POST token/<id>/rotate {overlap_hours}`: the only time that the text of a token is known. */
export interface IssuedToken {
  readonly token: string
  readonly id: string
  readonly expires_at: string | null
  /** Of the token before it, where it took its place. */
  readonly works_until?: string
}

/** `GET host`; `POST` and `DELETE host` take `{host}`. */
export interface HostRow {
  readonly host: string
  readonly created_at: string
}

/** `GET return-address`; `POST` and `DELETE return-address` take `{address}`. */
export interface ReturnAddressRow {
  readonly address: string
  readonly created_at: string
}

/** `GET secret`: those that work, without themselves. */
export interface SecretRow {
  readonly created_at: string
  /** Null: until another takes its place. */
  readonly works_until: string | null
}

/** `POST secret {overlap_hours}`: the only time that a secret is known. `DELETE secret` takes all away. */
export interface IssuedSecret {
  readonly secret: string
}

// ---- people: `/console/api/sites/<slug>/operator` and `/console/api/hub/…`

/** `GET hub/operator`: who runs the whole deployment. */
export interface OperatorRow {
  readonly user_id: number
  readonly email: string
  /** `invited`: has no password yet. */
  readonly state: 'active' | 'invited' | 'locked'
  readonly created_at: string
}

/** `GET sites/<slug>/operator`: who may enter a site. */
export interface SiteOperatorRow extends OperatorRow {
  readonly role: Role
  /** Runs the whole deployment: owns every site, and is taken away nowhere but there. */
  readonly everywhere: boolean
}

/** `PUT sites/<slug>/operator {email, role, language?}`. */
export interface RoleGiven {
  readonly operators: readonly SiteOperatorRow[]
  /** To pass on to whom this call made a user; shown to operators of the whole deployment alone. */
  readonly link: PasswordLink | null
  /** The person has no password yet, and was sent a link to choose one. */
  readonly mailed: boolean
}

/** `POST hub/user/<id>/password-link`: works once, and takes the place of links before it. */
export interface PasswordLink {
  readonly link: string
  readonly expires_at: string
}

/** `GET hub/user?search=&page=&page_size=` and `GET hub/group/<id>/member`, the newest first, with `X-Total-Count`. */
export interface UserRow {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
  readonly groups: readonly string[]
  /** Runs the whole deployment. */
  readonly is_operator: boolean
  readonly has_password: boolean
  readonly locked_at: string | null
  readonly created_at: string
}

/** What `POST hub/user` takes; it answers a {@link UserRow} with a {@link PasswordLink}. */
export interface NewUser {
  readonly email: string
  readonly first_name?: string
  readonly last_name?: string
  readonly language?: Language
  /** By their ids. */
  readonly groups?: readonly number[]
}

/** `GET hub/user/<id>`. */
export interface UserDetail extends Omit<UserRow, 'groups'> {
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly roles: readonly { readonly site: string; readonly name: string; readonly role: Role }[]
  readonly hub_sessions: readonly OpenSession[]
  readonly console_sessions: readonly OpenSession[]
}

/** A session that can still do something. */
export interface OpenSession {
  readonly id: number
  readonly user_id: number
  readonly email: string
  readonly ip: string
  readonly user_agent: string
  readonly created_at: string
  readonly last_used_at: string
  readonly expires_at: string
}

/** `GET hub/session?kind=hub|console&user=&before=&page_size=`, the newest first. */
export interface SessionLine extends OpenSession {
  /** The one that asks. */
  readonly current: boolean
}

/** `GET hub/group`; `PUT hub/user/<id>/groups {groups: [id]}` answers the groups of the user. */
export interface GroupRow {
  readonly id: number
  readonly name: string
  readonly members: number
  readonly created_at: string
}

/** `GET hub/audit?event=&user=&site=&before=&page_size=` and `GET sites/<slug>/audit`, the newest first. */
export interface AuditRow {
  readonly id: number
  readonly at: string
  readonly event: string
  /** Of whom it tells. */
  readonly user_id: number | null
  readonly email: string | null
  /** Who did it at the console; null when it was done from a terminal, or by the user. */
  readonly operator_id: number | null
  readonly operator: string | null
  /** By its slug. */
  readonly site: string | null
  readonly session_id: number | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** `GET hub/mail`, the newest first; not there where mail is sent, nor in production. */
export interface MailRow {
  readonly name: string
  readonly at: string
  readonly to: string
  readonly subject: string
}

/** `GET hub/mail/<name>`. */
export interface MailDetail extends MailRow {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** As text: it is not to be shown as HTML of the console's own. */
  readonly html: string
}
