import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { readSecretPair } from '../server/platform/secrets/deployment-secret.ts'
import { runServer } from '../tests/faults/server-process.ts'
import { webhookStorm } from '../tests/faults/webhooks/storm.ts'

interface Parts {
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly random: () => number
  readonly kills: number
}

/**
 * Maximum pause between two kills, in ms: sometimes longer than the timeout of a receiver, mostly shorter.
 */
const REST_MS = 5_000

/** Maximum backlog of deliveries: it takes a few seconds to process. */
const MUCH = 1_000

/**
 * Delivers webhooks of a site to receivers that fail in every way, while two servers are killed repeatedly
 * and a third keeps running.
 */
export const soakWebhooks = async ({
  dataDir,
  database: { sql },
  random,
  kills,
}: Parts): Promise<string[]> => {
  const { sockets } = locateEmbedded(dataDir)
  const url = `postgres://vitrina_server@localhost/vitrina?host=${encodeURIComponent(sockets)}`
  let started = 0
  // The server that owns the database delivers as well.
  const { own: VITRINA_SECRET } = await readSecretPair({ secret: undefined, dataDir })
  const start = (env: Readonly<Record<string, string>>) =>
    runServer(`${dataDir}-unused-${started++}`, { ...env, VITRINA_SECRET })
  const parts = { sql, url, start, kills, random, tell: console.log }
  const { violations, figures } = await webhookStorm({ ...parts, restMs: REST_MS, much: MUCH })
  console.table({ ...figures, violations: violations.length })
  return violations
}
