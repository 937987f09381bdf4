import type { App } from '../../platform/http/app.ts'
import { hubAuditRoutes, siteAuditRoutes } from './audit-routes.ts'
import { groupRoutes } from './group-routes.ts'
import type { OperatorParts } from './managing.ts'
import { operatorRoutes } from './operator-routes.ts'
import { peopleImportRoutes } from './people-import-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { returnAddressRoutes } from './return-address-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { siteOperatorRoutes } from './site-operator-routes.ts'
import { siteRoleRoutes } from './site-role-routes.ts'
import { siteSecretRoutes } from './site-secret-routes.ts'
import { userAccessRoutes } from './user-access-routes.ts'
import { userRoutes } from './user-routes.ts'

/** Declares the operations of the hub at a site. */
export const hubOfSite = (app: App, parts: OperatorParts): void => {
  returnAddressRoutes(app, parts)
  siteSecretRoutes(app, parts)
  siteOperatorRoutes(app, parts)
  siteRoleRoutes(app, parts)
  siteAuditRoutes(app, parts)
}

/** Declares the operations of the hub for operators of the whole deployment. */
export const hubOfDeployment = (app: App, parts: OperatorParts): void => {
  userRoutes(app, parts)
  userAccessRoutes(app, parts)
  peopleImportRoutes(app, parts)
  groupRoutes(app, parts)
  providerRoutes(app, parts)
  sessionRoutes(app, parts)
  operatorRoutes(app, parts)
  hubAuditRoutes(app, parts)
}
