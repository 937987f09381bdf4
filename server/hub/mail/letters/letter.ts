import type { Language } from '@vitrina/schema/languages'

/**
 * Texts of a mail. `{place}` is the name of a site, or the host of the hub; other names are parameters of the
 * mail.
 */
export interface Letter {
  readonly subject: string
  /** Paragraphs above the button. */
  readonly before: readonly string[]
  /** Label of the button. */
  readonly action?: string
  /** Link below the button: its sentence and its label. */
  readonly other?: { readonly question: string; readonly action: string }
  /** Paragraphs below. */
  readonly after: readonly string[]
}

export type Letters = Readonly<Record<string, Readonly<Record<Language, Letter>>>>
