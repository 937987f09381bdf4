import type { Scope } from '@vitrina/schema/scopes'
import { buildApp } from '@vitrina/server/app'
import { readConfig } from '@vitrina/server/config'
import { createToken, revokeToken } from '@vitrina/server/identity/access/tokens'
import { createLog } from '@vitrina/server/platform/http/telemetry/log'
import type { Tools } from './command.ts'
import { siteBySlug } from './site.ts'

/** Lifetime of the token, which limits its validity after a kill of the process. */
const TOKEN_LIFETIME_S = 7 * 86_400

/**
 * Serves the site `slug` of the local database in this process, for this process only, during `work`. Commands for a server then
 * need no second implementation; another running server is not affected.
 */
export const withLocalServer = async <T>(
  { slug, name, scopes }: { readonly slug: string; readonly name: string; readonly scopes: readonly Scope[] },
  { env, openToWrite, note }: Pick<Tools, 'env' | 'openToWrite' | 'note'>,
  work: (server: { readonly base: string; readonly token: string }) => Promise<T>,
): Promise<T> => {
  const sql = await openToWrite()
  const site = await siteBySlug(sql, slug)
  const log = createLog('warn', { write: (line) => note(JSON.parse(line).msg) })
  // Settings for external access do not apply.
  const app = await buildApp({ config: { ...readConfig(env), tls: undefined, baseUrl: undefined }, sql, log })
  try {
    const base = await app.listen({ host: '127.0.0.1', port: 0 })
    const { id, token } = await createToken(sql, {
      siteId: site.id,
      name,
      scopes,
      lifetime: TOKEN_LIFETIME_S,
    })
    return await work({ base, token }).finally(() => revokeToken(sql, { id }))
  } finally {
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
  }
}
