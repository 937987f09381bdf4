/**
 * - `token_not_valid` a token that is none, or no longer, or not for this site
 * - `hub_away` the hub does not answer, or has too much to do: later it may work
 * - `hub_refused` the hub answers, but not to this site: something is not set up right
 */
export type HubErrorCode = 'token_not_valid' | 'hub_away' | 'hub_refused'

/** What went wrong between a site and the hub. Its message is for the developer, and never holds a token or a secret. */
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
