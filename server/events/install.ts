import { audit } from '../hub/audit.ts'
import type { Module } from '../module.ts'
import type { App } from '../platform/http/app.ts'
import type { Services } from '../services.ts'
import { events } from './events.ts'
import { newestChange } from './feed/newest.ts'
import { listEndpoints } from './webhooks/endpoints/endpoint.ts'
import { webhookBacklog } from './webhooks/metrics.ts'

type EventParts = Pick<Parameters<typeof events>[1], 'readers' | 'working' | 'logoutToken'>

/** Change feed and webhooks. */
export const installEvents = (app: App, services: Services, parts: EventParts) => {
  const { sql } = services
  const routes = events(app, { ...services, ...parts, audit })
  return {
    api: (app) => app.register(async (app) => routes(app)),
    gauges: [webhookBacklog],
    today: {
      webhooks: (siteId) => listEndpoints(sql, siteId),
      feed: (siteId) => newestChange(sql, siteId),
    },
  } satisfies Module
}
