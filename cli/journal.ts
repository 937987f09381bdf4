import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Journal, journalOf, markRestored } from '@vitrina/server/operate/backup/restored'
import type { Database, Transaction } from '@vitrina/server/platform/postgres/pool/sql'
import type { Tools } from './command.ts'

/** Content of the journal in the backup folder: actions that a restore of an older backup must repeat. */
export const JOURNAL = 'journal.json'

export const WITHOUT_JOURNAL = `No ${JOURNAL} next to the backup: erased persons and revoked tokens come back, and another restore of it repeats cursors and ids.`

/** Update interval of a permanent command, in ms. */
export const JOURNAL_INTERVAL_MS = 5_000

/** Journal of a deployment without erasures and revoked tokens. */
const EMPTY_JOURNAL: Journal = { epoch: 0, erased: [], guests: [], revoked: [] }

/** Writes the journal to a temporary file and renames it, if it has new entries. */
export const writeJournal = async (sql: Database, folder: string): Promise<void> => {
  const path = join(folder, JOURNAL)
  const journal = await journalOf(sql)
  const storedJournal = await readJournal(path).catch(() => undefined)
  // The database may be a restored copy of another one.
  await writeAtomically(path, { ...journal, epoch: Math.max(journal.epoch, storedJournal?.epoch ?? 0) })
}

const writeAtomically = async (path: string, journal: Journal): Promise<void> => {
  const text = `${JSON.stringify(journal)}\n`
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  const part = `${path}.${process.pid}.part`
  await writeFile(part, text, { mode: 0o600, flush: true })
  await rename(part, path)
}

/**
 * Reads a journal; undefined if the file is missing.
 * @throws {Error} if it is unreadable, because a restore would then bring back erased people
 */
export const readJournal = async (path: string): Promise<Journal | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { epoch = 0, erased, guests = [], revoked } = JSON.parse(text)
    if (Number.isSafeInteger(epoch) && [erased, guests, revoked].every(Array.isArray))
      return { epoch, erased, guests, revoked }
  } catch {
    // Counts as another file.
  }
  throw new Error(
    `${path} is not a journal of backups. Move it away to restore without one; erased persons and revoked tokens then come back.`,
  )
}

interface Restored {
  /** Path of the journal. */
  readonly path: string
  readonly journal: Journal | undefined
  readonly keepTokens: boolean
}

/**
 * Prepares restored data for use and records the new epoch in the journal: a second restore to the same time begins the next
 * epoch.
 */
export const startNewEpoch = async (
  sql: Transaction,
  { path, journal, keepTokens }: Restored,
  note: Tools['note'],
): Promise<void> => {
  const epoch = await markRestored(sql, { ...(journal ?? EMPTY_JOURNAL), keepTokens })
  if (!journal) return
  await writeAtomically(path, { ...journal, epoch }).catch((error: Error) =>
    note(
      `The journal did not record this restore, so another restore to the same moment repeats cursors and ids: ${error.message}`,
    ),
  )
}
