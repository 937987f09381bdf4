import cluster from 'node:cluster'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { createLog } from './platform/http/telemetry/log.ts'
import { openDatabase, type ServerDatabase, shareDatabase } from './platform/postgres/pool/connect.ts'

// Imports only the modules that open the database; see loadRest.

/**
 * Time in ms within which a second signal counts as the same one: npm forwards a signal that the terminal sends to all processes.
 */
const SAME_SIGNAL_MS = 2_000

const run = async (): Promise<void> => {
  const signal = firstSignal()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  await (cluster.isWorker ? runWorker(config, log, signal) : runServer(config, log, signal))
}

/** Runs the whole server, or its supervising process, which owns the database and starts workers. */
const runServer = async (config: Config, log: Logger, signal: Promise<string>): Promise<void> => {
  // The supervising process serves no reads.
  const read = config.workers === 1 ? config : { ...config, databaseReadUrls: undefined }
  const { database, begin } = await loadRest(config, openDatabase(read, log))
  try {
    await begin({ config, database, log, reason: Promise.race([signal, database.lost]) })
  } finally {
    await database.close()
  }
}

/** Runs a worker: one of several processes on the same port, whose database the supervising process opens. */
const runWorker = async (config: Config, log: Logger, reason: Promise<string>): Promise<void> => {
  const { database, serveAsWorker } = await loadRest(config, shareDatabase(config, log))
  try {
    await serveAsWorker({ config, database, log, reason })
  } finally {
    await database.close()
  }
}

/**
 * Loads the rest of the server: while an embedded PostgreSQL starts, but only after another one is connected. Loading blocks the
 * event loop, so on a busy machine a connection would time out meanwhile.
 */
const loadRest = async ({ databaseUrl }: Config, opening: Promise<ServerDatabase>) => {
  const loading = (databaseUrl === undefined ? setImmediate() : opening).then(() => import('./begin.ts'))
  const [database, rest] = await Promise.all([opening, loading])
  return { database, ...rest }
}

const firstSignal = (): Promise<string> =>
  new Promise((resolve) => {
    let first: number | undefined
    const onSignal = (signal: string) => {
      first ??= performance.now()
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1)
      resolve(signal)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  })

/** Prints an expected error as a sentence, and an unexpected one with its stack. */
const printFailure = (error: unknown): void => {
  const isOwnError =
    error instanceof Error && [Error, AggregateError].includes(error.constructor as ErrorConstructor)
  process.stderr.write(`${isOwnError ? error.message : error instanceof Error ? error.stack : error}\n`)
}

run().then(
  () => process.exit(0),
  (error) => {
    printFailure(error)
    process.exit(1)
  },
)
