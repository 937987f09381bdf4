import type { App } from '../../platform/http/app.ts'
import { hostRoutes } from './host-routes.ts'
import type { AccessParts } from './managing.ts'
import { settingsRoutes } from './settings-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { apiTokenRoutes } from './token-routes.ts'

/** What operators of a site do with its access. */
export const accessOfSite = (app: App, parts: AccessParts): void => {
  apiTokenRoutes(app, parts)
  settingsRoutes(app, parts)
  hostRoutes(app, parts)
}

/** What those do with sites who run the whole deployment. */
export const accessOfDeployment = (app: App, parts: AccessParts): void => siteRoutes(app, parts)
