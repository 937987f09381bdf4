import { LANGUAGES, type Language } from '../languages.ts'

/** The fields of an order into which a shop and its systems put words of their own. */
export const NOTED_FIELDS = ['payment', 'delivery'] as const

export type NotedField = (typeof NOTED_FIELDS)[number]

/** A name or a value in one of these fields, as orders have it. */
export interface NotedWord {
  readonly field: NotedField
  readonly word: string
}

/** Label of such a word; at least one language has a text. */
export interface NoteLabel extends NotedWord {
  readonly label_ro: string | null
  readonly label_ru: string | null
  readonly label_en: string | null
  readonly label_uk: string | null
}

/** A word that the latest orders have and nothing is called yet. */
export interface UnlabelledWord extends NotedWord {
  /** Number of orders with the word. */
  readonly orders: number
}

/** The longest word that has a label, and the longest label. */
export const MAX_LABEL_LENGTH = 100

/** The most words that a site has labels for. */
export const MAX_LABELS = 500

/**
 * Newest orders that are searched for words: a shop uses the same words repeatedly, and reading these orders
 * takes a moment.
 */
export const ORDERS_LOOKED_AT = 2_000

/** Languages in which a label is searched, the given one first. */
export const labelLanguages = (language: Language): readonly Language[] => [
  language,
  ...LANGUAGES.filter((other) => other !== language),
]

/** A label in a language, or in the first that has one. */
export const labelIn = (label: NoteLabel, language: Language): string =>
  labelLanguages(language)
    .map((one) => label[`label_${one}`])
    .find((text) => text !== null) ?? label.word
