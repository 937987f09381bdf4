import type { Config } from '../config.ts'
import { createWriter } from '../platform/batch/writer.ts'
import type { App } from '../platform/http/app.ts'
import type { Mails } from '../platform/mail/mails.ts'
import type { Database } from '../platform/postgres/pool/sql.ts'
import type { TakeSnapshot } from '../platform/reading/read-snapshot.ts'
import type { ReadSecrets } from '../platform/secrets/secrets.ts'
import { feed } from './feed/routes.ts'
import type { WorkingTokens } from './feed/token-watch.ts'
import type { ChangeSignal } from './signal.ts'
import { deliveries } from './webhooks/deliveries.ts'
import type { SignLogout } from './webhooks/delivering/send.ts'
import { pingEndpoint } from './webhooks/log/ping.ts'
import type { FanOutParts } from './webhooks/making/fan-out.ts'
import type { AuditWebhooks } from './webhooks/managing.ts'
import { parkedNotifier } from './webhooks/parked/parked-mail.ts'
import { createPoster } from './webhooks/posting/post.ts'
import { webhookRoutes } from './webhooks/routes.ts'

interface Parts extends FanOutParts {
  readonly sql: Database
  readonly takeSnapshot: TakeSnapshot
  readonly config: Config
  readonly secrets: ReadSecrets
  readonly signal: ChangeSignal
  readonly mails: Mails
  /** Origin of the console. */
  readonly consoleOrigin: () => string
  readonly audit: AuditWebhooks
  readonly working: WorkingTokens
  readonly logoutToken: SignLogout
  readonly draining?: AbortSignal | undefined
}

/** Concurrent management calls of webhooks in this process. */
const MANAGING_AT_ONCE = 2

/**
 * Change feed (rule 8.1) and webhooks (rule 8.2) of all sites, while `app` listens. The returned object declares the routes, once
 * for each kind of caller.
 */
export const events = (
  app: App,
  {
    sql,
    takeSnapshot,
    config,
    secrets,
    signal,
    readers,
    mails,
    consoleOrigin,
    audit,
    working,
    logoutToken,
    draining,
  }: Parts,
): ((app: App) => void) => {
  const feedRoutes = feed(app, {
    sql,
    takeSnapshot,
    signal,
    working,
    longestWait: config.longPollSeconds,
    draining,
  })
  const poster = createPoster(undefined, config.dnsServers)
  deliveries(app, {
    sql,
    signal,
    readers,
    poster,
    secrets,
    logoutToken,
    notifyParked: parkedNotifier(sql, mails, consoleOrigin),
  })
  const ping = (siteId: number, id: number) => pingEndpoint({ sql, poster, secrets }, siteId, id)
  const managing = {
    sql,
    writer: createWriter(sql, 'webhook_endpoints', MANAGING_AT_ONCE),
    secrets,
    audit,
    ping,
  }

  app.addHook('onListen', async () => signal.start())
  // After the waiting calls of the feed are answered: an unavailable database delays the end of the connection.
  app.addHook('preClose', async () => signal.stop())

  return (app) => {
    feedRoutes(app)
    webhookRoutes(app, managing)
  }
}
