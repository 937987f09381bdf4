/** Mail to one person. */
export interface Mail {
  /** Single address: no name, no list. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Id of the mail's cause, which identifies a mail that is sent twice. */
  readonly id: string
}

/** Permanent failure of a mail. Its message contains no address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Temporary failure of a mail. Its message contains no address. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed'
}
