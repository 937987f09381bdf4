import { LANGUAGES, type Language } from '@vitrina/schema/languages'

/** True if walks run in one language and inspect each screen once (VITRINA_WALKS=short, set by `.ci/run`). */
export const IS_SHORT = process.env.VITRINA_WALKS === 'short'

/** Languages for walks that differ between languages only in their texts. */
export const WALKED: readonly Language[] = IS_SHORT ? ['ro'] : LANGUAGES
