import { COUNTRY_SPELLINGS, countryName } from './countries.ts'
import { currencyLabel } from './currencies.ts'
import type { Language } from './languages.ts'
import { UNIT_SPELLINGS, unitOf } from './units.ts'

/** External list of codes: their names, and the texts that mean them. */
interface Standard {
  readonly label: (code: string, language: Language) => string
  readonly spellings: Readonly<Record<string, string>>
}

const unitLabel = (code: string, language: Language): string => {
  const unit = unitOf(code)
  if (!unit) return code
  const [symbol, name] = [unit.symbol[language], unit.name[language]]
  return symbol === name ? name : `${symbol} – ${name}`
}

/** Lists of codes by the name that declarations use. */
export const STANDARDS = {
  unit: { label: unitLabel, spellings: UNIT_SPELLINGS },
  country: { label: countryName, spellings: COUNTRY_SPELLINGS },
  // A word may mean the currency of several countries: лей, leu.
  currency: { label: currencyLabel, spellings: {} },
} as const satisfies Readonly<Record<string, Standard>>
