import { callHub, isText } from '../call.ts'
import { HubError } from '../hub-error.ts'
import type { Settings } from '../settings.ts'

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'end_session_endpoint'] as const

export type Metadata = Readonly<Record<(typeof ENDPOINTS)[number], string>>

/** Cache time of the endpoints, in ms. */
const FRESH_MS = 3_600_000

/**
 * Creates a cached lookup of the hub's endpoints (OpenID Connect Discovery 1.0). Expired endpoints are used while the hub is
 * unavailable.
 * @throws {HubError} `hub_unavailable`, or `hub_refused` for a response of another issuer
 */
export const metadataFinder = ({ authUrl: issuer, adminUrl }: Settings): (() => Promise<Metadata>) => {
  const address = `${adminUrl}/.well-known/openid-configuration`
  let metadata: Metadata | undefined
  let fetchedAt = 0
  let pendingFetch: Promise<Metadata> | undefined

  const refused = (why: string) => new HubError('hub_refused', `${address} ${why}`)

  const fetchMetadata = async (): Promise<Metadata> => {
    const { ok, status, body } = await callHub(address)
    if (!ok) throw refused(`returned ${status}`)
    const read: Readonly<Record<string, unknown>> = Object(body)
    if (read.issuer !== issuer) throw refused(`has the issuer ${JSON.stringify(read.issuer)}, not ${issuer}`)
    const endpoint = (name: keyof Metadata) => {
      const value = read[name]
      // The secret and the codes of visitors are sent to this URL, so it must be below the issuer.
      if (!isText(value) || !value.startsWith(`${issuer}/`)) throw refused(`has no ${name} below its issuer`)
      return value
    }
    metadata = Object.fromEntries(ENDPOINTS.map((name) => [name, endpoint(name)])) as Metadata
    fetchedAt = Date.now()
    return metadata
  }

  return async () => {
    if (metadata && Date.now() - fetchedAt < FRESH_MS) return metadata
    pendingFetch ??= fetchMetadata().finally(() => {
      pendingFetch = undefined
    })
    return pendingFetch.catch((error: unknown) => {
      if (metadata) return metadata
      throw error
    })
  }
}
