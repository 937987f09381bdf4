import type { App } from '../../platform/http/app.ts'
import { operation } from '../../platform/http/operation.ts'
import { requireEverywhere, requireStepUp, siteOf } from '../../platform/http/operator.ts'
import type { AccessParts } from './managing.ts'
import { requireGlobalOperator, SettingsInput, settingsOf } from './settings-input.ts'
import { changeSite, showSettings } from './sites.ts'

/** Settings of a site: readable with any role there, writable for owners. */
export const settingsRoutes = (app: App, { sql, noteOf }: AccessParts): void => {
  operation(app, 'GET sites/:site/settings', {}, async (request) => showSettings(sql, siteOf(request).id))

  operation(app, 'PATCH sites/:site/settings', { body: SettingsInput }, async (request) => {
    const { id: siteId, slug } = siteOf(request)
    if (requireGlobalOperator(request.body)) {
      requireEverywhere(request)
      requireStepUp(request)
    }
    const settings = await settingsOf(sql, request.body)
    if (Object.keys(settings).length > 0)
      await sql.begin((sql) => changeSite(sql, slug, settings, noteOf(request)))
    return showSettings(sql, siteId)
  })
}
