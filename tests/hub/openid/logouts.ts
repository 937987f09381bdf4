import type { Config } from '../../../server/config.ts'
import { makeEndpoint, settingsIn } from '../../../server/events/webhooks/endpoints/endpoint.ts'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { readSecrets } from '../../../server/platform/secrets/secrets.ts'

/** Registers an address of this machine for the logouts of a site. Returns the id of the endpoint. */
export const listenToLogouts = async (
  { sql, config }: { readonly sql: Database; readonly config: Pick<Config, 'secret' | 'dataDir'> },
  siteId: number,
  address: string,
): Promise<number> => {
  await sql`update site set private_webhooks = true where id = ${siteId}`
  const secrets = await readSecrets(sql, config)()
  return sql.begin(async (sql) => {
    const endpoint = { url: address, events: ['session.ended'] }
    const settings = await settingsIn(sql, siteId, endpoint, { isNew: true, self: null })
    return (await makeEndpoint(sql, siteId, settings, secrets)).id
  })
}
