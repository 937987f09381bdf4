import type { App } from '../../platform/http/app.ts'
import { hostRoutes } from './host-routes.ts'
import type { AccessParts } from './managing.ts'
import { settingsRoutes } from './settings-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { apiTokenRoutes } from './token-routes.ts'

/** Declares the operations on the access of a site. */
export const accessOfSite = (app: App, parts: AccessParts): void => {
  apiTokenRoutes(app, parts)
  settingsRoutes(app, parts)
  hostRoutes(app, parts)
}

/** Declares the operations on sites for operators of the whole deployment. */
export const accessOfDeployment = (app: App, parts: AccessParts): void => siteRoutes(app, parts)
