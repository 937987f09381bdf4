import { Type } from 'typebox'
import type { App } from '../../http/app.ts'
import { siteOf } from '../../http/operator.ts'
import { OWNERS, PROVEN_OWNERS } from '../../http/role-guards.ts'
import { byOf, type ManagingParts } from './managing.ts'
import { addSiteSecret, listSiteSecrets, removeSiteSecrets } from './site-secrets.ts'

const HOUR = 3_600

/** A year, and a day. */
const MOST_HOURS = 8_784

const NewSecret = Type.Object(
  { overlap_hours: Type.Integer({ minimum: 0, maximum: MOST_HOURS }) },
  { additionalProperties: false },
)

/** The secrets by which a site proves itself when it exchanges. The text of one is answered once. */
export const siteSecretRoutes = (app: App, { sql }: ManagingParts): void => {
  app.get('/secret', OWNERS, async (request) => listSiteSecrets(sql, siteOf(request).id))

  app.post('/secret', { ...PROVEN_OWNERS, schema: { body: NewSecret } }, async (request, reply) => {
    const overlap = request.body.overlap_hours * HOUR
    const { id } = siteOf(request)
    const secret = await sql.begin((sql) => addSiteSecret(sql, id, { overlap, by: byOf(request) }))
    return reply.code(201).send({ secret })
  })

  // No mere revoking: without a secret, whoever names the site exchanges for it.
  app.delete('/secret', PROVEN_OWNERS, async (request, reply) => {
    await sql.begin((sql) => removeSiteSecrets(sql, siteOf(request).id, byOf(request)))
    return reply.code(204).send()
  })
}
