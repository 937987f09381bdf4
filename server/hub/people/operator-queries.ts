import type { OperatorRow, SiteOperatorRow } from '@vitrina/schema/console/people'
import type { OperatorRole, Role, Stores } from '@vitrina/schema/rights'
import { operatorRoles } from '../../platform/postgres/derive/operator-roles.ts'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Roles of the previous release, in which all other roles may only read (migration 0169). */
const KNOWN_BEFORE: readonly Role[] = ['owner', 'manager', 'viewer']

/** Role to give or to offer at a site: a predefined one or the id of an own role, with the stores to which it applies. */
export interface AssignedRole {
  readonly role: Role | null
  readonly ownRoleId: number | null
  readonly stores: Stores
}

/** Values of `role`, `ready_role`, `own_role_id` and `stores`. */
const assigned = (sql: Sql, { role, ownRoleId, stores }: AssignedRole): Query => {
  const isKnown = role !== null && KNOWN_BEFORE.includes(role)
  return sql`${isKnown ? role : 'viewer'}, ${isKnown ? null : role}::text, ${ownRoleId}::integer, ${stores}::integer[]`
}

/** Role of a row of `site_operator` as the audit log names it, with its stores. */
const audited = (sql: Sql): Query => sql`
  coalesce(
    (select name from site_role as own where own.site_id = site_operator.site_id and own.id = held_own_role_id), held_role
  ) as role, stores
`

/** Role in the audit log: a predefined role, or the name of an own role. */
export interface AuditedRole {
  readonly role: string
  readonly stores: Stores
}

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
export const selectAnyOperator = (sql: Transaction) => sql`
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
    case when operator.user_id is not null then 'owner' else given.role end as role,
    case when operator.user_id is null then given.own_role_id end as own_role_id,
    case when operator.user_id is null then given.own_role end as own_role,
    case when operator.user_id is null then given.stores end as stores,
    operator.user_id is not null as everywhere
  from operator
  full join (select * from ${operatorRoles(sql)} as held where site_id = ${siteId}) as given using (user_id)
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
  role: AssignedRole,
  email: string,
) => sql<AuditedRole>`
  insert into site_operator (site_id, user_id, role, ready_role, own_role_id, stores, offered_to)
  values (${siteId}, ${userId}, ${assigned(sql, role)}, ${email})
  on conflict (site_id, user_id) do update
  set
    role = excluded.role, ready_role = excluded.ready_role, own_role_id = excluded.own_role_id, stores = excluded.stores,
    offered_to = excluded.offered_to
  where site_operator.offered_to is not null
  returning ${audited(sql)}
`

/** Activates all roles offered to a person. */
export const acceptSiteOperator = (sql: Sql, userId: number) => sql<AuditedRole & { site_id: number }>`
  update site_operator set offered_to = null
  where user_id = ${userId} and offered_to is not null
  returning site_id, ${audited(sql)}
`

/** Withdraws the offer to an address. Returns no row without an offer. */
export const deleteOffer = (sql: Sql, siteId: number, emailKey: string) => sql<AuditedRole>`
  delete from site_operator
  where site_id = ${siteId} and offered_to is not null
    and user_id = (select id from hub_user where email_key = ${emailKey})
  returning ${audited(sql)}
`

/** Assigns a role at a site. Returns no row if the person has it already. */
export const upsertSiteOperator = (
  sql: Sql,
  siteId: number,
  userId: number,
  role: AssignedRole,
) => sql<AuditedRole>`
  insert into site_operator (site_id, user_id, role, ready_role, own_role_id, stores)
  values (${siteId}, ${userId}, ${assigned(sql, role)})
  on conflict (site_id, user_id) do update
  set
    role = excluded.role, ready_role = excluded.ready_role, own_role_id = excluded.own_role_id, stores = excluded.stores,
    offered_to = null
  where (site_operator.role, site_operator.ready_role, site_operator.own_role_id, site_operator.stores)
      is distinct from (excluded.role, excluded.ready_role, excluded.own_role_id, excluded.stores)
    or site_operator.offered_to is not null
  returning ${audited(sql)}
`

/** Returns no row if the person has no accepted role at the site. */
export const deleteSiteOperator = (sql: Sql, siteId: number, userId: number) => sql<AuditedRole>`
  delete from site_operator where site_id = ${siteId} and user_id = ${userId} and offered_to is null
  returning ${audited(sql)}
`

/** Sites at which a person has a role. */
export const selectRolesOf = (sql: Sql, userId: number) => sql<{
  readonly site: string
  readonly name: string
  readonly role: Role | null
  readonly own_role: string | null
}>`
  select slug as site, name, role, own_role from ${operatorRoles(sql)} as held join site on site.id = held.site_id
  where user_id = ${userId} order by slug
`

/** Present role of a person at a site, accepted or offered; no row for none. */
export const selectOperatorRole = (sql: Sql, siteId: number, userId: number) => sql<OperatorRole>`
  select role, own_rights, stores from ${operatorRoles(sql)} as held where site_id = ${siteId} and user_id = ${userId}
`

/** Ids of stores of a site among these. */
export const selectStores = (sql: Sql, siteId: number, ids: readonly number[]) => sql<{ id: number }>`
  select id from shop where site_id = ${siteId} and id = any(${ids}::integer[]) order by id
`

/** Lock against concurrent changes of the roles of a site, with which two persons could each take the other's role. */
export const lockRoles = (sql: Transaction, siteId: number) => sql`
  select pg_advisory_xact_lock(hashtext('site roles'), ${siteId}::integer)
`
