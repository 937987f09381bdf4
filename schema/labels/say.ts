import { fill, type GivenIn, type ParametersIn } from '../fill.ts'
import type { Language } from '../languages.ts'
import { SENTENCES } from '../sentences.ts'

export type SentenceKey = keyof typeof SENTENCES

/** The parameters that a sentence needs: data, never words of a language. */
export type ParametersOf<K extends SentenceKey> = ParametersIn<(typeof SENTENCES)[K]['en']>

/** The parameters of a sentence as they follow its key: none where it has no braces. */
export type Given<K extends SentenceKey> = GivenIn<(typeof SENTENCES)[K]['en']>

/** Variants of `invalid_value`. */
export type Wrong = SentenceKey extends infer K
  ? K extends `invalid_value.${infer Variant}`
    ? Variant
    : never
  : never

/** Sentence with its parameters, which can be shown in any language. */
export type Message = {
  [K in SentenceKey]: Given<K> extends []
    ? { readonly key: K; readonly parameters?: Readonly<Record<never, never>> }
    : { readonly key: K; readonly parameters: ParametersOf<K> }
}[SentenceKey]

/** The message of a key that the compiler knows only as one of several. */
export const messageOf = <K extends SentenceKey>(key: K, ...[parameters]: Given<K>): Message =>
  ({ key, ...(parameters && { parameters }) }) as Message

/** The sentence of a message in `language`. One that an earlier release has kept may be a key or a parameter that is no more. */
export const say = ({ key, parameters }: Message, language: Language): string => {
  const known = Object.hasOwn(SENTENCES, key) ? key : (key.replace(/\..*/, '') as SentenceKey)
  return fill(SENTENCES[known][language], parameters ?? {}, language)
}
