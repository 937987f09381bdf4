/**
 * - `headers`: one of the three webhook headers is missing or invalid
 * - `too_old`, `too_new`: the signature is older or newer than allowed: a replay, or a wrong clock
 * - `signature`: signed with another secret, or changed in transit
 * - `body`: valid signature, but not an event
 */
export type WebhookRefusedReason = 'headers' | 'too_old' | 'too_new' | 'signature' | 'body'

/** Request that is not a webhook of the hub: respond with 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: WebhookRefusedReason

  constructor(reason: WebhookRefusedReason, message: string) {
    super(message)
    this.reason = reason
  }
}
