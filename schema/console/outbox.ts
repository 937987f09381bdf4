/** A mail that lies in a file, as there is no mail server. */
export interface MailRow {
  readonly name: string
  readonly at: string
  readonly to: string
  readonly subject: string
}

export interface MailDetail extends MailRow {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** As text: it is not to be shown as HTML of the console's own. */
  readonly html: string
}
