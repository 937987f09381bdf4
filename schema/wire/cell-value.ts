import type { Fault } from '../errors.ts'
import type { Language } from '../languages.ts'
import { jsonBombFault } from './json-bomb.ts'
import { excerpt, isNumber } from './number.ts'

/** Value of a cell in the form of a write, before validation; undefined for an empty cell. */
export type CellValue = { readonly json: unknown } | { readonly fault: Fault }

export const exampleOf = (fields: Readonly<Record<string, unknown>>): string =>
  `{${Object.keys(fields)
    .map((name) => `"${name}": …`)
    .join(', ')}}`

/** Number abbreviated by a spreadsheet. `1E5` may be a key, so only the form with a plus counts. */
export const ABBREVIATED_NUMBER = /^[+-]?\d(?:[.,]\d+)?e\+\d+$/i

export const abbreviatedNumberFault = (word: string): CellValue => ({
  fault: { key: 'invalid_value.shortened', parameters: { value: excerpt(word) } },
})

export const numberIn = (word: string, kind: 'integer' | 'number'): CellValue => {
  // Passed on as text, so that every digit is kept.
  if (isNumber(word)) return { json: word }
  return word === '' ? { json: undefined } : (misspelt(word) ?? { fault: { key: `invalid_value.${kind}` } })
}

export const textIn = (_: string, __: unknown, text: string): CellValue => ({ json: text })

export const wordIn = (word: string): CellValue => ({ json: word || undefined })

export const decimalIn = (word: string): CellValue => misspelt(word) ?? { json: word || undefined }

/** Characters of numbers as people write them: with a decimal comma, or with thousands separators. */
const OF_A_NUMBER = /^[+-]?[\d.,'’\s]+$/
const SET_APART = /[,'’\s]/

/** Fault of a number's notation. It is never guessed: `1,234` is different numbers in different countries. */
const misspelt = (word: string): CellValue | undefined => {
  if (ABBREVIATED_NUMBER.test(word)) return abbreviatedNumberFault(word)
  if (!OF_A_NUMBER.test(word) || !SET_APART.test(word) || !/\d/.test(word)) return undefined
  const compact = word.replace(/['’\s]/g, '')
  const isPlain = /^-?\d+(?:,(?:\d{1,2}|\d{4,}))?$/.test(compact)
  const example = isPlain ? excerpt(compact.replace(',', '.')) : '1234.50'
  return { fault: { key: 'invalid_value.decimal_comma', parameters: { value: excerpt(word), example } } }
}

/** Words for booleans: spreadsheets write the first pair in the language of their user, people the second. */
const BOOLEAN_WORDS = {
  en: ['true', 'false', 'yes', 'no'],
  ro: ['adevărat', 'fals', 'da', 'nu'],
  ru: ['истина', 'ложь', 'да', 'нет'],
  uk: ['істина', 'хибність', 'так', 'ні'],
} as const satisfies Record<Language, readonly string[]>

const BOOLEANS: ReadonlyMap<string, boolean | undefined> = new Map([
  ['', undefined],
  ['1', true],
  ['0', false],
  ...Object.values(BOOLEAN_WORDS)
    .flat()
    .map((word, place): [string, boolean] => [word, place % 2 === 0]),
])

export const booleanIn = (word: string): CellValue => {
  const lowercaseWord = word.toLowerCase()
  if (BOOLEANS.has(lowercaseWord)) return { json: BOOLEANS.get(lowercaseWord) }
  return { fault: { key: 'invalid_value.one_of', parameters: { valid: ['true', 'false'] } } }
}

export const jsonIn = (word: string, example: string): CellValue => {
  if (word === '') return { json: undefined }
  const bomb = jsonBombFault(new TextEncoder().encode(word))
  if (bomb) return { fault: bomb }
  try {
    return { json: JSON.parse(word) }
  } catch {
    return { fault: { key: 'invalid_value.json', parameters: { example } } }
  }
}
