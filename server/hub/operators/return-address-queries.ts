import type { ReturnAddressRow } from '@vitrina/schema/console/access'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Registered return address of a site. */
export type RegisteredAddress = Stored<ReturnAddressRow, 'created_at'>

/** Registers an address for a site. Returns no row if a site already has it. */
export const insertReturnAddress = (sql: Sql, siteId: number, address: string) => sql<RegisteredAddress>`
  insert into return_address (address, site_id) values (${address}, ${siteId})
  on conflict (address) do nothing
  returning address, created_at
`

export const deleteReturnAddress = (sql: Sql, siteId: number, address: string) => sql<{ address: string }>`
  delete from return_address where address = ${address} and site_id = ${siteId} returning address
`

export const selectReturnAddresses = (sql: Sql, siteId: number) => sql<RegisteredAddress>`
  select address, created_at from return_address where site_id = ${siteId} order by address
`

/** Slug of the site with this address. */
export const slugByReturnAddress = (sql: Sql, address: string) => sql<{ slug: string }>`
  select slug from return_address join site on site.id = site_id where address = ${address}
`
