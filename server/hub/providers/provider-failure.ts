/**
 * Why nobody comes back from a provider as somebody: the person did not want to, it gives no answer, or its answer does not hold.
 */
export type FailureReason = 'denied' | 'down' | 'untrusted'

/** A login at a provider that leads nowhere. Its cause is for the log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(`${reason}: ${causesOf(cause).join(': ')}`, { cause })
    this.reason = reason
  }
}

/** The sentences of an error and of what has caused it. None holds a token: the library tells of claims by their names. */
const causesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...causesOf(error.cause)] : []
