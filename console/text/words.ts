import { pluralForm } from '@vitrina/schema/labels/plural'
import type { Language } from '@vitrina/schema/languages'
import { useLanguage } from './language.tsx'

/**
 * Texts of a screen in every language, with `{name}` for a value, and `{count row|rows}` for a number with
 * its plural form, as in error messages.
 */
export type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>

type Values = Readonly<Record<string, string | number>>

const fill = (text: string, values: Values, language: Language): string =>
  text.replace(/\{(\w+)(?: ([^}]+))?\}/g, (braces, name: string, forms?: string) => {
    const value = values[name] ?? braces
    return forms === undefined || typeof value !== 'number'
      ? String(value)
      : `${value.toLocaleString(language)} ${pluralForm(value, forms.split('|'), language)}`
  })

/**
 * Returns the function for texts of `words` in the language of the console:
 *
 * ```ts
 * const say = useWords(words)
 * say('found', { count: 3 })
 * ```
 */
export const useWords = <W extends Words>(words: W) => {
  const { language } = useLanguage()
  return (key: keyof W & string, values: Values = {}): string =>
    fill(words[key]?.[language] ?? key, values, language)
}
