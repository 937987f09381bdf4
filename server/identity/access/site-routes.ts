import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { duplicateValueError, fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import type { AccessParts } from './managing.ts'
import { settingsOf } from './settings-input.ts'
import { createSite, isSiteSlug, listSites, NEW_SITE_HISTORY_DAYS } from './sites.ts'

const NewSite = Form({
  slug: Type.String(),
  name: Type.String(),
  time_zone: Type.String(),
  currency: Type.String(),
})

/** Operations on the sites of the deployment. */
export const siteRoutes = (app: App, { sql, noteOf }: AccessParts): void => {
  operation(app, 'GET hub/site', {}, async () => listSites(sql))

  operation(app, 'POST hub/site', { body: NewSite }, async (request, reply) => {
    const { slug, ...input } = request.body
    if (!isSiteSlug(slug)) throw fieldError('slug', 'invalid_value.slug', { max: 63 })
    const { name, time_zone: timeZone, currency } = await settingsOf(sql, input)
    const newSite = { slug, name, timeZone, currency, historyDays: NEW_SITE_HISTORY_DAYS }
    const site = await sql.begin((sql) => createSite(sql, newSite, noteOf(request)))
    if (!site) throw duplicateValueError('site', 'slug', slug)
    reply.code(201)
    return site
  })
}
