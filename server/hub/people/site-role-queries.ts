import type { SiteRole } from '@vitrina/schema/console/people'
import type { Right } from '@vitrina/schema/rights'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Own roles of a site with the addresses of their holders, as the site knows them. */
export const selectSiteRoles = (sql: Sql, siteId: number) => sql<SiteRole>`
  select id, name, rights, array(
    select coalesce(offered_to, email)
    from site_operator join hub_user on hub_user.id = user_id
    where site_operator.site_id = site_role.site_id and held_own_role_id = site_role.id
    order by 1
  ) as people
  from site_role where site_id = ${siteId} order by lower(name), id
`

/** Returns no row if the name is in use. */
export const insertSiteRole = (sql: Sql, siteId: number, name: string, rights: readonly Right[]) =>
  sql<{ id: number }>`
    insert into site_role (site_id, name, rights) values (${siteId}, ${name}, ${rights}::text[])
    on conflict (site_id, lower(name)) do nothing returning id
  `

/** Returns no row if another role has the name. */
export const updateSiteRole = (
  sql: Sql,
  siteId: number,
  id: number,
  name: string,
  rights: readonly Right[],
) => sql<{ id: number }>`
  update site_role set name = ${name}, rights = ${rights}::text[]
  where site_id = ${siteId} and id = ${id} and not exists (
    select from site_role as other where other.site_id = ${siteId} and other.id <> ${id} and lower(other.name) = lower(${name})
  )
  returning id
`

/** Deletes a role that no user holds. A row whose role the last release replaced may still refer to it. */
export const deleteSiteRole = async (sql: Transaction, siteId: number, id: number): Promise<void> => {
  await sql`
    update site_operator set own_role_id = null
    where site_id = ${siteId} and own_role_id = ${id} and held_own_role_id is null
  `
  await sql`delete from site_role where site_id = ${siteId} and id = ${id}`
}
