/** A mail to one person. */
export interface Mail {
  /** One bare address: no name, no list. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Of what it is sent for: sent a second time, it is known as the same mail by this. */
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
