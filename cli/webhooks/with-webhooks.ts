import { ApiRefused, type WebhookEndpoints, webhookEndpoints } from '@vitrina/sdk/webhook-endpoints'
import { type Tools, UsageError } from '../command.ts'
import { type ServerValues, serverOf } from '../target.ts'
import { clientOptions, reportRefusal } from '../with-server.ts'

interface Place extends ServerValues {
  /** Undefined at a server: the token identifies the site. */
  readonly site: string | undefined
}

/** Site argument in a command line that is printed for another user. */
export const siteArgument = ({ site }: Pick<Place, 'site'>): string => (site === undefined ? '' : ` ${site}`)

/**
 * Runs `work` with the webhooks of a site: of the named server, or else of the local database. `id` is the webhook.
 * @throws {Error} with a sentence if the server refuses, or has no such webhook
 */
export const withWebhooks = async (
  place: Place,
  id: number | null,
  tools: Tools,
  work: (webhooks: WebhookEndpoints) => Promise<void>,
): Promise<void> => {
  const server = await serverOf(place, tools.env)
  if (server) {
    tools.at(`Server: ${server.base}`)
    return work(webhookEndpoints(clientOptions(server))).catch((error) => {
      if (id !== null && error instanceof ApiRefused && error.code === 'not_found')
        throw new Error(`Unknown webhook ${id}. See: vitrina webhook list`, { cause: error })
      return reportRefusal(error, server)
    })
  }
  const { site } = place
  if (site === undefined)
    throw new UsageError('Name a server by --url or VITRINA_URL, or a site of the local database by --site.')
  const { webhooksInDatabase } = await import('./in-database.ts')
  const { ApiError } = await import('@vitrina/server/platform/http/errors')
  const { rethrowAsSentence } = await import('../refusal.ts')
  return work(webhooksInDatabase(site, tools)).catch((error) => {
    if (id !== null && error instanceof ApiError && error.key === 'not_found')
      throw new Error(`Site ${site} has no webhook ${id}. See: vitrina webhook list ${site}`, {
        cause: error,
      })
    return rethrowAsSentence(error)
  })
}

/** @throws {UsageError} for an invalid id */
export const webhookIdOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`"${text}" is not the id of a webhook, such as 3.`)
}

const ISSUED = /^vt_([0-9a-f]{12})_/

/** Token id from a token or an id. */
export const excludedOf = (text: string): string => ISSUED.exec(text)?.[1] ?? text
