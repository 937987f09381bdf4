import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { migrate } from '../../server/platform/postgres/migrate.ts'
import { openForCommand } from '../../server/platform/postgres/pool/connect.ts'
import { restore, save } from '../prepared.ts'
import { newDataDir } from './server.ts'

/**
 * Creates a data directory with a migrated, empty database, like an interrupted start: for tests that are not
 * about the first start, which would take most of their time.
 */
export const usedDataDir = async (t: Parameters<typeof newDataDir>[0]): Promise<string> => {
  const dataDir = newDataDir(t)
  await copyUsed(dataDir)
  return dataDir
}

/** Creates the same at a path that does not exist yet. */
export const copyUsed = async (dataDir: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', await preparedDataDir(), dataDir])
}

/** Original of the copies, created by the first process of a test run that needs it. */
const preparedDataDir = async (): Promise<string> => {
  const folder = process.env.VITRINA_TEST_FOLDER
  if (!folder) throw new Error('Run the tests with --test-global-setup=tests/setup.ts, as npm test does.')
  const path = join(folder, 'used')
  if (existsSync(path)) return path
  const own = mkdtempSync(`${path}-`)
  // If PostgreSQL, which root starts under another account, could not enter the folder, its cluster would be
  // elsewhere, and the copies would contain only a link to it.
  chmodSync(own, 0o711)
  const dataDir = join(own, 'data')
  if (!restore('used', dataDir)) {
    const log = pino({ level: 'error' })
    const { sql, close } = await openForCommand({ databaseUrl: undefined, dataDir, poolSize: 4 }, log)
    await migrate(sql, log)
    await close()
    save('used', dataDir)
  }
  try {
    renameSync(dataDir, path)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error
  }
  rmSync(own, { recursive: true })
  return path
}
