import type { Mailer } from '../../platform/mail/mails.ts'
import type { Buyer } from '../../platform/postgres/buyer.ts'
import type { ErasureObject, ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { MailJob } from '../mail/job.ts'

/** Erasure by each module; all steps can be repeated. */
export interface ErasureHandlers {
  /** Finds the objects of the person. */
  find(sql: Database, subject: ErasureSubject): Promise<ErasureObject[]>
  /** Finds the orders of a guest at a site by their ids. */
  findOrders(sql: Database, siteId: number, ids: readonly number[]): Promise<ErasureObject[]>
  /** Data that certainly belongs to the person, for their export (A25), by name. */
  show(
    sql: Database,
    subject: ErasureSubject,
    buyer: Buyer,
  ): Promise<Readonly<Record<string, readonly object[]>>>
  /** Removes the person from these objects and from copies. */
  erase(sql: Database, subject: ErasureSubject, objects: readonly ErasureObject[]): Promise<void>
  /**
   * Deletes mails to the person, except the last one of the kind `farewell`; false while one is being sent.
   */
  eraseMails(sql: Database, subject: ErasureSubject, farewell: MailJob['kind']): Promise<boolean>
  /** Empties data whose legal retention has ended. */
  release(sql: Database): Promise<void>
}

export interface ErasureParts {
  readonly sql: Database
  readonly mails: Pick<Mailer<MailJob>, 'send' | 'wake'>
  readonly handlers: ErasureHandlers
  /** True if sites identify people by the number of the row. */
  readonly byNumber: () => Promise<boolean>
}

/** Merges two results; for an object in both, the values of both count. */
export const mergedFindings = (
  before: readonly ErasureObject[],
  now: readonly ErasureObject[],
): ErasureObject[] => {
  const objects = new Map<string, ErasureObject>()
  for (const object of [...before, ...now]) {
    const place = `${object.site_id} ${object.type} ${object.id}`
    const values = new Set([...(objects.get(place)?.values ?? []), ...object.values])
    objects.set(place, { ...object, values: [...values] })
  }
  return [...objects.values()]
}
