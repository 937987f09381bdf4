import { createWriter } from '../../batch/writer.ts'
import type { Database } from '../../database/sql.ts'
import type { App } from '../../http/app.ts'
import { endpointRoutes } from './endpoints/endpoint-routes.ts'
import { secretRoutes } from './endpoints/secret-routes.ts'
import { logRoutes } from './log/log-routes.ts'
import { replayRoutes } from './log/replay-routes.ts'
import type { ManagingParts } from './managing.ts'

/** Calls that manage webhooks which this process serves at a time. */
const AT_ONCE = 2

interface Parts extends Omit<ManagingParts, 'writer'> {
  readonly sql: Database
}

/** Webhooks as those manage them who may: what is told to whom, and what became of it (rule 8.2). */
export const webhookRoutes = (app: App, parts: Parts): void => {
  const managing = { ...parts, writer: createWriter(parts.sql, AT_ONCE) }
  endpointRoutes(app, managing)
  secretRoutes(app, managing)
  logRoutes(app, managing)
  replayRoutes(app, managing)
}
