import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { weighedPreferences } from './preferences.ts'

/**
 * The languages of ours that `Accept-Language` names, the best liked first, of equals the one named first. Only the
 * first part of a tag counts: `ro-MD` is Romanian.
 */
export const languagesOf = (header: string | undefined): Language[] =>
  weighedPreferences(header)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ name, weight }) => {
      const language = LANGUAGES.find((known) => known === name.split('-')[0])
      return language && weight > 0 ? [language] : []
    })

/** The language that `Accept-Language` likes best among ours; English when it names none of them. */
export const languageOf = (header: string | undefined): Language => languagesOf(header)[0] ?? 'en'
