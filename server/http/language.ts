import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { preferencesOf } from './preferences.ts'

/**
 * The language that `Accept-Language` likes best among ours; English when it names none of them.
 * Only the first part of a tag counts: `ro-MD` is Romanian.
 */
export const languageOf = (header: string | undefined): Language => {
  let best: Language = 'en'
  let most = 0
  for (const { name, weight } of preferencesOf(header)) {
    const language = LANGUAGES.find((known) => known === name.split('-')[0])
    if (language && weight > most) {
      best = language
      most = weight
    }
  }
  return best
}
