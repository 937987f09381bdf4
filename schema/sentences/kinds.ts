import type { Sentence } from './sentence.ts'

/** Names of kinds of values. Used after a colon, so that case and gender need not agree. */
export const KINDS = {
  string: { en: 'a string', ro: 'un șir de caractere', ru: 'строка', uk: 'рядок' },
  number: { en: 'a number', ro: 'un număr', ru: 'число', uk: 'число' },
  integer: { en: 'a whole number', ro: 'un număr întreg', ru: 'целое число', uk: 'ціле число' },
  decimal: { en: 'a decimal number', ro: 'un număr zecimal', ru: 'десятичное число', uk: 'десяткове число' },
  boolean: {
    en: 'a boolean (true, false)',
    ro: 'o valoare logică (true, false)',
    ru: 'логическое значение (true, false)',
    uk: 'логічне значення (true, false)',
  },
  array: { en: 'an array', ro: 'o listă', ru: 'массив', uk: 'масив' },
  object: { en: 'an object', ro: 'un obiect', ru: 'объект', uk: 'об’єкт' },
  null: { en: 'null', ro: 'null', ru: 'null', uk: 'null' },
  nothing: { en: 'nothing', ro: 'nimic', ru: 'ничего', uk: 'нічого' },
} as const satisfies Record<string, Sentence>

export type JsonKind = keyof typeof KINDS

/** Kind of a JSON value. */
export const kindOf = (value: unknown): JsonKind => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}
