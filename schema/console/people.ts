import type { Language } from '../languages.ts'
import type { Right, Role, Stores } from '../rights.ts'

/** Operator of the whole deployment. */
export interface OperatorRow {
  readonly user_id: number
  readonly email: string
  /** `invited`: has not set a password yet. */
  readonly state: 'active' | 'invited' | 'locked'
  readonly created_at: string
}

/** Operator of a site. */
export interface SiteOperatorRow extends Omit<OperatorRow, 'user_id'> {
  /** Null for an offered role until the person signs in; then `state` is `invited`. */
  readonly user_id: number | null
  /** Predefined role; null for an own role of the site. */
  readonly role: Role | null
  readonly own_role_id: number | null
  readonly own_role: string | null
  /** Stores whose orders and stock the person sees and changes. */
  readonly stores: Stores
  /** True for an operator of the whole deployment, who owns every site and can be removed only there. */
  readonly everywhere: boolean
}

/** Role to give: a predefined one or an own one of the site. Without `stores` it applies to all stores. */
export interface RoleAssignment {
  readonly email: string
  readonly role?: Role
  readonly own_role_id?: number
  readonly stores?: readonly number[]
  /** Language of a new user. */
  readonly language?: Language
}

/** Own role of a site. */
export interface SiteRole extends NewSiteRole {
  readonly id: number
  /** Addresses of the persons who have the role, or to whom it is offered. */
  readonly people: readonly string[]
}

export interface NewSiteRole {
  readonly name: string
  readonly rights: readonly Right[]
}

/** Role that was given or offered. */
export interface AssignmentResult {
  readonly operators: readonly SiteOperatorRow[]
  /** Link for a user created by this call; shown to operators of the whole deployment only. */
  readonly link: PasswordLink | null
  /** True if the person gets a mail with a link to set a password, or to sign in. */
  readonly mailed: boolean
}

/** Link that works once and replaces earlier ones. */
export interface PasswordLink {
  readonly link: string
  readonly expires_at: string
}

/** Person of the hub; newest first, counted in `X-Total-Count`. */
export interface UserRow {
  readonly id: number
  /** Id of the person at the sites (`sub` of their tokens); it never changes. */
  readonly person_id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
  readonly groups: readonly string[]
  /** True for an operator of the whole deployment. */
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
  readonly roles: readonly {
    readonly site: string
    readonly name: string
    readonly role: Role | null
    readonly own_role: string | null
  }[]
  readonly hub_sessions: readonly OpenSession[]
  readonly console_sessions: readonly OpenSession[]
}

/** Valid session. */
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
  /** True for the session of the request. */
  readonly current: boolean
}

/** Group of users, for rights at sites. */
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

/** Groups to which a user is added, and from which the user is removed, by id; addition wins. */
export interface GroupChange {
  readonly add?: readonly number[]
  readonly remove?: readonly number[]
}
