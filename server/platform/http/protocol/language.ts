import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { weighedPreferences } from './preferences.ts'

/**
 * Supported languages in `Accept-Language`, by preference, equal ones in their order. Only the first part of a tag counts:
 * `ro-MD` is Romanian.
 */
export const languagesOf = (header: string | undefined): Language[] =>
  weighedPreferences(header)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ name, weight }) => {
      const language = LANGUAGES.find((known) => known === name.split('-')[0])
      return language && weight > 0 ? [language] : []
    })

/** Preferred supported language of `Accept-Language`; English if it names none. */
export const languageOf = (header: string | undefined): Language => languagesOf(header)[0] ?? 'en'
