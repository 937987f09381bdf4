import { nearestWord } from '../labels/nearest-word.ts'
import { ORDER_STATUS_LABELS } from '../orders/order-labels.ts'
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts'
import { UNITS } from '../units.ts'
import type { DestinationMapKind } from './destination.ts'

/** Systems with usual status words. */
export const DESTINATION_PRESETS = ['ut11', 'unf', 'bas', 'moysklad'] as const
export type DestinationPreset = (typeof DESTINATION_PRESETS)[number]

/** Usual status words of each system; `=` separates their meanings, `;` the words. */
const STATUS_WORDS: Readonly<Record<DestinationPreset, string>> = {
  ut11: `
    new = Не согласован; Ожидается согласование; Ожидается аванс (до обеспечения)
    confirmed = Согласован; К выполнению; В резерве; Готов к обеспечению; К обеспечению
    incollection = В процессе обеспечения; Готов к отгрузке; К отгрузке
    collected = Ожидается предоплата (до отгрузки); Готов к передаче
    ondelivery = В процессе отгрузки; Отгружен
    done = Выполнен; Готов к закрытию; Ожидается оплата (после отгрузки)
    completedandclosed = Закрыт
    canceled = Отменен; Отменён`,
  unf: `
    new = Новый; Открыт; Принят
    confirmed = Подтвержден; Подтверждён
    incollection = В работе; Выполняется
    collected = Собран; Готов
    done = Выполнен
    completedandclosed = Завершен; Завершён; Закрыт
    canceled = Отменен; Отменён`,
  bas: `
    new = Новий; Не узгоджений; Не узгоджено; Очікується узгодження
    confirmed = Узгоджений; До виконання; До забезпечення; Підтверджено
    incollection = В роботі; У роботі; До відвантаження; Готовий до відвантаження
    collected = Зібрано
    ondelivery = В процесі відвантаження; Відвантажено
    done = Виконано; Виконаний
    completedandclosed = Закритий; Закрито; Завершено
    canceled = Скасовано; Скасований; Відмінено`,
  moysklad: `
    new = Новый
    confirmed = Подтвержден; Подтверждён
    incollection = В работе
    collected = Собран
    ondelivery = Отгружен
    done = Доставлен
    returnedtowarehouse = Возврат
    canceled = Отменен; Отменён`,
}

/** Usual status words of a system with their meanings. */
export const presetWords = (
  preset: DestinationPreset,
): readonly { readonly theirs: string; readonly ours: OrderStatus }[] =>
  STATUS_WORDS[preset]
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [status = '', words = ''] = line.split('=')
      return words.split(';').map((word) => ({ theirs: word.trim(), ours: status.trim() as OrderStatus }))
    })

/** Object of the site to which a word can be mapped, with its names: in the order of the languages, or any spellings. */
export interface WordMeaning {
  readonly value: string
  readonly names: readonly (string | null)[]
}

/** Price types, stores and categories of a site. */
export interface SiteMeanings {
  readonly price_type: readonly WordMeaning[]
  readonly store: readonly WordMeaning[]
  readonly category: readonly WordMeaning[]
}

const STATUS_MEANINGS: readonly WordMeaning[] = ORDER_STATUSES.map((value) => ({
  value,
  names: [
    value,
    ...Object.values(ORDER_STATUS_LABELS[value]),
    ...DESTINATION_PRESETS.flatMap((preset) =>
      presetWords(preset)
        .filter(({ ours }) => ours === value)
        .map(({ theirs }) => theirs),
    ),
  ],
}))

const UNIT_MEANINGS: readonly WordMeaning[] = UNITS.map(({ code, symbol, name, spellings }) => ({
  value: code,
  names: [code, ...Object.values(symbol), ...Object.values(name), ...spellings],
}))

/** Currency words of 1C in addition to those that the exchange maps itself. */
const CURRENCY_MEANINGS: readonly WordMeaning[] = [
  { value: 'MDL', names: ['MDL', 'лей', 'леи', 'молд. лей', 'молдавский лей', 'leu moldovenesc', 'леї'] },
  { value: 'RON', names: ['RON', 'рум. лей', 'leu românesc', 'румынский лей'] },
  { value: 'UAH', names: ['UAH', 'гривна', 'гривня', 'гривні', 'hrivnă'] },
  { value: 'RUB', names: ['RUB', 'рубль', 'рубли', 'рублів', 'ruble', 'rublă'] },
  { value: 'USD', names: ['USD', 'у.е.', 'уе', 'доллар', 'долар', 'долл.', 'dollar', '$'] },
  { value: 'EUR', names: ['EUR', 'евро', 'євро', 'euro', '€'] },
]

/** Meanings that do not depend on the site. */
export const COMMON_MEANINGS: Readonly<Partial<Record<DestinationMapKind, readonly WordMeaning[]>>> = {
  status: STATUS_MEANINGS,
  unit: UNIT_MEANINGS,
  currency: CURRENCY_MEANINGS,
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s.,()«»"’']+/g, ' ')
    .trim()

/** Mapping proposed for a word: the object with the same name, or else the only one with a similar name. */
export const suggestedMeaning = (word: string, meanings: readonly WordMeaning[]): string | undefined => {
  const normalizedWord = plain(word)
  const named = meanings.flatMap(({ value, names }) =>
    names.flatMap((name) => (name === null ? [] : { value, name: plain(name) })),
  )
  const same = named.find(({ name }) => name === normalizedWord)
  if (same) return same.value
  // Short words are similar by chance.
  if (normalizedWord.length < 4) return undefined
  const near = nearestWord(
    normalizedWord,
    named.map(({ name }) => name),
    normalizedWord.length < 8 ? 1 : 2,
  )
  return named.find(({ name }) => name === near)?.value
}
