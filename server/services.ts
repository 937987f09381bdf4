import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { NoteExport } from './console/exports.ts'
import { changeSignal } from './events/signal.ts'
import { audit } from './hub/audit.ts'
import { auditActorOf } from './hub/operators/managing.ts'
import { createWriter } from './platform/batch/writer.ts'
import type { App } from './platform/http/app.ts'
import { publicOrigin } from './platform/http/protocol/origin.ts'
import { createMails } from './platform/mail/mails.ts'
import type { Database, Sql } from './platform/postgres/pool/sql.ts'
import type { Standbys } from './platform/postgres/standby/standbys.ts'
import { keepStatistics } from './platform/postgres/statistics.ts'
import { expensiveReads } from './platform/reading/expensive.ts'
import { snapshotsOfPrimary, snapshotsOfStandbys } from './platform/reading/read-snapshot.ts'
import { responseCache } from './platform/reading/response-cache.ts'
import { runRotation } from './platform/secrets/rotation.ts'
import { readSecrets } from './platform/secrets/secrets.ts'

export interface ServerParts {
  readonly config: Config
  readonly sql: Database
  /** Read replicas; omit to read from the primary. */
  readonly standbys?: Standbys | undefined
  readonly log: Logger
  /** Aborted when the server is about to stop and still accepts calls (rule 9.4). */
  readonly draining?: AbortSignal
}

export type Services = ReturnType<typeof createServices>

/** Services that the modules share: writers, readers, secrets, mail and origins. */
export const createServices = (app: App, { config, sql, standbys, log, draining }: ServerParts) => {
  const signal = changeSignal(sql, app.log)
  const statistics = keepStatistics(sql)
  app.addHook('onListen', async () => statistics.start())
  app.addHook('preClose', async () => statistics.stop())
  const writeListeners = { written: signal.notify, muchWritten: statistics.update }
  /** Records an export of personal data by an operator in the audit log. */
  const noteExport: NoteExport = (request, siteId, object, detail) =>
    audit(sql, {
      event: 'personal_data_exported',
      siteId,
      detail: { object, ...detail },
      by: auditActorOf(request),
    })
  const takeSnapshot = standbys ? snapshotsOfStandbys(sql, standbys) : snapshotsOfPrimary(sql)
  return {
    config,
    sql,
    standbys,
    log,
    draining,
    signal,
    takeSnapshot,
    ready: responseCache(takeSnapshot, config.cacheBytes),
    expensive: expensiveReads(config.poolSize),
    writer: createWriter(sql, 'writes', Math.ceil(config.poolSize / 2), writeListeners),
    // Orders have a separate queue: they do not wait for a batch of content, which they do not touch.
    orderWriter: createWriter(sql, 'order_writes', Math.ceil(config.poolSize / 4), writeListeners),
    secrets: readSecrets(sql, config),
    hasSecret: runRotation(app, sql, config, log),
    mails: createMails(app, { sql, config, log }),
    hubOrigin: publicOrigin(app, config.authUrl, config.tls !== undefined),
    consoleOrigin: publicOrigin(app, config.baseUrl ?? config.authUrl, config.tls !== undefined),
    /** Appends to the audit log, with the operator of the request. */
    noteOf:
      (request: FastifyRequest) =>
      (sql: Sql, entry: Parameters<typeof audit>[1]): PromiseLike<unknown> =>
        audit(sql, { ...entry, by: auditActorOf(request) }),
    noteExport,
  }
}
