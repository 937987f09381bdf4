/** ISO 4217 codes by the words that bases of 1C use; лей depends on the site. */
const CURRENCIES: Readonly<Record<string, string>> = {
  руб: 'RUB',
  'руб.': 'RUB',
  rub: 'RUB',
  rur: 'RUB',
  '643': 'RUB',
  грн: 'UAH',
  'грн.': 'UAH',
  uah: 'UAH',
  '980': 'UAH',
  mdl: 'MDL',
  '498': 'MDL',
  ron: 'RON',
  '946': 'RON',
  usd: 'USD',
  '840': 'USD',
  $: 'USD',
  eur: 'EUR',
  '978': 'EUR',
  '€': 'EUR',
}

const LEI = /^(лей|лея|леев|leu|lei)\.?$/

/** Code of a currency word; null for an unmapped word. A missing word means the currency of the site. */
export const currencyOf = (
  word: string | undefined,
  site: string,
  words: ReadonlyMap<string, string | null>,
): string | null => {
  if (word === undefined) return site
  const known = words.get(word)
  if (known) return known
  const plain = word.toLowerCase()
  if (LEI.test(plain) && (site === 'MDL' || site === 'RON')) return site
  return CURRENCIES[plain] ?? (plain === site.toLowerCase() ? site : null)
}
