import type { Fault } from '@vitrina/schema/errors'
import {
  CHANGE_TYPES,
  SCOPE_OF_TYPE,
  SESSION_ENDED,
  scopesOfEvents,
  typeOfEvent,
} from '@vitrina/schema/events'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import {
  deleteDeliveries,
  deleteEndpoint,
  type Endpoint,
  type EndpointSettings,
  insertEndpoint,
  lockEndpoint,
  lockHead,
  makeAllDue,
  restartRetries,
  selectEndpoints,
  selectEvents,
  selectSiteOfEndpoints,
  selectTokenNumber,
  takeId,
  updateEndpoint,
  updateSecret,
} from './endpoint-queries.ts'
import { parseEndpoint } from './parse-endpoint.ts'
import { newWebhookSecret, sealSecret } from './secret.ts'

/** Maximum number of endpoints per site, because each creation of events reads all of them. */
const MAX_ENDPOINTS = 100

/** Endpoints of a site, in the order of creation. */
export const listEndpoints = (sql: Sql, siteId: number): PromiseLike<Endpoint[]> =>
  selectEndpoints(sql, siteId, null)

/** @throws {ApiError} `not_found` */
export const findEndpoint = async (sql: Sql, siteId: number, id: number): Promise<Endpoint> => {
  const [endpoint] = await selectEndpoints(sql, siteId, id)
  if (!endpoint) throw new ApiError('not_found')
  return endpoint
}

/**
 * Events of an endpoint.
 * @throws {ApiError} `not_found`
 */
export const eventsOfEndpoint = async (sql: Sql, siteId: number, id: number): Promise<readonly string[]> => {
  const [endpoint] = await selectEvents(sql, siteId, id)
  if (!endpoint) throw new ApiError('not_found')
  return endpoint.events
}

/**
 * Settings of an endpoint, locked until the transaction ends.
 * @throws {ApiError} `not_found`
 */
export const lockedEndpoint = async (
  sql: Transaction,
  siteId: number,
  id: number,
): Promise<EndpointSettings> => {
  const [settings] = await lockEndpoint(sql, siteId, id)
  if (!settings) throw new ApiError('not_found')
  return settings
}

/**
 * Parses the settings of a request body. `self`: author number of the calling token, or null.
 * @throws {ApiError} `validation_failed` with all faults
 */
export const settingsIn = async (
  sql: Sql,
  siteId: number,
  body: Readonly<Record<string, unknown>>,
  { isNew, self }: { readonly isNew: boolean; readonly self: number | null },
): Promise<Partial<EndpointSettings>> => {
  const [site] = await selectSiteOfEndpoints(sql, siteId)
  if (!site) throw new ApiError('not_found')
  const faults: Fault[] = []
  const { exclude_origin: excluded, ...rest } = parseEndpoint(body, { site, isNew }, faults)
  const origin = excluded && (await originOf(sql, siteId, excluded, self, faults))
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
  return { ...rest, ...(origin !== undefined && { excluded_origin: origin || null }) }
}

const TOKEN_ID = /^[0-9a-f]{12}$/

const originOf = async (
  sql: Sql,
  siteId: number,
  excluded: string,
  self: number | null,
  faults: Fault[],
): Promise<number | null> => {
  if (excluded === 'self' && self !== null) return self
  const [token] = TOKEN_ID.test(excluded) ? await selectTokenNumber(sql, siteId, excluded) : []
  if (token) return token.number
  const parameters = { object: 'token', field: 'id', value: excluded.slice(0, 100) }
  faults.push({ field: 'exclude_origin', key: 'not_found.object', parameters })
  return null
}

/** Time zone of a site, for times without a zone. */
export const timeZoneOf = async (sql: Sql, siteId: number): Promise<string> =>
  (await selectSiteOfEndpoints(sql, siteId))[0]?.time_zone ?? 'UTC'

/** New secret: the only time that its text is available. */
export interface NewEndpointSecret {
  readonly id: number
  readonly secret: string
  /** Encrypted form for storage. */
  readonly sealed: Buffer
}

/**
 * Creates an endpoint, which receives only changes committed from now on.
 * @throws {ApiError} `conflict` if the site has the maximum number of endpoints
 */
export const makeEndpoint = async (
  sql: Transaction,
  siteId: number,
  settings: Partial<EndpointSettings>,
  secrets: Secrets,
): Promise<NewEndpointSecret> => {
  const { url, events, description = null, excluded_origin = null } = settings
  if (url === undefined || events === undefined) throw new Error('An endpoint needs an address and events.')
  // The order matters: changes after the cursor, which is read under the lock, are not events yet.
  await lockHead(sql, siteId)
  const [head] = await takeId(sql, siteId)
  if (!head) throw new Error('The head of the webhooks of a site is gone.')
  const { id, start_cursor, endpoints } = head
  if (endpoints >= MAX_ENDPOINTS) throw new ApiError('conflict.webhooks', { max: MAX_ENDPOINTS })
  const secret = newWebhookSecret()
  const sealed = sealSecret(secrets, siteId, id, secret)
  await insertEndpoint(sql, siteId, {
    id,
    url,
    description,
    events,
    excluded_origin,
    start_cursor,
    secret: sealed,
  })
  return { id, secret, sealed }
}

/**
 * Changes the given settings of a locked endpoint. Deletes its deliveries if reading them requires another scope than the new
 * events, because a token without that scope could otherwise read them. Returns false if nothing changed.
 */
export const changeEndpoint = async (
  sql: Transaction,
  siteId: number,
  id: number,
  before: EndpointSettings,
  changes: Partial<EndpointSettings>,
): Promise<boolean> => {
  const after = { ...before, ...changes }
  if (JSON.stringify(after) === JSON.stringify(before)) return false
  const afresh = after.url !== before.url || (before.state === 'disabled' && after.state === 'enabled')
  await updateEndpoint(sql, siteId, id, after, afresh)
  if (afresh) {
    await restartRetries(sql, siteId, id)
    await makeAllDue(sql, siteId, id)
  }

  const allowedScopes = scopesOfEvents(after.events)
  const lost = scopesOfEvents(before.events).filter((scope) => !allowedScopes.includes(scope))
  const isOfLogouts = ({ events }: EndpointSettings) => events.includes(SESSION_ENDED)
  const forgotten: string[] = CHANGE_TYPES.filter((type) =>
    lost.some((scope) => SCOPE_OF_TYPE.get(type) === scope),
  )
  if (isOfLogouts(before) && !isOfLogouts(after)) forgotten.push(typeOfEvent(SESSION_ENDED))
  if (forgotten.length > 0) await deleteDeliveries(sql, siteId, id, forgotten)
  return true
}

/** Deletes an endpoint with its deliveries; returns its address. */
export const removeEndpoint = async (
  sql: Transaction,
  siteId: number,
  id: number,
): Promise<string | undefined> => (await deleteEndpoint(sql, siteId, id))[0]?.url

/** Seconds for which the previous secret is valid after a rotation. */
export const OVERLAP = { usual: 86_400, most: 7 * 86_400 }

/**
 * Creates a new secret of an endpoint; the previous one also signs for `overlap` seconds. Returns undefined
 * for an unknown endpoint.
 */
export const rotateSecret = async (
  sql: Transaction,
  siteId: number,
  id: number,
  overlap: number,
  secrets: Secrets,
): Promise<NewEndpointSecret | undefined> => {
  const secret = newWebhookSecret()
  const sealed = sealSecret(secrets, siteId, id, secret)
  const [rotated] = await updateSecret(sql, siteId, id, { secret: sealed, overlap })
  return rotated && { id, secret, sealed }
}
