import cluster from 'node:cluster'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { createLog } from './platform/http/telemetry/log.ts'
import { openDatabase, shareDatabase } from './platform/postgres/pool/connect.ts'

// Imports no more of the server than opens its database: the rest is loaded while PostgreSQL starts.

/**
 * npm forwards a signal that the terminal sends to all processes: a second one within this time is the same
 * one.
 */
const SAME_SIGNAL_MS = 2_000

const run = async (): Promise<void> => {
  const signal = firstSignal()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  await (cluster.isWorker ? beWorker(config, log, signal) : beServer(config, log, signal))
}

/** All of the server, or the first of its processes, which has the database and lets the others work. */
const beServer = async (config: Config, log: Logger, signal: Promise<string>): Promise<void> => {
  // The first of several processes serves no reads.
  const read = config.workers === 1 ? config : { ...config, databaseReadUrls: undefined }
  const [database, { begin }] = await Promise.all([openDatabase(read, log), theRest()])
  try {
    await begin({ config, database, log, reason: Promise.race([signal, database.lost]) })
  } finally {
    await database.close()
  }
}

/** One of several processes that answer at the same address, on the database that the first of them watches over. */
const beWorker = async (config: Config, log: Logger, reason: Promise<string>): Promise<void> => {
  const [database, { serveAsWorker }] = await Promise.all([shareDatabase(config, log), theRest()])
  try {
    await serveAsWorker({ config, database, log, reason })
  } finally {
    await database.close()
  }
}

/** Loads the rest of the server at once, after the first steps to the database, such as starting an embedded one. */
const theRest = async () => {
  await setImmediate()
  return import('./begin.ts')
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
const complain = (error: unknown): void => {
  const isOurs =
    error instanceof Error && [Error, AggregateError].includes(error.constructor as ErrorConstructor)
  process.stderr.write(`${isOurs ? error.message : error instanceof Error ? error.stack : error}\n`)
}

run().then(
  () => process.exit(0),
  (error) => {
    complain(error)
    process.exit(1)
  },
)
