import type { Language } from '../languages.ts'

/** One sentence, wholly in each language; `{name}` is filled from the parameters of the error. */
export type Sentence = Readonly<Record<Language, string>>
