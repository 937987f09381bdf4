import { ApiUnavailable } from '../link/api-error.ts'

/**
 * The changes after the cursor are no longer stored. Get the `presentCursor`, read everything again, and continue from there; or
 * continue from {@link oldest}, without the missing changes.
 */
export class ChangesGone extends Error {
  override readonly name = 'ChangesGone'
  /** Cursor after which all changes are stored. */
  readonly oldest: number

  constructor(oldest: number) {
    super(`the changes after this cursor are no longer stored; the oldest available cursor is ${oldest}`)
    this.oldest = oldest
  }
}

/** The site was restored from a backup: changes after {@link safe} were undone. `changes` continues from there automatically. */
export class ChangesRestored extends Error {
  override readonly name = 'ChangesRestored'
  /** Cursor up to which all received changes are still valid. */
  readonly safe: number

  constructor(safe: number) {
    super(`the site was restored from a backup; the changes after cursor ${safe} were undone`)
    this.safe = safe
  }
}

/** Permanent refusal by the feed: a retry will not succeed. The message states the reason and contains no token. */
export class ChangesRefused extends Error {
  override readonly name = 'ChangesRefused'
  readonly status: number
  /** Stable code, such as `unauthorized` or `validation_failed`; undefined if the response is not from the API. */
  readonly code: string | undefined
  /** Message of the API; undefined if the response is not from the API. */
  readonly detail: string | undefined

  constructor(message: string, status: number, code: string | undefined, detail?: string) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }
}

/** The feed does not respond, or is overloaded. The poll is retried. */
export class ChangesUnavailable extends ApiUnavailable {
  override readonly name = 'ChangesUnavailable'
}
