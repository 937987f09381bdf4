/**
 * - `token_not_valid`: a token that is invalid, expired, or not for this site
 * - `hub_unavailable`: the hub does not respond or is overloaded; retry later
 * - `hub_refused`: the hub refuses this site; check the configuration
 */
export type HubErrorCode = 'token_not_valid' | 'hub_unavailable' | 'hub_refused'

/**
 * Failed call to the hub, or an invalid token. The message is for the developer and never contains a token or a secret.
 */
export class HubError extends Error {
  override readonly name = 'HubError'
  readonly code: HubErrorCode

  constructor(code: HubErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const isHubError = (error: unknown, ...codes: readonly HubErrorCode[]): error is HubError =>
  error instanceof HubError && codes.includes(error.code)
