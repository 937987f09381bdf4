import type { Language } from '@vitrina/schema/languages'
import { eachLocale } from './when.ts'

const AMOUNTS = new Map<string, Readonly<Record<Language, Intl.NumberFormat>>>()

/** An amount, exact to the cent, in a currency (ISO 4217). */
export const moneyOf = (language: Language, amount: string, currency: string): string => {
  const amounts =
    AMOUNTS.get(currency) ??
    eachLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency }))
  AMOUNTS.set(currency, amounts)
  return amounts[language].format(amount as Intl.StringNumericLiteral)
}
