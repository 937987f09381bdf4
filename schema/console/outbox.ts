/** A mail that lies in a file, as there is no mail server. */
export interface MailRow {
  readonly name: string
  readonly at: string
  readonly to: string
  readonly subject: string
}

export interface MailDetail extends MailRow {
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** HTML as text; the console must not render it as its own. */
  readonly html: string
}
