import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { auditActorOf, type OperatorParts } from './managing.ts'
import { addSiteSecret, listSiteSecrets, removeSiteSecrets } from './site-secrets.ts'

const HOUR = 3_600

/** One year and one day. */
const MAX_HOURS = 8_784

const NewSecret = Form({ overlap_hours: Type.Integer({ minimum: 0, maximum: MAX_HOURS }) })

/** Secrets by which a site authenticates for exchanges of tokens. The text of a secret is returned once. */
export const siteSecretRoutes = (app: App, { sql }: OperatorParts): void => {
  operation(app, 'GET sites/:site/secret', {}, async (request) => listSiteSecrets(sql, siteOf(request).id))

  operation(app, 'POST sites/:site/secret', { body: NewSecret }, async (request, reply) => {
    const overlap = request.body.overlap_hours * HOUR
    const { id } = siteOf(request)
    const secret = await sql.begin((sql) => addSiteSecret(sql, id, { overlap, by: auditActorOf(request) }))
    reply.code(201)
    return { secret }
  })

  operation(app, 'DELETE sites/:site/secret', {}, async (request) => {
    await sql.begin((sql) => removeSiteSecrets(sql, siteOf(request).id, auditActorOf(request)))
  })
}
