import type { Module } from '../module.ts'
import type { App } from '../platform/http/app.ts'
import { siteProof } from '../platform/outgoing/site-proof.ts'
import type { Services } from '../services.ts'
import { tokenAuthenticator } from './access/authenticate-token.ts'
import { accessOfDeployment, accessOfSite } from './access/console.ts'
import { callCounter } from './access/count-calls.ts'
import { selectWorkingDigests } from './access/token-queries.ts'

/** Sites, API tokens and their rate limits. */
export const installIdentity = (app: App, { sql, config, log, secrets, noteOf }: Services) => {
  const limits = callCounter({ sql, log, callsPerMinute: config.callsPerMinute })
  app.addHook('onClose', () => limits.close())
  const prove = siteProof({
    sql,
    secrets,
    nameServers: config.dnsServers,
    development: config.development,
  })
  const access = { sql, prove, noteOf }
  return {
    siteAdmin: (app) => accessOfSite(app, access),
    deployment: (app) => accessOfDeployment(app, access),
    authenticate: tokenAuthenticator(sql, log),
    limits,
    prove,
    /** Selects the digests of valid tokens among these. */
    working: (digests: readonly string[]) => selectWorkingDigests(sql, digests),
  } satisfies Module & Record<string, unknown>
}
