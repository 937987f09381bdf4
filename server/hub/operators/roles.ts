import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { Origin } from '../audit.ts'
import { type AuditActor, audit } from '../audit.ts'
import type { Email } from '../people/email.ts'
import {
  type AssignedRole,
  type AuditedRole,
  acceptSiteOperator,
  deleteOffer,
  deleteOperator,
  deleteSiteOperator,
  offerSiteOperator,
  upsertSiteOperator,
} from '../people/operator-queries.ts'
import { withLastOperatorCheck } from './operators.ts'

/** Role in the audit log; `stores` only for a role limited to some. */
const detailOf = ({ role, stores }: AuditedRole) => ({ role, ...(stores && { stores }) })

/** Assigns a role at a site to a user, replacing the previous one; false if the user already has it. */
export const giveRole = async (
  sql: Transaction,
  { siteId, userId, role }: { readonly siteId: number; readonly userId: number; readonly role: AssignedRole },
  by?: AuditActor,
): Promise<boolean> => {
  const [assignment] = await upsertSiteOperator(sql, siteId, userId, role)
  if (assignment)
    await audit(sql, { event: 'operator_role_set', userId, siteId, by, detail: detailOf(assignment) })
  return assignment !== undefined
}

/**
 * Offers a person a role at a site, which is active after they sign in to the console. The site sees only the
 * typed address; an owner of one site does not learn whether it belongs to a user.
 */
export const offerRole = async (
  sql: Transaction,
  { siteId, userId, role, email }: { siteId: number; userId: number; role: AssignedRole; email: Email },
  by: AuditActor,
): Promise<void> => {
  const [offered] = await offerSiteOperator(sql, siteId, userId, role, email.email)
  if (offered)
    await audit(sql, {
      event: 'operator_role_offered',
      siteId,
      by,
      detail: { ...detailOf(offered), email: email.email },
    })
}

/** Activates the roles offered to a person who has just signed in. */
export const acceptRoles = async (sql: Transaction, userId: number, origin: Origin): Promise<void> => {
  const accepted = await acceptSiteOperator(sql, userId)
  for (const { site_id: siteId, ...role } of accepted)
    await audit(sql, { event: 'operator_role_set', userId, siteId, origin, detail: detailOf(role) })
}

/** Withdraws a role offered to an address; false if none was offered. */
export const withdrawRole = async (
  sql: Transaction,
  { siteId, email }: { readonly siteId: number; readonly email: Email },
  by: AuditActor,
): Promise<boolean> => {
  const [offer] = await deleteOffer(sql, siteId, email.key)
  if (offer)
    await audit(sql, {
      event: 'operator_role_withdrawn',
      siteId,
      by,
      detail: { ...detailOf(offer), email: email.email },
    })
  return offer !== undefined
}

/** Removes a user's role at a site; false if the user has none. */
export const takeRole = async (
  sql: Transaction,
  { siteId, userId }: { readonly siteId: number; readonly userId: number },
  by?: AuditActor,
): Promise<boolean> => {
  const [role] = await deleteSiteOperator(sql, siteId, userId)
  if (role) await audit(sql, { event: 'operator_role_removed', userId, siteId, by, detail: detailOf(role) })
  return role !== undefined
}

/**
 * Removes the role for the whole deployment from a user; false if the user does not have it.
 * @throws {ApiError} `conflict` for the last operator
 */
export const removeOperator = (sql: Transaction, userId: number, by?: AuditActor): Promise<boolean> =>
  withLastOperatorCheck(sql, async () => {
    const [removed] = await deleteOperator(sql, userId)
    if (removed) await audit(sql, { event: 'operator_removed', userId, by })
    return removed !== undefined
  })
