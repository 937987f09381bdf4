/**
 * - `headers` it has not the three headers of a webhook
 * - `too_old`, `too_new` it was signed longer ago, or later, than is allowed: sent a second time by somebody, or a clock is wrong
 * - `signature` it was not signed with this secret, or something in it is another
 * - `body` it is signed, but no event
 */
export type WebhookRefusedReason = 'headers' | 'too_old' | 'too_new' | 'signature' | 'body'

/** What came in is no webhook of the hub: answer 400, and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: WebhookRefusedReason

  constructor(reason: WebhookRefusedReason, message: string) {
    super(message)
    this.reason = reason
  }
}
