import { LANGUAGES, type Language } from './languages.ts'

const USUAL = ['MDL', 'RON', 'UAH', 'EUR', 'USD']

/** Currencies by their codes of ISO 4217, the usual ones first. */
export const CURRENCIES: readonly string[] = [...new Set([...USUAL, ...Intl.supportedValuesOf('currency')])]

const NAMES = new Map(
  LANGUAGES.map((language) => [language, new Intl.DisplayNames(language, { type: 'currency' })]),
)

/** Code and name of a currency. */
export const currencyLabel = (code: string, language: Language): string =>
  `${code} – ${NAMES.get(language)?.of(code) ?? code}`
