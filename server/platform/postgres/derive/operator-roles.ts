import { OF_ALL_STORES, type Right, rolesWith } from '@vitrina/schema/rights'
import type { Query } from '../pool/query.ts'
import type { Sql } from '../pool/sql.ts'

/**
 * Roles of persons at sites, accepted and offered: `(site_id, user_id, created_at, offered_to, stores, role, own_role_id, own_role,
 * own_rights)`, with either `role` or the columns of an own role.
 */
export const operatorRoles = (sql: Sql): Query => sql`(
  select
    given.site_id, given.user_id, given.created_at, given.offered_to, given.stores,
    case when own.id is null then given.held_role end as role, own.id as own_role_id, own.name as own_role, own.rights as own_rights
  from site_operator as given
  left join site_role as own on own.site_id = given.site_id and own.id = given.held_own_role_id
)`

/** Ids and stores of the users who hold a right at a site, by their role there or in the whole deployment. */
export const holdersOf = (sql: Sql, siteId: number, right: Right): Query => sql`(
  select user_id, null::integer[] as stores from operator
  union all
  select user_id, stores from ${operatorRoles(sql)} as held
  where site_id = ${siteId} and offered_to is null
    and (role = any(${rolesWith(right)}::text[]) or ${right}::text = any(own_rights))
    and (stores is null or not ${OF_ALL_STORES.includes(right)})
)`
