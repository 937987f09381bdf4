import type { OperatorRow, SiteOperatorRow } from '@vitrina/schema/console/people'
import type { Role } from '@vitrina/schema/rights'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Roles of the previous release, in which all other roles may only read (migration 0169). */
const KNOWN_BEFORE: readonly Role[] = ['owner', 'manager', 'viewer']

const storedRole = (role: Role): Role => (KNOWN_BEFORE.includes(role) ? role : 'viewer')

const readyRole = (role: Role): Role | null => (KNOWN_BEFORE.includes(role) ? null : role)

const stateOf = (sql: Sql): Query =>
  sql`case when locked_at is not null then 'locked' when password is null then 'invited' else 'active' end as state`

export const selectOperators = (sql: Sql) => sql<Stored<OperatorRow, 'created_at'>>`
  select user_id, email, ${stateOf(sql)}, operator.created_at
  from operator join hub_user on hub_user.id = user_id
  order by operator.created_at, user_id
`

/** Returns no row if the user is an operator already. */
export const insertOperator = (sql: Sql, userId: number) => sql<{ user_id: number }>`
  insert into operator (user_id) values (${userId}) on conflict (user_id) do nothing returning user_id
`

/** Removes an operator. Returns no row for another user. */
export const deleteOperator = (sql: Sql, userId: number) => sql<{ user_id: number }>`
  delete from operator where user_id = ${userId} returning user_id
`

/** Lock against concurrent removals, which together could remove the last operator. */
export const lockOperators = (sql: Transaction) => sql`lock table operator in share row exclusive mode`

/** Returns a row if an operator of the whole deployment remains who can sign in. */
export const selectSomeOperator = (sql: Transaction) => sql`
  select from operator join hub_user on hub_user.id = user_id
  where locked_at is null and password is not null
  limit 1
`

export const selectSiteOperators = (sql: Sql, siteId: number) => sql<Stored<SiteOperatorRow, 'created_at'>>`
  select
    case when offered_to is null then hub_user.id end as user_id,
    coalesce(offered_to, email) as email,
    case when offered_to is null then state else 'invited' end as state,
    coalesce(operator.created_at, given.created_at) as created_at,
    case when operator.user_id is not null then 'owner' else held_role end as role,
    operator.user_id is not null as everywhere
  from operator
  full join (select * from site_operator where site_id = ${siteId}) as given using (user_id)
  join (select id, email, ${stateOf(sql)} from hub_user) as hub_user on hub_user.id = user_id
  order by everywhere desc, coalesce(offered_to, email)
`

/**
 * Returns a row if a person is listed at a site: with an accepted role, or as operator of the whole
 * deployment.
 */
export const selectListed = (sql: Sql, siteId: number, userId: number) => sql`
  select from site_operator where site_id = ${siteId} and user_id = ${userId} and offered_to is null
  union all
  select from operator where user_id = ${userId}
`

/** Returns a row for an operator of the whole deployment, and for a person with an accepted or offered role at a site. */
export const selectAnyRole = (sql: Sql, userId: number) => sql`
  select from operator where user_id = ${userId}
  union all
  select from site_operator where user_id = ${userId}
  limit 1
`

/** Offers a person a role at a site. Returns no row if they already have one. */
export const offerSiteOperator = (
  sql: Sql,
  siteId: number,
  userId: number,
  role: Role,
  email: string,
) => sql<{
  role: Role
}>`
  insert into site_operator (site_id, user_id, role, ready_role, offered_to)
  values (${siteId}, ${userId}, ${storedRole(role)}, ${readyRole(role)}, ${email})
  on conflict (site_id, user_id) do update
  set role = excluded.role, ready_role = excluded.ready_role, offered_to = excluded.offered_to
  where site_operator.offered_to is not null
  returning held_role as role
`

/** Activates all roles offered to a person. */
export const acceptSiteOperator = (sql: Sql, userId: number) => sql<{ site_id: number; role: Role }>`
  update site_operator set offered_to = null
  where user_id = ${userId} and offered_to is not null
  returning site_id, held_role as role
`

/** Withdraws the offer to an address. Returns no row without an offer. */
export const deleteOffer = (sql: Sql, siteId: number, emailKey: string) => sql<{ role: Role }>`
  delete from site_operator
  where site_id = ${siteId} and offered_to is not null
    and user_id = (select id from hub_user where email_key = ${emailKey})
  returning held_role as role
`

/** Assigns a role at a site. Returns no row if the person has it already. */
export const upsertSiteOperator = (sql: Sql, siteId: number, userId: number, role: Role) => sql<{
  role: Role
}>`
  insert into site_operator (site_id, user_id, role, ready_role)
  values (${siteId}, ${userId}, ${storedRole(role)}, ${readyRole(role)})
  on conflict (site_id, user_id) do update
  set role = excluded.role, ready_role = excluded.ready_role, offered_to = null
  where (site_operator.role, site_operator.ready_role) is distinct from (excluded.role, excluded.ready_role)
    or site_operator.offered_to is not null
  returning held_role as role
`

/** Returns no row if the person has no accepted role at the site. */
export const deleteSiteOperator = (sql: Sql, siteId: number, userId: number) => sql<{ role: Role }>`
  delete from site_operator where site_id = ${siteId} and user_id = ${userId} and offered_to is null
  returning held_role as role
`

/** Sites at which a person has a role. */
export const selectRolesOf = (sql: Sql, userId: number) => sql<{
  readonly site: string
  readonly name: string
  readonly role: Role
}>`
  select slug as site, name, held_role as role from site_operator join site on site.id = site_id
  where user_id = ${userId} order by slug
`
