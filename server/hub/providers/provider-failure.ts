/**
 * Reason of a failed sign-in with a provider: the person declined, the provider does not respond, or its
 * response is invalid.
 */
export type FailureReason = 'denied' | 'down' | 'untrusted'

/** Failed sign-in with a provider. Its cause is for the log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(`${reason}: ${causesOf(cause).join(': ')}`, { cause })
    this.reason = reason
  }
}

/** Messages of an error and of its causes. They contain no token: the library refers to claims by name. */
const causesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...causesOf(error.cause)] : []
