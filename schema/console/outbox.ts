/** Mail in a file, for a deployment without a mail server. */
export interface MailRow {
  readonly name: string
  readonly at: string
  readonly to: string
  readonly subject: string
}

export interface MailDetail extends MailRow {
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** HTML as text; the console must show it in isolation only. */
  readonly html: string
}
