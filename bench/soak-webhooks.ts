import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { givenSecrets } from '../server/platform/secrets/deployment-secret.ts'
import { runServer } from '../tests/faults/server-process.ts'
import { webhookStorm } from '../tests/faults/webhooks/storm.ts'

interface Parts {
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly random: () => number
  readonly kills: number
}

/** The longest rest, in ms, between two kills: some let a receiver hang until it is given up, most do not. */
const REST_MS = 5_000

/** As much may wait to be told as is worked off in some seconds. */
const MUCH = 1_000

/**
 * Receivers that fail in every way are told of what happens at a site, while one or the other of two servers is killed again and
 * again, and a third lives on.
 */
export const tellWebhooks = async ({
  dataDir,
  database: { sql },
  random,
  kills,
}: Parts): Promise<string[]> => {
  const { sockets } = locateEmbedded(dataDir)
  const url = `postgres://vitrina_server@localhost/vitrina?host=${encodeURIComponent(sockets)}`
  let started = 0
  // The server that has the database tells webhooks as well.
  const { own: VITRINA_SECRET } = await givenSecrets({ secret: undefined, dataDir })
  const start = (env: Readonly<Record<string, string>>) =>
    runServer(`${dataDir}-unused-${started++}`, { ...env, VITRINA_SECRET })
  const parts = { sql, url, start, kills, random, tell: console.log }
  const { violations, figures } = await webhookStorm({ ...parts, restMs: REST_MS, much: MUCH })
  console.table({ ...figures, violations: violations.length })
  return violations
}
