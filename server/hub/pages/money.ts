import type { Language } from '@vitrina/schema/languages'
import { inEachLocale } from './format-times.ts'

const amountIn = inEachLocale(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
)

/** An amount, exact to the cent, in a currency (ISO 4217). */
export const moneyOf = (language: Language, amount: string, currency: string): string =>
  amountIn(language, currency).format(amount as Intl.StringNumericLiteral)
