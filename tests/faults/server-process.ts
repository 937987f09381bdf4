import { type Server, startServer } from '../running/server.ts'
import { type Client, clientOf } from '../vitrina.ts'

const TOKEN = 'the-token-of-a-fault-test'

export interface RunningServer extends Server {
  /** Client of the first site, whose id is 1. */
  readonly client: Client
}

/** Command of `npm start`, with its memory limits. */
export const AS_STARTED = ['sh', 'scripts/serve.sh'] as const

/** Starts the server as a separate process, on the embedded PostgreSQL of `dataDir` unless `env` names another. */
export const runServer = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  command?: readonly [string, ...string[]],
): Promise<RunningServer> => {
  const server = await startServer(dataDir, {
    env: { VITRINA_BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'warn', ...env },
    ...(command && { command }),
  })
  return { ...server, client: clientOf(server.url, TOKEN, 1) }
}
