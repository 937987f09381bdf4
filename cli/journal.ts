import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Journal, journalOf } from '@vitrina/server/backup/restored'
import type { Database } from '@vitrina/server/database/sql'
import { tell } from './language.ts'
import { BACKUPS } from './words/backups.ts'

/** What is beside the backups, and says what a restore of an older one must do again. */
export const JOURNAL = 'journal.json'

/** How often, in ms, it is brought up to date by a command that goes on. */
export const JOURNAL_EVERY_MS = 5_000

/** Of a deployment in which nobody was erased and no token revoked. */
export const EMPTY_JOURNAL: Journal = { erased: [], revoked: [] }

/** Writes the journal beside its place and moves it there, and only when there is more to say. */
export const writeJournal = async (sql: Database, folder: string): Promise<void> => {
  const path = join(folder, JOURNAL)
  const text = `${JSON.stringify(await journalOf(sql))}\n`
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/**
 * Reads a journal; undefined: there is no such file.
 * @throws {Error} when it cannot be read, lest a restore brings back who was erased
 */
export const readJournal = async (path: string): Promise<Journal | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { erased, revoked } = JSON.parse(text)
    if (Array.isArray(erased) && Array.isArray(revoked)) return { erased, revoked }
  } catch {
    // As good as another file.
  }
  throw new Error(tell(BACKUPS.notJournal, { path }))
}
