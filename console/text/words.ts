import type { Language } from '@vitrina/schema/languages'
import { useLanguage } from './language.tsx'

/** What a screen says: each of its texts in every language, `{name}` standing for a value. */
export type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>

type Values = Readonly<Record<string, string | number>>

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces))

/**
 * Gives the function that says a text of `words` in the language of the console:
 *
 * ```ts
 * const say = useWords(words)
 * say('found', { count: 3 })
 * ```
 */
export const useWords = <W extends Words>(words: W) => {
  const { language } = useLanguage()
  return (key: keyof W & string, values: Values = {}): string => fill(words[key]?.[language] ?? key, values)
}
