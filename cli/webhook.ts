import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@vitrina/server/config'
import type { Transaction } from '@vitrina/server/database/sql'
import type { WebhookAuditEvent } from '@vitrina/server/events/webhooks/managing'
import { ApiError } from '@vitrina/server/http/errors'
import { audit } from '@vitrina/server/hub/audit'
import { deploymentSecret } from '@vitrina/server/secret/deployment-secret'
import { UsageError } from './command.ts'
import { asSentence } from './refusal.ts'

/** @throws {UsageError} when it is no id. */
export const webhookIdOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`"${text}" is no id of a webhook, as 3.`)
}

/** Does something to an endpoint; what the server refuses is told in a sentence. */
export const onWebhook = async <T>(
  { site, id }: { readonly site: string; readonly id: number | null },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.key === 'not_found')
      throw new Error(`There is no webhook ${id} of site ${site}. See: vitrina webhook list ${site}`)
    return asSentence(error)
  }
}

/** Of an address the host alone: a path may hold a secret. */
export const auditWebhook = (
  sql: Transaction,
  event: WebhookAuditEvent,
  siteId: number,
  { id, url }: { readonly id: number; readonly url: string },
) => audit(sql, { event, siteId, detail: { webhook: id, host: new URL(url).host } })

/**
 * The secret of the deployment. A command makes one only beside a database of its own: with another than the server's, the
 * server could not read what the command has sealed.
 * @throws {Error} when the server's is not at hand.
 */
export const secretOf = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const config = readConfig(env)
  if (
    config.databaseUrl !== undefined &&
    config.secret === undefined &&
    !existsSync(join(config.dataDir, 'secret'))
  )
    throw new Error(
      'Secrets are sealed with the secret of the server: give VITRINA_SECRET or VITRINA_DATA_DIR as the server has it.',
    )
  return deploymentSecret(config)
}
