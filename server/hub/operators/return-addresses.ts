import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'
import {
  deleteReturnAddress,
  insertReturnAddress,
  type RegisteredAddress,
  selectReturnAddresses,
  slugByReturnAddress,
} from './return-address-queries.ts'

/** Registers a return address for a site. Returns the slug of another site that has it; undefined after success. */
export const addReturnAddress = async (
  sql: Transaction,
  siteId: number,
  address: string,
  by?: AuditActor,
): Promise<string | undefined> => {
  const [added] = await insertReturnAddress(sql, siteId, address)
  if (!added) return (await slugByReturnAddress(sql, address))[0]?.slug
  await audit(sql, { event: 'return_address_added', siteId, by, detail: { address } })
  return undefined
}

/** Removes a return address from a site; false if the site does not have it. */
export const removeReturnAddress = async (
  sql: Transaction,
  siteId: number,
  address: string,
  by?: AuditActor,
): Promise<boolean> => {
  const [removed] = await deleteReturnAddress(sql, siteId, address)
  if (removed) await audit(sql, { event: 'return_address_removed', siteId, by, detail: { address } })
  return removed !== undefined
}

/** Return addresses of a site, in order. */
export const listReturnAddresses = (sql: Sql, siteId: number): PromiseLike<RegisteredAddress[]> =>
  selectReturnAddresses(sql, siteId)
