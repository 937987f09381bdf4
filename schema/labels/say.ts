import { type FillParameters, fill, type ParametersIn } from '../fill.ts'
import type { Language } from '../languages.ts'
import { SENTENCES } from '../sentences.ts'

export type SentenceKey = keyof typeof SENTENCES

/** Parameters of a sentence: data, never words of a language. */
export type ParametersOf<K extends SentenceKey> = ParametersIn<(typeof SENTENCES)[K]['en']>

/** Parameters as further arguments after the key: none for a sentence without braces. */
export type SentenceParameters<K extends SentenceKey> = FillParameters<(typeof SENTENCES)[K]['en']>

/** Variants of `invalid_value`. */
export type Wrong = SentenceKey extends infer K
  ? K extends `invalid_value.${infer Variant}`
    ? Variant
    : never
  : never

/** Sentence with its parameters, which can be shown in any language. */
export type Message = {
  [K in SentenceKey]: SentenceParameters<K> extends []
    ? { readonly key: K; readonly parameters?: Readonly<Record<never, never>> }
    : { readonly key: K; readonly parameters: ParametersOf<K> }
}[SentenceKey]

/** Message of a key that is known only at run time. */
export const messageOf = <K extends SentenceKey>(key: K, ...[parameters]: SentenceParameters<K>): Message =>
  ({ key, ...(parameters && { parameters }) }) as Message

/** Sentence of a message in `language`. A message stored by an earlier release may have an unknown key or parameter. */
export const say = ({ key, parameters }: Message, language: Language): string => {
  const known = Object.hasOwn(SENTENCES, key) ? key : (key.replace(/\..*/, '') as SentenceKey)
  return fill(SENTENCES[known][language], parameters ?? {}, language)
}
