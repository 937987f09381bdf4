import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { duplicateValueError, fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import type { AccessParts } from './managing.ts'
import { addSiteHost, hostOf, listSiteHosts, removeSiteHost } from './site-hosts.ts'

const OneHost = Form({ host: Type.String() })

/** Hosts by which lookups without a token identify a site. */
export const hostRoutes = (app: App, { sql, prove, noteOf }: AccessParts): void => {
  operation(app, 'GET sites/:site/host', {}, async (request) => listSiteHosts(sql, siteOf(request).id))

  /**
   * Sets the host of a site after a proof of ownership. Until then the response (202) explains the proof, regardless of the
   * current owner.
   */
  operation(app, 'POST sites/:site/host', { body: OneHost }, async (request, reply) => {
    const { id: siteId, slug } = siteOf(request)
    const host = hostIn(request.body)
    const isOwn = (await listSiteHosts(sql, siteId)).some((one) => one.host === host)
    const proof = isOwn ? undefined : await prove(request, new URL(`https://${host}`))
    reply.code(proof ? 202 : 201)
    if (proof) return { host, proof }
    const owner = await sql.begin((sql) => addSiteHost(sql, siteId, host, noteOf(request)))
    if (owner !== undefined && owner !== slug) throw duplicateValueError('site', 'host', host)
    return { host }
  })

  operation(app, 'DELETE sites/:site/host', { body: OneHost }, async (request) => {
    const { id: siteId } = siteOf(request)
    const host = hostIn(request.body)
    if (!(await sql.begin((sql) => removeSiteHost(sql, siteId, host, noteOf(request)))))
      throw new ApiError('not_found')
  })
}

const hostIn = ({ host: text }: { readonly host: string }): string => {
  const host = hostOf(text)
  if (host === undefined) throw fieldError('host', 'invalid_value.like', { example: 'shop.example' })
  return host
}
