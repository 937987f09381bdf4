import { type Server, startServer } from '../running/server.ts'
import { type Client, clientOf } from '../vitrina.ts'

const TOKEN = 'the-token-of-a-fault-test'

export interface RunningServer extends Server {
  /** Calls it for the first site, whose id is 1. */
  readonly client: Client
}

/** Starts the server as a process of its own, on the embedded PostgreSQL of `dataDir` unless `env` names another. */
export const runServer = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const server = await startServer(dataDir, {
    env: { VITRINA_BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'warn', ...env },
  })
  return { ...server, client: clientOf(server.url, TOKEN, 1) }
}
