import { LANGUAGES, type Language } from '../languages.ts'

/** Fields of an order in which shops and their systems use their own words. */
export const NOTED_FIELDS = ['payment', 'delivery'] as const

export type NotedField = (typeof NOTED_FIELDS)[number]

/** Name or value in one of these fields, as in orders. */
export interface NotedWord {
  readonly field: NotedField
  readonly word: string
}

/** Label of such a word, with a text in at least one language. */
export interface NoteLabel extends NotedWord {
  readonly label_ro: string | null
  readonly label_ru: string | null
  readonly label_en: string | null
  readonly label_uk: string | null
}

/** Word without a label in the latest orders. */
export interface UnlabelledWord extends NotedWord {
  /** Number of orders with the word. */
  readonly orders: number
}

/** Maximum length of a word with a label, and of a label. */
export const MAX_LABEL_LENGTH = 100

/** Maximum number of labels per site. */
export const MAX_LABELS = 500

/**
 * Newest orders that are searched for words: a shop uses the same words repeatedly, and reading these orders
 * takes a moment.
 */
export const MAX_SEARCHED_ORDERS = 2_000

/** Languages in which a label is searched, the given one first. */
export const labelLanguages = (language: Language): readonly Language[] => [
  language,
  ...LANGUAGES.filter((other) => other !== language),
]

/** Label in a language, or in the first language that has one. */
export const labelIn = (label: NoteLabel, language: Language): string =>
  labelLanguages(language)
    .map((one) => label[`label_${one}`])
    .find((text) => text !== null) ?? label.word
