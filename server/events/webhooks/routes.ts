import type { App } from '../../platform/http/app.ts'
import { endpointRoutes } from './endpoints/endpoint-routes.ts'
import { secretRoutes } from './endpoints/secret-routes.ts'
import { logRoutes } from './log/log-routes.ts'
import { pingRoutes } from './log/ping-routes.ts'
import { replayRoutes } from './log/replay-routes.ts'
import type { WebhookParts } from './managing.ts'

/** Operations on webhooks, their deliveries and replays (rule 8.2). */
export const webhookRoutes = (app: App, managing: WebhookParts): void => {
  endpointRoutes(app, managing)
  secretRoutes(app, managing)
  pingRoutes(app, managing)
  logRoutes(app, managing)
  replayRoutes(app, managing)
}
