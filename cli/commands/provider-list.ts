import { readConfig } from '@vitrina/server/config'
import { listProviders } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { hubOrigin } from '../origins.ts'
import { table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { PROVIDERS } from '../words/providers.ts'

export const providerList = command({
  summary: tell(PROVIDERS.list),
  async run(_, { env, openToRead, answer }) {
    const origin = hubOrigin(readConfig(env))
    const providers = await listProviders(await openToRead(), origin)
    const rows = providers.map(({ slug, kind, site, issuer, client_id, trusts_email }) => [
      slug,
      kind,
      site ?? tell(PROVIDERS.all),
      issuer,
      client_id,
      tell(trusts_email ? PROVIDERS.trusted : PROVIDERS.notTrusted),
    ])
    answer(
      providers,
      table(
        ['slug', COLUMNS.kind, COLUMNS.site, COLUMNS.issuer, 'client_id', COLUMNS.itsEmails],
        rows,
        tell(PROVIDERS.none),
      ),
    )
  },
})
