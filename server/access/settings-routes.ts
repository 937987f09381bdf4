import { LIST_SHAPES } from '@vitrina/schema/wire/list-shape'
import { Type } from 'typebox'
import type { App } from '../http/app.ts'
import { Form, operation } from '../http/operation.ts'
import { requireEverywhere, requireStepUp, siteOf } from '../http/operator.ts'
import { settingsOf } from './given-settings.ts'
import type { ManagingParts } from './managing.ts'
import { changeSite, findSite } from './sites.ts'

const Settings = Form({
  name: Type.Optional(Type.String()),
  time_zone: Type.Optional(Type.String()),
  currency: Type.Optional(Type.String()),
  order_lifecycle: Type.Optional(Type.Enum(['free', 'strict'])),
  unnamed_orders: Type.Optional(Type.Enum(['create', 'refuse'])),
  list_shape: Type.Optional(Type.Enum([...LIST_SHAPES])),
  first_party: Type.Optional(Type.Boolean()),
  private_webhooks: Type.Optional(Type.Boolean()),
  keep_personal_bodies: Type.Optional(Type.Boolean()),
  logo: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

/** The settings of a site: everybody with a role there reads them, owners change them. */
export const settingsRoutes = (app: App, { sql, noteOf }: ManagingParts): void => {
  operation(app, 'GET sites/:site/settings', {}, async (request) => findSite(sql, siteOf(request).id))

  operation(app, 'PATCH sites/:site/settings', { body: Settings }, async (request) => {
    const { id: siteId, slug } = siteOf(request)
    const { first_party, private_webhooks } = request.body
    // The one opens the other sites of the deployment, the other its network: neither is the owner's of one site to give.
    if (first_party !== undefined || private_webhooks !== undefined) {
      requireEverywhere(request)
      requireStepUp(request)
    }
    const settings = await settingsOf(sql, request.body)
    if (Object.keys(settings).length > 0)
      await sql.begin((sql) => changeSite(sql, slug, settings, noteOf(request)))
    return findSite(sql, siteId)
  })
}
