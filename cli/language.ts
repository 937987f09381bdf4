import { fill, type GivenIn } from '@vitrina/schema/fill'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** The language that the settings of a terminal ask for, by the order of POSIX; English where they ask for another. */
export const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language => {
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  return LANGUAGES.find((language) => new RegExp(`^${language}(?![a-z])`, 'i').test(locale)) ?? 'en'
}

/** The language of whoever typed the command. */
export const READER = languageOf(process.env)

declare const told: unique symbol

/** A text in the language of the reader. It is made of what stands in every language, and of nothing else. */
export type Told = string & { readonly [told]: true }

/** A sentence in the language of the reader, with what stands in its braces. */
export const tell = <const S extends Sentence>(sentence: S, ...[parameters]: GivenIn<S['en']>): Told =>
  fill(sentence[READER], parameters ?? {}, READER) as Told

/** Texts one behind another. */
export const together = (texts: readonly Told[], between = ' '): Told => texts.join(between) as Told

/** A sentence that is still to be said: to a person in their language, to a program in English. */
export type Spoken = (language: Language) => string

/** A sentence for {@link Spoken}, with what stands in its braces. */
export const spoken =
  <const S extends Sentence>(sentence: S, ...[parameters]: GivenIn<S['en']>): Spoken =>
  (language) =>
    fill(sentence[language], parameters ?? {}, language)

/** Whether an error can say what it says in any language. */
export const isSayable = (error: Error): error is Error & { readonly saidIn: Spoken } =>
  'saidIn' in error && typeof error.saidIn === 'function'
