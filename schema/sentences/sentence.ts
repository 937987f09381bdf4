import type { Language } from '../languages.ts'

/** Complete sentence in each language; `{name}` is replaced by a parameter of the error. */
export type Sentence = Readonly<Record<Language, string>>
