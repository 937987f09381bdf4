/** A mail to one person. */
export interface Mail {
  /** One bare address: no name, no list. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Id of the mail's cause; a mail that is sent twice is recognized by it. */
  readonly id: string
}

/** The mail will not be taken, however often it is tried. Its message names no address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** The mail could not be handed over now. Its message names no address. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed'
}
