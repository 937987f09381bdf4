import { ApiError } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { AuditActor } from '../audit.ts'
import { HASHES_AT_ONCE } from '../defence/hashing.ts'
import { wrapForeign } from '../defence/passwords.ts'
import {
  auditImported,
  type ImportedRow,
  type ImportProgress,
  insertImported,
  insertImportedPasswords,
  insertProgress,
  selectProgress,
  updateProgress,
} from './import-queries.ts'
import type { PersonLine } from './person-line.ts'

/** Import of people, identified by the digest of its file and options. */
export interface PeopleImport {
  readonly digest: Buffer
  /** Former shop of the people; null if not given. */
  readonly siteId: number | null
  /** True if the operator of the deployment declares that each mailbox was verified there. */
  readonly proven: boolean
  /** Operator; omit for an import from a terminal. */
  readonly by?: AuditActor
}

/** Starts an import, or returns the position to continue from. */
export const beginImport = async (sql: Database, digest: Buffer): Promise<ImportProgress> => {
  await insertProgress(sql, digest)
  const [progress] = await selectProgress(sql, digest)
  if (!progress) throw new ApiError('conflict.people_import')
  return progress
}

/** Lines of one batch. */
export interface PeopleBatch {
  readonly people: readonly PersonLine[]
  readonly refused: number
  /** Position after the lines. */
  readonly position: unknown
  readonly errorBytes: number
}

/**
 * Writes a batch in a constant number of statements, and advances the import in the same transaction: after a crash each line is
 * imported once. Nearly all of the time is hashing, in all hashing threads.
 * @throws {ApiError} `conflict`, without a write, if another process continues the same import or has ended it
 */
export const importPeople = async (
  sql: Database,
  { digest, siteId, proven, by }: PeopleImport,
  before: ImportProgress,
  { people, refused, position, errorBytes }: PeopleBatch,
): Promise<ImportProgress> => {
  // The last line of a person wins, regardless of batches.
  const latest = new Map(people.map((person) => [person.email.key, person]))
  const rows = await rowsOf([...latest.values()])
  return sql.begin(async (sql) => {
    const createdIds = (await insertImported(sql, rows, proven)).map(({ id }) => id)
    const kind = { siteId, proven, made: createdIds, by }
    const passwordRows = await insertImportedPasswords(sql, rows, kind)
    await auditImported(sql, rows, kind)
    const created = new Set(createdIds)
    const now = {
      position,
      made: before.made + createdIds.length,
      known: before.known + people.length - createdIds.length,
      kept: before.kept + passwordRows.filter(({ user_id }) => !created.has(user_id)).length,
      refused: before.refused + refused,
      error_bytes: errorBytes,
    }
    if ((await updateProgress(sql, digest, before, now)).length === 0)
      throw new ApiError('conflict.people_import')
    return now
  })
}

/** Number of passwords hashed ahead, enough to keep all threads busy. More would delay sign-ins. */
const HASHED_AHEAD = 2 * HASHES_AT_ONCE

const rowsOf = async (people: readonly PersonLine[]): Promise<ImportedRow[]> => {
  const rows: ImportedRow[] = []
  const left = people.values()
  const hashOn = async () => {
    for (const person of left) rows.push(await rowOf(person))
  }
  await Promise.all(Array.from({ length: HASHED_AHEAD }, hashOn))
  return rows
}

const rowOf = async ({
  email,
  firstName,
  lastName,
  language,
  phone,
  hash,
}: PersonLine): Promise<ImportedRow> => ({
  email: email.email,
  email_key: email.key,
  first_name: firstName,
  last_name: lastName,
  language,
  phone,
  password: hash && (await wrapForeign(hash)),
})
