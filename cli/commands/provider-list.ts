import { readConfig } from '@vitrina/server/config'
import { selectProviders } from '@vitrina/server/hub/providers/provider-queries'
import { redirectUriOf } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'
import { hubOrigin } from '../origins.ts'
import { table } from '../table.ts'

export const providerList = command({
  summary: 'List the identity providers by which people sign in, without their secrets.',
  async run(_, { env, openToRead, answer }) {
    const origin = hubOrigin(readConfig(env))
    const sql = await openToRead()
    const providers = (await selectProviders(sql)).map((provider) => ({
      slug: provider.slug,
      kind: provider.kind,
      name: provider.name,
      site: provider.site,
      issuer: provider.issuer,
      client_id: provider.client_id,
      has_secret: provider.client_secret !== null,
      scope: provider.scope,
      trusts_email: provider.trusts_email,
      private_network: provider.allow_private,
      redirect_uri: redirectUriOf(origin, provider.slug),
    }))
    const rows = providers.map(({ slug, kind, site, issuer, client_id, trusts_email }) => [
      slug,
      kind,
      site ?? 'all',
      issuer,
      client_id,
      trusts_email ? 'trusted' : 'not trusted',
    ])
    answer(
      providers,
      table(
        ['slug', 'kind', 'site', 'issuer', 'client id', 'its e-mails'],
        rows,
        'There is no identity provider: people sign in by password.',
      ),
    )
  },
})
