/** Words and signs of money, with the currencies they may mean. */
const MONEY: readonly (readonly [words: readonly string[], currencies: readonly string[]])[] = [
  [
    ['лей', 'лея', 'леи', 'леев', 'lei', 'leu'],
    ['MDL', 'RON'],
  ],
  [['mdl'], ['MDL']],
  [['ron'], ['RON']],
  [['грн', 'гривень', 'гривен', 'uah', '₴'], ['UAH']],
  [['руб', 'рублей', 'rub', '₽'], ['RUB']],
  [['eur', 'euro', 'евро', 'євро', '€'], ['EUR']],
  [['usd', 'долл', 'доллар', 'долар', 'dolari', '$', 'уе'], ['USD']],
]

/** Words after a heading that change its meaning: a purchase price, or a weight in another unit than kg. */
const OTHERWISE: ReadonlySet<string> = new Set(
  [
    'опт оптовая оптова оптом angro gros wholesale закупка закупочная закупівельна',
    'г гр g gr grams граммы грами grame мг mg lb lbs pounds фунт фунты фунти oz ounces унц унция унції uncii',
    'мм mm см cm дм dm inch inches дюйм дюймы дюйми inci țoli toli',
  ].flatMap((words) => words.split(' ')),
)

/** Units only if nothing else follows the heading. */
const UNITS_ALONE: ReadonlySet<string> = new Set(['in', 'ft', 'м', 'm', 'т', 't'])

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}₴₽€$]+/u)
    .filter((word) => word !== '')

/** True for a text that names another currency: a price in euros is not a price in lei. */
export const isOtherMoney = (text: string, currency: string): boolean =>
  wordsIn(text).some((word) =>
    MONEY.some(([words, currencies]) => words.includes(word) && !currencies.includes(currency)),
  )

/** True if the text after a heading changes its meaning. */
export const isOtherMeaning = (text: string, currency: string): boolean => {
  const [word = '', ...more] = wordsIn(text)
  if (more.length === 0 && UNITS_ALONE.has(word)) return true
  return isOtherMoney(text, currency) || [word, ...more].some((one) => OTHERWISE.has(one))
}
