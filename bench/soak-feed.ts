import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { readFeedPage } from '../tests/events/following.ts'
import { storm } from '../tests/faults/feed/storm.ts'
import { type RunningServer, runServer } from '../tests/faults/server-process.ts'
import { backupOf } from './soak-restore.ts'

interface Parts {
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly random: () => number
  readonly seconds: number
  readonly kills: number
}

/** Maximum wait of a long poll, in ms (rule 8.1), and the tolerated delay of its response. */
const LONGEST_WAIT = 50_000
const LATE = 5_000

/** Follows the change feed of a site with eight writers, while its three servers are killed at random. */
export const followFeed = async (
  steady: RunningServer,
  { dataDir, database: { sql }, random, seconds, kills }: Parts,
): Promise<string[]> => {
  const { sockets } = locateEmbedded(dataDir)
  const DATABASE_URL = `postgres://vitrina_server@localhost/vitrina?host=${encodeURIComponent(sockets)}`
  let started = 0
  const start = () => runServer(`${dataDir}-unused-${started++}`, { DATABASE_URL })

  const patient = await patience(steady)
  const backup = backupOf(dataDir)
  const midway = backup.take
  const stormed = await storm({ sql, start, servers: 3, seconds, kills, random, midway })
  const { violations, figures, followed } = stormed
  console.table({ ...figures, seconds, violations: violations.length })
  console.log('a backup of that moment is restored elsewhere ...')
  const restored = await backup.followElsewhere({ ...followed, random })
  return [...violations, ...patient, ...restored]
}

/** Verifies that a long poll of an hour ends at the maximum wait. */
const patience = async ({ client }: RunningServer): Promise<string[]> => {
  const { next } = await readFeedPage(client, 'after=now')
  const since = performance.now()
  const { changes } = await readFeedPage(client, `after=${next}&wait=3600`)
  const waited = performance.now() - since
  return changes.length === 0 && waited >= LONGEST_WAIT - 10 && waited < LONGEST_WAIT + LATE
    ? []
    : [`a wait of an hour was answered after ${Math.round(waited)} ms, with ${changes.length} entries`]
}
