import type { Database } from '../../database/sql.ts'
import { wrapForeign } from '../defence/passwords.ts'
import {
  auditImported,
  type ImportedRow,
  type ImportProgress,
  insertImported,
  insertImportedPasswords,
  selectProgress,
  upsertProgress,
} from './import-queries.ts'
import type { PersonLine } from './person-line.ts'

/** An import of people, by the digest of what tells it from others. */
export interface PeopleImport {
  readonly digest: Buffer
  /** Where they were customers; null: not said. */
  readonly siteId: number | null
  /** The operator of the deployment declares that each mailbox was proven there. */
  readonly proven: boolean
}

const BEGINNING: ImportProgress = { position: null, made: 0, known: 0, refused: 0, error_bytes: 0 }

/** Where an import goes on, or begins. */
export const importedSoFar = async (sql: Database, digest: Buffer): Promise<ImportProgress> =>
  (await selectProgress(sql, digest))[0] ?? BEGINNING

/** Lines that were read together. */
export interface PeopleBatch {
  readonly people: readonly PersonLine[]
  readonly refused: number
  /** Behind them. */
  readonly position: unknown
  readonly errorBytes: number
}

/**
 * Writes a batch, in as many statements however large it is, and moves the import on behind it in the same transaction: after a kill each
 * line is in once. Nearly all of the time goes into the hashes, in all hashing threads.
 * @throws {Error} when another process goes on with the same import
 */
export const importPeople = async (
  sql: Database,
  { digest, siteId, proven }: PeopleImport,
  before: ImportProgress,
  { people, refused, position, errorBytes }: PeopleBatch,
): Promise<ImportProgress> => {
  // Who comes twice is there as the later line says, wherever batches end.
  const latest = new Map(people.map((person) => [person.email.key, person]))
  const rows = await Promise.all([...latest.values()].map(rowOf))
  return sql.begin(async (sql) => {
    const made = (await insertImported(sql, rows, proven)).map(({ id }) => id)
    const kind = { siteId, proven, made }
    await insertImportedPasswords(sql, rows, kind)
    await auditImported(sql, rows, kind)
    const now = {
      position,
      made: before.made + made.length,
      known: before.known + people.length - made.length,
      refused: before.refused + refused,
      error_bytes: errorBytes,
    }
    if ((await upsertProgress(sql, digest, before, now)).length === 0)
      throw new Error('Another command imports the same file.')
    return now
  })
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
