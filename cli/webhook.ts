import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import type { WebhookAuditEvent } from '@vitrina/server/events/webhooks/managing'
import { audit } from '@vitrina/server/hub/audit'
import type { Sql, Transaction } from '@vitrina/server/platform/postgres/pool/sql'
import { readSecrets, type Secrets } from '@vitrina/server/platform/secrets/secrets'

/** Host of a URL: its path may contain a secret. */
export const auditWebhook = (
  sql: Transaction,
  event: WebhookAuditEvent,
  siteId: number,
  { id, url }: { readonly id: number; readonly url: string },
) => audit(sql, { event, siteId, detail: { webhook: id, host: new URL(url).host } })

/**
 * Secrets of the deployment. A command creates one only with its own database: values encrypted with a different secret would be
 * unreadable for the server.
 * @throws {Error} if the secret of the server is unavailable
 */
export const secretsFor = async (sql: Sql, env: NodeJS.ProcessEnv): Promise<Secrets> => {
  const config = readConfig(env)
  if (
    config.databaseUrl !== undefined &&
    config.secret === undefined &&
    !existsSync(join(config.dataDir, 'secret'))
  )
    throw new Error(
      'Secrets in the database are encrypted by the secret of the server: set VITRINA_SECRET or VITRINA_DATA_DIR as the server has it.',
    )
  return readSecrets(sql, config)()
}
