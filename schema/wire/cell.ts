import type { Fault } from '../errors.ts'
import type { Language } from '../languages.ts'
import type { Field } from '../resource.ts'
import { unprotect } from './formula.ts'
import { bombIn } from './json-bomb.ts'
import { isNumber } from './number.ts'

/** What a cell says in the form that a write takes, still to be checked as such; undefined: nothing. */
export type CellValue = { readonly json: unknown } | { readonly fault: Fault }

const ID: Field = { kind: 'integer' }

/**
 * What a cell of CSV says of a field, or of the id where there is no field (rule 4.2.13): nothing when it is empty,
 * null when it is the word null. Text is taken verbatim, but for the `'` that kept a spreadsheet from running it.
 */
export const readCell = (field: Field | undefined, cell: string): CellValue => {
  if (cell === '') return { json: undefined }
  if (cell === 'null') return { json: null }
  // Behind an apostrophe it is meant as it stands, and a spreadsheet that shortens writes no space.
  if (isKey(field) && SHORTENED.test(cell)) return shortened(cell)
  return fieldValue(field ?? ID, unprotect(cell))
}

/** Of a key: several may have become this one. */
const isKey = (field: Field | undefined): boolean => field?.kind === 'key' || field?.kind === 'externalId'

/** No `default` branch: a new kind must be answered here. */
const fieldValue = (field: Field, text: string): CellValue => {
  const word = text.trim()
  switch (field.kind) {
    case 'text':
    case 'slug':
    case 'externalId':
    case 'key':
      return { json: text }
    case 'integer':
    case 'number':
      return numberIn(word, field.kind)
    case 'decimal':
    case 'money':
      return decimalIn(word)
    case 'boolean':
      return booleanIn(word)
    case 'choice':
    case 'url':
    case 'timestamp':
    case 'date':
    case 'word':
      return { json: word || undefined }
    case 'words':
      return jsonIn(word, JSON.stringify(field.words.slice(0, 2)))
    case 'reference':
      return isNumber(word) ? { json: word } : jsonIn(word, `7 | ${BY_KEY}`)
    case 'references':
      return jsonIn(word, `[7, ${BY_KEY}]`)
    case 'list':
      return jsonIn(word, `[${exampleOf(field.fields)}]`)
    case 'object':
      return jsonIn(word, exampleOf(field.fields))
  }
}

const BY_KEY = '{"<key>": "A-7"}'

const exampleOf = (fields: Readonly<Record<string, unknown>>): string =>
  `{${Object.keys(fields)
    .map((name) => `"${name}": …`)
    .join(', ')}}`

/** What spreadsheets make of a long number. `1E5` may be a key of its own, so only the form with a plus counts. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?e\+\d+$/i

/** Enough to find the value in the file by. */
const excerpt = (word: string): string => (word.length > 40 ? `${word.slice(0, 40)}…` : word)

const shortened = (word: string): CellValue => ({
  fault: { key: 'invalid_value.shortened', parameters: { value: excerpt(word) } },
})

const numberIn = (word: string, kind: 'integer' | 'number'): CellValue => {
  // Passed on as text, so that every digit is kept.
  if (isNumber(word)) return { json: word }
  return word === '' ? { json: undefined } : (misspelt(word) ?? { fault: { key: `invalid_value.${kind}` } })
}

const decimalIn = (word: string): CellValue => misspelt(word) ?? { json: word || undefined }

/** Of these, people write numbers: with a decimal comma, or with the thousands set apart. */
const OF_A_NUMBER = /^[+-]?[\d.,'’\s]+$/
const SET_APART = /[,'’\s]/

/** What is wrong with the spelling of a number. It is never guessed: `1,234` is two numbers in two countries. */
const misspelt = (word: string): CellValue | undefined => {
  if (SHORTENED.test(word)) return shortened(word)
  if (!OF_A_NUMBER.test(word) || !SET_APART.test(word) || !/\d/.test(word)) return undefined
  const compact = word.replace(/['’\s]/g, '')
  const isPlain = /^-?\d+(?:,(?:\d{1,2}|\d{4,}))?$/.test(compact)
  const example = isPlain ? excerpt(compact.replace(',', '.')) : '1234.50'
  return { fault: { key: 'invalid_value.decimal_comma', parameters: { value: excerpt(word), example } } }
}

/** Spreadsheets write the values of logic in the language of their user. */
const TRUE_FALSE = {
  en: ['true', 'false'],
  ro: ['adevărat', 'fals'],
  ru: ['истина', 'ложь'],
  uk: ['істина', 'хибність'],
} as const satisfies Record<Language, readonly [string, string]>

const BOOLEANS: ReadonlyMap<string, boolean | undefined> = new Map([
  ['', undefined],
  ['1', true],
  ['0', false],
  ...Object.values(TRUE_FALSE).flatMap(([yes, no]): [string, boolean][] => [
    [yes, true],
    [no, false],
  ]),
])

const booleanIn = (word: string): CellValue => {
  const given = word.toLowerCase()
  if (BOOLEANS.has(given)) return { json: BOOLEANS.get(given) }
  return { fault: { key: 'invalid_value.one_of', parameters: { valid: ['true', 'false'] } } }
}

const jsonIn = (word: string, example: string): CellValue => {
  if (word === '') return { json: undefined }
  const bomb = bombIn(new TextEncoder().encode(word))
  if (bomb) return { fault: bomb }
  try {
    return { json: JSON.parse(word) }
  } catch {
    return { fault: { key: 'invalid_value.json', parameters: { example } } }
  }
}
