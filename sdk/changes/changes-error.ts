import { ApiAway } from '../link/api-error.ts'

/**
 * What changed behind the cursor is kept no longer. Take the `presentCursor`, read everything anew, and go on from there; or go
 * on from {@link oldest}, without what is missing.
 */
export class ChangesGone extends Error {
  override readonly name = 'ChangesGone'
  /** The changes behind this cursor are all there. */
  readonly oldest: number

  constructor(oldest: number) {
    super(`the changes behind this cursor are kept no longer; those behind ${oldest} are`)
    this.oldest = oldest
  }
}

/** The site was restored from a backup: what was told behind {@link safe} was undone. `changes` goes on from there by itself. */
export class ChangesRestored extends Error {
  override readonly name = 'ChangesRestored'
  /** All that was told up to this cursor is true. */
  readonly safe: number

  constructor(safe: number) {
    super(`the site was restored from a backup; what was told behind ${safe} was undone`)
    this.safe = safe
  }
}

/** The feed answers, but not to this: asking again will not help. The message says what is wrong, and holds no token. */
export class ChangesRefused extends Error {
  override readonly name = 'ChangesRefused'
  readonly status: number
  /** The stable code of the error, if there was one: `unauthorized`, `insufficient_scope`, `validation_failed`. */
  readonly code: string | undefined
  /** What the API says of it; undefined where something else has answered. */
  readonly detail: string | undefined

  constructor(message: string, status: number, code: string | undefined, detail?: string) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }
}

/** The feed does not answer now, or has too much to do. It is asked again. */
export class ChangesAway extends ApiAway {
  override readonly name = 'ChangesAway'
}
