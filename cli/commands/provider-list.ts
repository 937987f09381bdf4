import { readConfig } from '@vitrina/server/config'
import { listProviders } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'
import { hubOrigin } from '../origins.ts'
import { table } from '../table.ts'

export const providerList = command({
  summary: 'List the identity providers, without their secrets.',
  async run(_, { env, openToRead, answer }) {
    const origin = hubOrigin(readConfig(env))
    const providers = await listProviders(await openToRead(), origin)
    const rows = providers.map(({ slug, kind, site, issuer, client_id, trusts_email }) => [
      slug,
      kind,
      site ?? 'all',
      issuer,
      client_id,
      trusts_email ? 'yes' : 'no',
    ])
    answer(
      providers,
      table(
        ['slug', 'kind', 'site', 'issuer', 'client_id', 'trusts emails'],
        rows,
        'No identity provider: people sign in by password.',
      ),
    )
  },
})
