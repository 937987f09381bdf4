import { ApiError } from '../../platform/http/errors.ts'
import { forEachIsolated } from '../../platform/http/sweep.ts'
import type { ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'
import { withLastOperatorCheck } from '../operators/operators.ts'
import { type ErasureParts, mergedFindings } from './erasure-parts.ts'
import {
  deletePerson,
  type ErasureKey,
  type ErasureTraces,
  endErasure,
  eraseFromAudit,
  insertErasure,
  lockPersonToErase,
  recordErasureInFeeds,
  recordPass,
  selectDue,
  selectErasure,
  selectErasures,
  storeTraces,
} from './erasure-queries.ts'
import { continueGuestErasures } from './guest-erasure.ts'

/**
 * Pause in seconds before everything is erased once more: data in transit at the erasure (a logged call, a
 * stored response, a webhook attempt) has been written by then.
 */
const PAUSE = 300

/**
 * Erases a person. When it resolves, the person is removed from the hub, the sites are notified, and all handlers have run;
 * {@link continueErasures} repeats them a little later and completes the work of a failed process. Returns false for an unknown
 * person.
 * @throws {ApiError} `conflict.last_operator` for the last operator of the whole deployment
 */
export const erasePerson = (parts: ErasureParts, userId: number, by?: AuditActor): Promise<boolean> =>
  erase(parts, { userId, due: false, by })

interface ErasureRequest {
  readonly userId: number
  /** Requires that the week is over; the person may just have cancelled the erasure. */
  readonly due: boolean
  readonly by: AuditActor | undefined
}

const erase = async (parts: ErasureParts, request: ErasureRequest): Promise<boolean> => {
  const byNumber = await parts.byNumber()
  const begun = await parts.sql.begin((sql) => begin(sql, parts, request, byNumber))
  if (!begun) return false
  parts.mails.wake()
  await pass(parts, request.userId)
  return true
}

const begin = async (
  sql: Transaction,
  { mails }: ErasureParts,
  { userId, due, by }: ErasureRequest,
  byNumber: boolean,
): Promise<boolean> => {
  const [person] = await lockPersonToErase(sql, userId, due)
  if (!person) return false
  const { email, email_key, language, mailed, phone, since, sites, authors, person_id } = person
  const sub = byNumber ? String(userId) : person_id
  const subject: ErasureSubject = {
    userId,
    sub,
    email: email_key ?? person_id,
    mailed,
    phone,
    since,
    sites,
    authors,
    byNumber,
  }
  await insertErasure(sql, person, { leaver: subject, found: [] })
  if (person.is_operator) await withLastOperatorCheck(sql, () => deletePerson(sql, person))
  else await deletePerson(sql, person)
  await audit(sql, { event: 'user_erased', userId, by })
  if (email !== null) await mails.send(sql, { kind: 'erased', to: email, language })
  await recordErasureInFeeds(sql, sites, sub)
  return true
}

/** Runs all handlers once. Findings are stored first, so that the next run has them after a crash. */
const pass = async ({ sql, handlers }: ErasureParts, userId: number): Promise<ErasureTraces | undefined> => {
  const key: ErasureKey = { table: 'hub_erasure', id: userId }
  const [erasure] = await selectErasure<ErasureTraces>(sql, key)
  if (!erasure) return undefined
  const { leaver: subject, found: before } = erasure.traces
  const objects = mergedFindings(before, await handlers.find(sql, subject))
  await storeTraces(sql, key, { leaver: subject, found: objects })
  await handlers.erase(sql, subject, objects)
  await eraseFromAudit(sql, subject.email)
  await recordPass(sql, key)
  return { leaver: subject, found: objects }
}

/**
 * Erases people whose waiting period is over, continues the work of failed processes, and completes finished
 * erasures: then only the id is kept. Any number of processes may do so concurrently.
 */
export const continueErasures = async (parts: ErasureParts, pause = PAUSE): Promise<void> => {
  const eraseDue = async () =>
    forEachIsolated(await selectDue(parts.sql), ({ id }) =>
      erase(parts, { userId: id, due: true, by: undefined }).catch(unlessLastOperator),
    )
  const endBegun = async () =>
    forEachIsolated(await selectErasures(parts.sql, 'hub_erasure', pause), async ({ id: userId, passes }) => {
      const traces = await pass(parts, userId)
      if (!traces || passes === 0) return
      if (await parts.handlers.eraseMails(parts.sql, traces.leaver, 'erased'))
        await endErasure(parts.sql, { table: 'hub_erasure', id: userId })
    })
  const works = [
    eraseDue,
    endBegun,
    () => continueGuestErasures(parts, pause),
    () => parts.handlers.release(parts.sql),
  ]
  await forEachIsolated(works, (work) => work())
}

/** Skips the last operator, who is erased once another one exists. */
const unlessLastOperator = (error: unknown): boolean => {
  if (error instanceof ApiError && error.key === 'conflict.last_operator') return false
  throw error
}
