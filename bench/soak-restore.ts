import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openForCommand } from '../server/platform/postgres/pool/connect.ts'
import type { Database } from '../server/platform/postgres/pool/sql.ts'
import { vitrinaWith } from '../tests/cli/run.ts'
import { differences, recorded, unlikeState } from '../tests/faults/feed/audit.ts'
import { startCallers } from '../tests/faults/feed/callers.ts'
import { startFleet } from '../tests/faults/feed/fleet.ts'
import { startFollower } from '../tests/faults/feed/follower.ts'
import { runServer } from '../tests/faults/server-process.ts'
import { freePorts } from '../tests/foreign/proxies.ts'
import { Postgres, skipWithoutPostgres } from '../tests/foreign/world/postgres.ts'
import { clientOf } from '../tests/vitrina.ts'

/** Follower of a site's whole change feed, with the received entries. */
interface Followed {
  readonly siteId: number
  readonly token: string
  readonly received: readonly string[]
  readonly random: () => number
}

/** Duration of writes to the restored database, in ms. */
const WRITING_MS = 3_000

const PASSPHRASE = { VITRINA_BACKUP_PASSPHRASE: 'a passphrase of the soak' }

type Settings = Readonly<Record<string, string>>

/** Backup of a deployment under load, and its verification after a restore elsewhere. */
export const backupOf = (dataDir: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-soak-backup-'))
  // PostgreSQL's own account requires access to the folder.
  chmodSync(folder, 0o711)
  let file = ''
  return {
    take: async (): Promise<void> => {
      const vitrina = vitrinaWith({ VITRINA_DATA_DIR: dataDir, ...PASSPHRASE })
      const backup = await vitrina('backup', '--to', join(folder, 'backups'), '--json')
      if (backup.code !== 0) throw new Error(backup.stderr)
      file = JSON.parse(backup.stdout).file
    },
    /**
     * Restores the backup to another data folder and, if installed, to Debian's PostgreSQL; returns
     * violations.
     */
    followElsewhere: async (followed: Followed): Promise<string[]> => {
      try {
        return [
          ...(await onDataFolder(join(folder, 'data'), file, followed)),
          ...(skipWithoutPostgres ? [] : await onPostgres(folder, file, followed)),
        ]
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

const onDataFolder = async (dataDir: string, file: string, followed: Followed): Promise<string[]> => {
  await restore({ VITRINA_DATA_DIR: dataDir }, file)
  const database = await openForCommand(
    { dataDir, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  try {
    return await goOn('another data folder', database.sql, { VITRINA_DATA_DIR: dataDir }, followed)
  } finally {
    await database.close()
  }
}

const onPostgres = async (folder: string, file: string, followed: Followed): Promise<string[]> => {
  const [port = 0] = await freePorts(1)
  const postgres = new Postgres('elsewhere', join(folder, 'postgres'), port)
  await postgres.create()
  const sql = postgres.open()
  try {
    const settings = {
      VITRINA_DATA_DIR: join(folder, 'beside-postgres'),
      DATABASE_URL: `postgres://vitrina@127.0.0.1:${port}/vitrina`,
    }
    await restore(settings, file)
    return await goOn("Debian's PostgreSQL", sql, settings, followed)
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

const restore = async (settings: Settings, file: string): Promise<void> => {
  const backup = await vitrinaWith({ ...settings, ...PASSPHRASE })('restore', file, '--keep-tokens')
  if (backup.code !== 0) throw new Error(backup.stderr)
}

/**
 * Verifies a restored feed: it must equal the entries that the follower received up to the safe cursor. From
 * there the follower must receive all new entries, and none with a cursor that it already knows.
 */
const goOn = async (
  place: string,
  sql: Database,
  settings: Settings,
  { siteId, token, received, random }: Followed,
): Promise<string[]> => {
  const { VITRINA_DATA_DIR: dataDir = '', ...env } = settings
  const fleet = await startFleet(() => runServer(dataDir, env), 1, random)
  try {
    const client = fleet.clientFor(token, siteId)
    const head = cursorOf(received.at(-1))
    const { status, body } = await clientOf(fleet.url(), token, siteId).get(
      `/external/changes/?after=${head}`,
    )
    if (status !== 410) return [`${place}: ${head} of before is answered ${status} ${JSON.stringify(body)}`]
    const { safe } = body
    const safeTexts = received.filter((text) => cursorOf(text) <= safe)
    const violations = [
      ...differences('who followed until the backup', safeTexts, await recorded(sql, siteId)),
      ...(await unlikeState(sql, siteId, safeTexts)),
    ]

    const after = startFollower({ fleet, token, random, from: safe })
    const until = performance.now() + WRITING_MS
    const callers = startCallers(client, client, { random, on: () => performance.now() < until })
    await callers.done
    const written = (await recorded(sql, siteId)).filter(({ cursor }) => cursor > safe)
    await after.until(written.at(-1)?.cursor ?? 0)
    const again = written.filter(({ cursor }) => cursor <= head)
    console.log(
      `${place}: ${safeTexts.length} of ${received.length} entries are kept, ${written.length} follow from ${written[0]?.cursor}`,
    )
    return [
      ...violations,
      ...callers.wrong,
      ...after.wrong,
      ...(written.length > 0 ? [] : ['nothing was written']),
      ...again.slice(0, 3).map(({ cursor }) => `${cursor} is a cursor of before`),
      ...differences('who goes on', after.received, written),
      ...(await unlikeState(sql, siteId, [...safeTexts, ...after.received])),
    ].map((violation) => `${place}: ${violation}`)
  } finally {
    await fleet.stop()
  }
}

const cursorOf = (text: string | undefined): number => JSON.parse(text ?? '[0]')[0]
