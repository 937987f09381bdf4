import { hasWrongCheckDigit } from '../gtin.ts'
import { ABBREVIATED_NUMBER, abbreviatedNumberFault, type CellValue, jsonIn } from './cell-value.ts'
import { splitCodes } from './key.ts'
import { fault, mistyped, type Sink } from './sink.ts'
import { parseText } from './text.ts'

/** Maximum codes in one field, and maximum length of a text with codes. */
export const MAX_CODES = 100
const MAX_TEXT = 32_768

/** List of codes in their clean form, without duplicates; null for an empty list. A text is a list with separators. */
export const parseCodes = (
  value: unknown,
  path: string,
  sink: Sink,
): readonly string[] | null | undefined => {
  if (!Array.isArray(value) && typeof value !== 'string' && typeof value !== 'number')
    return mistyped(sink, path, 'array', value)
  if (typeof value === 'string' && value.length > MAX_TEXT)
    return fault(sink, path, 'too_long', { length: value.length, max: MAX_TEXT })
  const elements: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? splitCodes(value)
      : [value]
  if (elements.length > MAX_CODES)
    return fault(sink, path, 'too_long.elements', { length: elements.length, max: MAX_CODES })
  const codes = new Set<string>()
  let isSound = true
  for (const [place, one] of elements.entries()) {
    const code = parseText(one, Array.isArray(value) ? `${path}.${place}` : path, sink, 'line')
    if (code === undefined) isSound = false
    else for (const clean of splitCodes(code)) codes.add(clean)
  }
  if (!isSound) return undefined
  for (const code of codes) if (hasWrongCheckDigit(code)) sink.doubt?.(code)
  return codes.size === 0 ? null : [...codes]
}

const JSON_BEGINS = /^\[/

/** Cell of a list of codes: JSON, or codes with a separator. */
export const codesCell = (word: string): CellValue => {
  if (word.length > MAX_TEXT) return { json: word }
  if (word === '' || JSON_BEGINS.test(word)) return jsonIn(word, '["4006381333931"]')
  const codes = splitCodes(word)
  const broken = codes.find((code) => ABBREVIATED_NUMBER.test(code))
  return broken === undefined ? { json: codes } : abbreviatedNumberFault(broken)
}
