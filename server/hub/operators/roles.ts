import type { Role } from '@vitrina/schema/roles'
import type { Transaction } from '../../database/sql.ts'
import { audit, type By } from '../audit.ts'
import { deleteOperator, deleteSiteOperator, upsertSiteOperator } from './operator-queries.ts'
import { keepingAnOperator } from './operators.ts'

/** Gives a user a role at a site, instead of the one they had; false when they have it already. */
export const giveRole = async (
  sql: Transaction,
  { siteId, userId, role }: { readonly siteId: number; readonly userId: number; readonly role: Role },
  by?: By,
): Promise<boolean> => {
  const [given] = await upsertSiteOperator(sql, siteId, userId, role)
  if (given) await audit(sql, { event: 'operator_role_set', userId, siteId, by, detail: { role } })
  return given !== undefined
}

/** Takes a user's role at a site away; false when they had none. */
export const takeRole = async (
  sql: Transaction,
  { siteId, userId }: { readonly siteId: number; readonly userId: number },
  by?: By,
): Promise<boolean> => {
  const [taken] = await deleteSiteOperator(sql, siteId, userId)
  if (taken) await audit(sql, { event: 'operator_role_removed', userId, siteId, by, detail: taken })
  return taken !== undefined
}

/**
 * Has a user run the whole deployment no longer; false when they did not.
 * @throws {ApiError} `conflict` when nobody else would.
 */
export const removeOperator = (sql: Transaction, userId: number, by?: By): Promise<boolean> =>
  keepingAnOperator(sql, async () => {
    const [removed] = await deleteOperator(sql, userId)
    if (removed) await audit(sql, { event: 'operator_removed', userId, by })
    return removed !== undefined
  })
