import { LANGUAGES, type Language } from '@vitrina/schema/languages'

/** With VITRINA_WALKS=short, as `.ci/run` says it: in one language, and each screen looked at once. */
export const IS_SHORT = process.env.VITRINA_WALKS === 'short'

/** What is the same in all languages but for its words is walked in these. */
export const WALKED: readonly Language[] = IS_SHORT ? ['ro'] : LANGUAGES
