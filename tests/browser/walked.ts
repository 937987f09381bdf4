import { LANGUAGES, type Language } from '@vitrina/schema/languages'

/** Whether walks run in one language and inspect each screen once (VITRINA_WALKS=short, set by `.ci/run`). */
export const IS_SHORT = process.env.VITRINA_WALKS === 'short'

/** What is the same in all languages but for its words is walked in these. */
export const WALKED: readonly Language[] = IS_SHORT ? ['ro'] : LANGUAGES
