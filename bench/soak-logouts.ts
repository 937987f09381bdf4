import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { readSecretPair } from '../server/platform/secrets/deployment-secret.ts'
import { logoutStorm } from '../tests/faults/logouts/storm.ts'
import { runServer } from '../tests/faults/server-process.ts'
import { ENV } from '../tests/hub/tokens/hub.ts'

interface Parts {
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly random: () => number
  readonly kills: number
}

/** Maximum pause between two kills, in ms. */
const REST_MS = 2_000

/** Delivers logout tokens to failing clients, while two of three servers are killed repeatedly. */
export const soakLogouts = async ({
  dataDir,
  database: { sql },
  random,
  kills,
}: Parts): Promise<string[]> => {
  const { sockets } = locateEmbedded(dataDir)
  const url = `postgres://vitrina_server@localhost/vitrina?host=${encodeURIComponent(sockets)}`
  // The server that owns the database delivers as well.
  const { own: secret } = await readSecretPair({ secret: undefined, dataDir })
  let started = 0
  const start = (env: Readonly<Record<string, string>>) =>
    runServer(`${dataDir}-unused-${started++}`, { ...env, AUTH_URL: ENV.AUTH_URL, VITRINA_SECRET: secret })
  const { violations, figures } = await logoutStorm({
    sql,
    url,
    secret,
    start,
    kills,
    restMs: REST_MS,
    random,
  })
  console.table({ ...figures, violations: violations.length })
  return violations
}
