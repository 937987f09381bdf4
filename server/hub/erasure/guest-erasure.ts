import { forEachIsolated } from '../../platform/http/sweep.ts'
import type { ErasureObject, ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import { type AuditActor, audit } from '../audit.ts'
import { type ErasureParts, mergedFindings } from './erasure-parts.ts'
import {
  type ErasureKey,
  endErasure,
  eraseFromAudit,
  insertGuestErasure,
  recordPass,
  selectErasure,
  selectErasures,
  storeTraces,
} from './erasure-queries.ts'

/** Customer of a site without an account. */
export interface Guest {
  readonly siteId: number
  readonly orderIds: readonly number[]
  /** Addresses in lower case. */
  readonly emails: readonly string[]
  /** Numbers with their country codes. */
  readonly phones: readonly string[]
}

interface GuestTraces {
  readonly guest: Guest
  readonly found: readonly ErasureObject[]
}

/**
 * Erases the orders of a guest and all copies of them by the handlers that erase a person. Completed by
 * {@link continueGuestErasures}, which repeats it for data in transit.
 */
export const eraseGuest = async (parts: ErasureParts, guest: Guest, by?: AuditActor): Promise<void> => {
  const id = await parts.sql.begin(async (sql) => {
    const [row] = await insertGuestErasure(sql, guest.siteId, guest.orderIds, { guest, found: [] })
    await audit(sql, {
      event: 'customer_erased',
      siteId: guest.siteId,
      by,
      detail: { orders: guest.orderIds.length },
    })
    return row?.id
  })
  if (id !== undefined) await pass(parts, { table: 'guest_erasure', id })
}

/** Continues and completes the erasures of guests. */
export const continueGuestErasures = async (parts: ErasureParts, pause: number): Promise<void> =>
  forEachIsolated(await selectErasures(parts.sql, 'guest_erasure', pause), async ({ id, passes }) => {
    const key: ErasureKey = { table: 'guest_erasure', id }
    await pass(parts, key)
    if (passes > 0) await endErasure(parts.sql, key)
  })

const pass = async ({ sql, handlers }: ErasureParts, key: ErasureKey): Promise<void> => {
  const [erasure] = await selectErasure<GuestTraces>(sql, key)
  if (!erasure) return
  const { guest, found: before } = erasure.traces
  const objects = mergedFindings(before, await handlers.findOrders(sql, guest.siteId, guest.orderIds))
  await storeTraces(sql, key, { guest, found: objects })
  for (const subject of subjectsOf(guest)) {
    await handlers.erase(sql, subject, objects)
    await eraseFromAudit(sql, subject.email)
  }
  await recordPass(sql, key)
}

/** Subjects of the handlers, which search one address and one number at a time. */
const subjectsOf = ({ siteId, emails, phones }: Guest): ErasureSubject[] =>
  Array.from({ length: Math.max(emails.length, phones.length, 1) }, (_, place) => ({
    userId: 0,
    sub: '',
    // Stands for no address: no text contains it.
    email: emails[place] ?? `guest of site ${siteId} without an address`,
    mailed: [],
    phone: phones[place] ?? null,
    since: '-infinity',
    sites: [siteId],
    authors: [],
    byNumber: false,
  }))
