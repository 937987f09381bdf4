import type { Buyer } from '../../database/buyer.ts'
import type { FoundObject, Leaver } from '../../database/leaver.ts'
import type { Database, Transaction } from '../../database/sql.ts'
import { ApiError } from '../../http/errors.ts'
import { eachByItself } from '../../http/sweep.ts'
import type { Mailer } from '../../mail/mails.ts'
import { audit, type By } from '../audit.ts'
import type { MailJob } from '../mail/job.ts'
import { keepingAnOperator } from '../operators/operators.ts'
import {
  deletePerson,
  type ErasureTraces,
  endErasure,
  forgetInAudit,
  holdPerson,
  insertErasure,
  keepTraces,
  notePass,
  selectDue,
  selectErasure,
  selectErasures,
  tellSites,
} from './erasure-queries.ts'

/**
 * How long, in seconds, everything rests before it is gone through once more: what was on its way when the person was erased (a call
 * that is logged, an answer that is kept, a try of a webhook) has come by then.
 */
const PAUSE = 300

/** What the rooms do, each for what it keeps. All of it may be done again. */
export interface Rooms {
  /** The objects that are theirs. */
  find(sql: Database, leaver: Leaver): Promise<FoundObject[]>
  /** What is certainly theirs, for the person to read (A25): lists by what they are called. */
  show(sql: Database, leaver: Leaver, buyer: Buyer): Promise<Readonly<Record<string, readonly object[]>>>
  /** Leaves nothing of them in these, and in copies. */
  forget(sql: Database, leaver: Leaver, found: readonly FoundObject[]): Promise<void>
  /** The same of mails, but for the last of this kind; false while that is under way. */
  forgetMails(sql: Database, leaver: Leaver, farewell: MailJob['kind']): Promise<boolean>
  /** Empties what a law has had kept till now. */
  release(sql: Database): Promise<void>
}

export interface ErasureParts {
  readonly sql: Database
  readonly mails: Pick<Mailer<MailJob>, 'send' | 'wake'>
  readonly rooms: Rooms
  /** Whether sites know people by the number of the row. */
  readonly byNumber: () => Promise<boolean>
}

/**
 * Erases somebody. When this settles, they are nobody at the hub, their sites have been told, and all rooms have been gone through;
 * {@link goOnErasing} does so again a little later, and whatever a process that died has left. False: there is no such person.
 * @throws {ApiError} `conflict.last_operator` when nobody would be left who runs the deployment.
 */
export const erasePerson = (parts: ErasureParts, userId: number, by?: By): Promise<boolean> =>
  erase(parts, { userId, due: false, by })

interface Wanted {
  readonly userId: number
  /** Only if their week is over, which they may have ended a moment ago. */
  readonly due: boolean
  readonly by: By | undefined
}

const erase = async (parts: ErasureParts, wanted: Wanted): Promise<boolean> => {
  const byNumber = await parts.byNumber()
  const begun = await parts.sql.begin((sql) => begin(sql, parts, wanted, byNumber))
  if (!begun) return false
  parts.mails.wake()
  await pass(parts, wanted.userId)
  return true
}

const begin = async (
  sql: Transaction,
  { mails }: ErasureParts,
  { userId, due, by }: Wanted,
  byNumber: boolean,
): Promise<boolean> => {
  const [person] = await holdPerson(sql, userId, due)
  if (!person) return false
  const { email, email_key, language, mailed, phone, since, sites, authors, person_id } = person
  const sub = byNumber ? String(userId) : person_id
  const leaver: Leaver = {
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
  await insertErasure(sql, person, { leaver, found: [] })
  if (person.is_operator) await keepingAnOperator(sql, () => deletePerson(sql, person))
  else await deletePerson(sql, person)
  await audit(sql, { event: 'user_erased', userId, by })
  if (email !== null) await mails.send(sql, { kind: 'erased', to: email, language })
  await tellSites(sql, sites, sub)
  return true
}

/** Goes through all rooms once. What was found is kept first: killed in the middle, the next pass knows it. */
const pass = async ({ sql, rooms }: ErasureParts, userId: number): Promise<ErasureTraces | undefined> => {
  const [erasure] = await selectErasure(sql, userId)
  if (!erasure) return undefined
  const { leaver, found: before } = erasure.traces
  const found = merged(before, await rooms.find(sql, leaver))
  await keepTraces(sql, userId, { leaver, found })
  await rooms.forget(sql, leaver, found)
  await forgetInAudit(sql, leaver.email)
  await notePass(sql, userId)
  return { leaver, found }
}

/** Of an object that is found again, what it said before counts as well. */
const merged = (before: readonly FoundObject[], now: readonly FoundObject[]): FoundObject[] => {
  const objects = new Map<string, FoundObject>()
  for (const object of [...before, ...now]) {
    const place = `${object.site_id} ${object.type} ${object.id}`
    const values = new Set([...(objects.get(place)?.values ?? []), ...object.values])
    objects.set(place, { ...object, values: [...values] })
  }
  return [...objects.values()]
}

/**
 * Erases whose week is over, goes on with what a process that died has left, and ends what is done: then nothing is kept but the id.
 * Any number of processes may do so at a time.
 */
export const goOnErasing = async (parts: ErasureParts, pause = PAUSE): Promise<void> => {
  const eraseDue = async () =>
    eachByItself(await selectDue(parts.sql), ({ id }) =>
      erase(parts, { userId: id, due: true, by: undefined }).catch(unlessLastOperator),
    )
  const endBegun = async () =>
    eachByItself(await selectErasures(parts.sql, pause), async ({ user_id: userId, passes }) => {
      const traces = await pass(parts, userId)
      if (!traces || passes === 0) return
      if (await parts.rooms.forgetMails(parts.sql, traces.leaver, 'erased'))
        await endErasure(parts.sql, userId)
    })
  await eachByItself([eraseDue, endBegun, () => parts.rooms.release(parts.sql)], (work) => work())
}

/** They go once somebody else runs the deployment. */
const unlessLastOperator = (error: unknown): boolean => {
  if (error instanceof ApiError && error.key === 'conflict.last_operator') return false
  throw error
}
