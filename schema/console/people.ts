import type { Language } from '../languages.ts'
import type { Role } from '../rights.ts'

/** One who runs the whole deployment. */
export interface OperatorRow {
  readonly user_id: number
  readonly email: string
  /** `invited`: has no password yet. */
  readonly state: 'active' | 'invited' | 'locked'
  readonly created_at: string
}

/** One who may enter a site. */
export interface SiteOperatorRow extends Omit<OperatorRow, 'user_id'> {
  /** Null while a role is offered that they have not taken by signing in; then `state` is `invited`. */
  readonly user_id: number | null
  readonly role: Role
  /** Runs the whole deployment: owns every site, and is taken away nowhere but there. */
  readonly everywhere: boolean
}

/** Role that was given or offered. */
export interface RoleGiven {
  readonly operators: readonly SiteOperatorRow[]
  /** Link for a user created by this call; shown to operators of the whole deployment only. */
  readonly link: PasswordLink | null
  /** The person was sent a mail, by which they choose a password or sign in. */
  readonly mailed: boolean
}

/** Link that works once and replaces earlier ones. */
export interface PasswordLink {
  readonly link: string
  readonly expires_at: string
}

/** A person of the hub. They are listed with the newest first, and counted in `X-Total-Count`. */
export interface UserRow {
  readonly id: number
  /** Id of the person at the sites (`sub` of their tokens); it never changes. */
  readonly person_id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
  readonly groups: readonly string[]
  /** Runs the whole deployment. */
  readonly is_operator: boolean
  readonly has_password: boolean
  readonly has_second_factor: boolean
  readonly locked_at: string | null
  readonly created_at: string
}

export interface NewUser {
  readonly email: string
  readonly first_name?: string
  readonly last_name?: string
  readonly language?: Language
  /** Ids of groups. */
  readonly groups?: readonly number[]
}

export interface UserDetail extends Omit<UserRow, 'groups'> {
  readonly groups: readonly Group[]
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

export interface SessionLine extends OpenSession {
  /** The one that asks. */
  readonly current: boolean
}

/** A group of users: what a site grants rights by. */
export interface Group {
  readonly id: number
  readonly name: string
}

export interface GroupRow extends Group {
  /** True if its members need a second factor to sign in to any site. */
  readonly second_factor_required: boolean
  readonly members: number
  readonly created_at: string
}

/** Groups that a user is put into and taken out of, by their ids; one that is in both is put into. */
export interface GroupChange {
  readonly add?: readonly number[]
  readonly remove?: readonly number[]
}
