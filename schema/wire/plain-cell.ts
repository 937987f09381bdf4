import type { ElementField } from '../resource.ts'
import {
  ABBREVIATED_NUMBER,
  abbreviatedNumberFault,
  type CellValue,
  exampleOf,
  jsonIn,
} from './cell-value.ts'
import { isNumber } from './number.ts'
import { exampleOfKey, keyFieldOf } from './reference.ts'

// Cells filled in by people, without JSON (rule 4.2.13).

/** Start of a cell with JSON, valid or not. */
const JSON_BEGINS = /^[[{"]/

/** Separators of several values of a cell; the first one in this list that occurs in a cell applies. */
const SEPARATORS = ['|', ';', ',']

/** Id that cannot be mistaken for a key. */
const SPELLED_ID = /^\{\s*"id"\s*:\s*(\d{1,15})\s*\}$/

/** Cell of a reference: JSON, or the key of the object unchanged. */
export const referenceIn = (word: string, to: string): CellValue => {
  const key = plainKeyOf(word, to)
  if (key === undefined) {
    const id = SPELLED_ID.exec(word)?.[1]
    return id === undefined ? jsonIn(word, `7 | ${exampleOfKey(to)}`) : { json: Number(id) }
  }
  return ABBREVIATED_NUMBER.test(word) ? abbreviatedNumberFault(word) : { json: named(word, key) }
}

/** Cell of several references: JSON, or keys separated by `|`, `;` or `,`. */
export const referencesIn = (word: string, to: string): CellValue => {
  const key = plainKeyOf(word, to)
  if (key === undefined) return jsonIn(word, `[7, ${exampleOfKey(to)}]`)
  const parts = partsOf(word)
  const broken = parts.find((part) => ABBREVIATED_NUMBER.test(part))
  return broken === undefined
    ? { json: parts.map((part) => named(part, key)) }
    : abbreviatedNumberFault(broken)
}

/** Field by which a plain word names an object; undefined for a cell with JSON. */
const plainKeyOf = (word: string, to: string): string | undefined => {
  if (word === '' || JSON_BEGINS.test(word)) return undefined
  return keyFieldOf(to) ?? (isNumber(word) ? 'id' : undefined)
}

/** Digits remain a text, which may be a key or an id. */
const named = (word: string, key: string): unknown => (isNumber(word) ? word : { [key]: word })

const partsOf = (word: string): string[] => {
  const separator = SEPARATORS.find((sign) => word.includes(sign))
  const parts = separator === undefined ? [word] : word.split(separator)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const ADDRESS_BEGINS = /^https?:\/\//i
/** Separator between URLs: a comma or a semicolon within a URL is part of it. */
const BETWEEN_ADDRESSES = /[\s,;|]+(?=https?:\/\/)/i

/** Cell of a list: JSON or, for pictures, one or several URLs in order. */
export const listIn = (word: string, fields: Readonly<Record<string, ElementField>>): CellValue => {
  const address = Object.keys(fields).find((name) => fields[name]?.kind === 'url')
  if (address === undefined || !ADDRESS_BEGINS.test(word)) return jsonIn(word, `[${exampleOf(fields)}]`)
  const place = Object.keys(fields).find((name) => fields[name]?.kind === 'integer')
  return {
    json: word.split(BETWEEN_ADDRESSES).map((url, number) => ({
      ...(place !== undefined && { [place]: number + 1 }),
      [address]: url.replace(/[\s,;|]+$/, ''),
    })),
  }
}
