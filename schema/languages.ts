/** Languages of localized fields: `name` is `name_ro`, `name_ru`, `name_en` and `name_uk`. */
export const LANGUAGES = ['ro', 'ru', 'en', 'uk'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text in every language. */
export type InLanguages = Readonly<Record<Language, string>>
