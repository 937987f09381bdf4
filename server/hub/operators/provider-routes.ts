import { PROVIDER_KINDS } from '@vitrina/schema/console/providers'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { duplicateValueError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { readProvider } from '../providers/provider-input.ts'
import { addProvider, listProviders, redirectUriOf, removeProvider } from '../providers/providers.ts'
import { auditActorOf, namedSite, type OperatorParts } from './managing.ts'

const Text = Type.String()
const TextOrNone = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Flag = Type.Optional(Type.Boolean())

const ProviderForm = Form({
  slug: Text,
  kind: Type.Enum([...PROVIDER_KINDS]),
  client_id: Text,
  client_secret: TextOrNone,
  team_id: TextOrNone,
  key_id: TextOrNone,
  name: TextOrNone,
  issuer: TextOrNone,
  site: TextOrNone,
  trusts_email: Flag,
  private_network: Flag,
})
const OneProvider = Type.Object({ slug: Type.String() })

/** Identity providers for sign-in. */
export const providerRoutes = (app: App, { sql, origin, secrets }: OperatorParts): void => {
  operation(app, 'GET hub/provider', {}, async () => ({
    providers: await listProviders(sql, origin()),
    redirect_uri: redirectUriOf(origin(), '{slug}'),
  }))

  operation(app, 'POST hub/provider', { body: ProviderForm }, async (request, reply) => {
    const { site = null, ...values } = request.body
    const provider = readProvider({ ...values, siteId: await namedSite(sql, site) })
    const sealing = await secrets()
    if (!(await sql.begin((sql) => addProvider(sql, sealing, provider, auditActorOf(request)))))
      throw duplicateValueError('provider', 'slug', provider.slug)
    const added = (await listProviders(sql, origin())).find(({ slug }) => slug === provider.slug)
    if (!added) throw new ApiError('not_found')
    reply.code(201)
    return added
  })

  operation(app, 'DELETE hub/provider/:slug', { params: OneProvider }, async (request) => {
    if (!(await sql.begin((sql) => removeProvider(sql, request.params.slug, auditActorOf(request)))))
      throw new ApiError('not_found')
  })
}
