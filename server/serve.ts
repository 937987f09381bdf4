import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { App } from './platform/http/app.ts'
import { connectionTurns } from './platform/http/limits/connection-turns.ts'
import { drain, stopServing } from './platform/http/stopping.ts'
import type { ServerDatabase } from './platform/postgres/pool/connect.ts'
import { setTracer, stopTracing } from './platform/tracing/tracing.ts'

export interface ServeParts {
  readonly config: Config
  readonly database: ServerDatabase
  readonly log: Logger
  /** Resolves with the reason of the end: the name of a signal, or a failure. */
  readonly reason: Promise<string | Error>
  /** Callback once with the address when the server accepts calls. */
  begun(address: string): void
}

/**
 * Accepts calls until a reason to stop, and completes running ones.
 * @throws {Error} if that reason is a failure, or if the port cannot be listened on
 */
export const serve = async ({ config, database, log, reason, begun }: ServeParts): Promise<void> => {
  const draining = new AbortController()
  process.on('SIGUSR2', () =>
    log.warn('SIGUSR2 replaces workers; this server has none, so the signal is ignored'),
  )
  database.sql.takeTurns(connectionTurns)
  database.standbys?.takeTurns(connectionTurns)
  await startTracing(config)
  try {
    const app = await buildApp({
      config,
      sql: database.sql,
      standbys: database.standbys,
      log,
      draining: draining.signal,
    })
    try {
      begun(await listen(app, config))
      const why = await reason
      if (why instanceof Error) throw why
      log.info(`Stopping: ${why}`)
      draining.abort()
      await Promise.race([drain(app, config.drainMs), database.lost])
    } finally {
      await stopServing(app, config.stopMs)
    }
  } finally {
    await stopTracing()
  }
}

/** Listens, and returns the address, which is printed: at the usual log level, Fastify's line about it is omitted. */
const listen = async (app: App, { host, port }: Config): Promise<string> => {
  const { level } = app.log
  if (level === 'info') app.log.level = 'warn'
  const address = await app.listen({ host, port })
  app.log.level = level
  return address
}

/** Starts tracing; the OpenTelemetry SDK and its exporter are loaded only if it is configured. */
const startTracing = async ({ tracing }: Config): Promise<void> => {
  if (tracing === undefined) return
  const { otlpTracer } = await import('./platform/tracing/otlp.ts')
  setTracer(otlpTracer(tracing))
}
