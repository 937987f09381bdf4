import type { Group, GroupRow } from '@vitrina/schema/console/people'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Group in the form shown to operators. */
export type ListedGroup = Stored<GroupRow, 'created_at'>

/** Returns no row if the name is in use. */
export const insertGroup = (sql: Sql, name: string) => sql<Group>`
  insert into hub_group (name) values (${name}) on conflict (name) do nothing returning id, name
`

/** Returns no row if the value is unchanged. */
export const updateSecondFactorRequired = (sql: Sql, id: number, required: boolean) => sql`
  update hub_group set second_factor_required = ${required}
  where id = ${id} and second_factor_required <> ${required}
  returning id
`

export const selectGroups = (sql: Sql) => sql<ListedGroup>`
  select
    id, name, second_factor_required,
    (select count(*) from hub_membership where group_id = id)::integer as members, created_at
  from hub_group order by name
`

/** Returns no row if the user is a member already. */
export const insertMembership = (sql: Sql, groupId: number, userId: number) => sql<{ group_id: number }>`
  insert into hub_membership (user_id, group_id) values (${userId}, ${groupId})
  on conflict do nothing
  returning group_id
`

/** Returns no row if the user is not a member. */
export const deleteMembership = (sql: Sql, groupId: number, userId: number) => sql<{ group_id: number }>`
  delete from hub_membership where group_id = ${groupId} and user_id = ${userId} returning group_id
`

/** Locks the row of a user, so that counts of their memberships remain valid until the transaction ends. */
export const lockMember = (sql: Transaction, userId: number) => sql`
  select from hub_user where id = ${userId} for no key update
`

export const selectGroupsById = (sql: Sql, ids: readonly number[]) => sql<Group>`
  select id, name from hub_group where id = any(${ids}::integer[]) order by name
`

export const selectGroupsOf = (sql: Sql, userId: number) => sql<Group>`
  select id, name from hub_group join hub_membership on group_id = id where user_id = ${userId} order by name
`
