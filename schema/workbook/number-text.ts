import type { CellStyle } from './styles.ts'

/** Text of a numeric cell. */
export interface NumericCellText {
  readonly text: string
  /** `text`: the number format makes it a text, with leading zeros or other characters. */
  readonly is: 'number' | 'text' | 'date' | 'time' | 'inexact' | 'nothing'
}

/** Formats numbers like a spreadsheet. A parameter, because this folder depends on no package. */
export type FormatNumber = (pattern: string, value: number) => string

const LITERAL = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i

/** Largest whole number that spreadsheets store exactly. */
const MAX_EXACT_INTEGER = 2n ** 53n

/**
 * Text that a numeric cell shows, from the digits in the file. A number without a format has at most 15 significant digits, as
 * shown in spreadsheets: the rest are rounding errors; a whole number has all of them up to 2^53.
 */
export const numberText = (stored: string, style: CellStyle, format: FormatNumber): NumericCellText => {
  const literal = stored.trim()
  if (!LITERAL.test(literal)) return { text: literal, is: 'nothing' }
  const value = Number(literal)
  if (!Number.isFinite(value)) return { text: literal, is: 'inexact' }
  if (style.is === 'day' || style.is === 'moment' || style.is === 'time') {
    const moment = momentOf(value, style)
    if (moment) return moment
  }
  const digits = digitsOf(literal, value)
  if (digits === undefined) return { text: literal, is: 'inexact' }
  if (style.is !== 'number' || hidesFraction(digits, style.pattern)) return { text: digits, is: 'number' }
  const shown = formatted(style.pattern, digits, format)
  if (!/\d/.test(shown)) return { text: digits, is: 'number' }
  const negative = /^\((\d+(?:\.\d+)?)\)$/.exec(shown)?.[1]
  // `0.##` shows 7 as `7.`, and `#.##` a half as `.5`.
  const plain = (negative === undefined ? shown : `-${negative}`)
    .replace(/^(-?\d+)\.$/, '$1')
    .replace(/^(-?)(\.\d+)$/, '$10$2')
  return { text: plain, is: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(plain) ? 'number' : 'text' }
}

/**
 * Digits of a number in the file; undefined for a whole number that may have lost its last ones: beyond {@link MAX_EXACT_INTEGER}, or
 * longer than 15 digits with a zero at the end. LibreOffice and Excel store 1005006789012345 as 1005006789012350 or …340.
 */
const digitsOf = (literal: string, value: number): string | undefined => {
  if (Number.isInteger(value)) {
    const integer = /^[+-]?\d+$/.test(literal) ? BigInt(literal.replace('+', '')) : BigInt(value)
    if (integer > MAX_EXACT_INTEGER || integer < -MAX_EXACT_INTEGER) return undefined
    const digits = String(integer)
    return digits.replace('-', '').length > EXACT_DIGITS && digits.endsWith('0') ? undefined : digits
  }
  const text = String(Number(value.toPrecision(EXACT_DIGITS)))
  return text.includes('e-') ? String(Number(value.toFixed(MAX_FRACTION_DIGITS))) : text
}

/** Number of digits that spreadsheets show. */
const EXACT_DIGITS = 15
const MAX_FRACTION_DIGITS = 12

/** True if a pattern shows a fraction as a whole number, which could merge two codes. */
const hidesFraction = (digits: string, pattern: string): boolean =>
  digits.includes('.') && !/[.%hms]/i.test(pattern.replace(/"[^"]*"|\\./g, ''))

const formatted = (pattern: string, digits: string, format: FormatNumber): string => {
  try {
    return format(pattern, rounded(digits, pattern)).trim()
  } catch {
    return ''
  }
}

/** Number rounded to the decimals of a pattern. Binary arithmetic makes 8407.59 of 8407.595, and spreadsheets show 8407.60. */
const rounded = (digits: string, pattern: string): number => {
  const signs = pattern.replace(/"[^"]*"|\\./g, '')
  if (/[hms]/i.test(signs) || digits.includes('e')) return Number(digits)
  const places = signs.split(';').map((section) => {
    const decimals = /\.([0#?]+)/.exec(section)?.[1]?.length ?? 0
    return decimals + 2 * (section.match(/%/g)?.length ?? 0)
  })
  const most = Math.max(...places)
  const scaled = Math.round(Number(`${digits.replace('-', '')}e${most}`))
  return Number(`${digits.startsWith('-') ? '-' : ''}${scaled}e-${most}`)
}

const DAY_S = 86_400
/** 1 March 1900: earlier days are shifted by one, because spreadsheets count a 29 February 1900. */
const FIRST_SOUND_DAY = 60
const LAST_DAY = 2_958_465
const DAYS_TO_1904 = 1462

const momentOf = (serial: number, { is, from1904 }: CellStyle): NumericCellText | undefined => {
  const days = serial + (from1904 ? DAYS_TO_1904 : 0)
  if (days < 0 || days > LAST_DAY + 1) return undefined
  // Fractions of a day are not whole seconds.
  const seconds = Math.round(days * DAY_S)
  const start = days < FIRST_SOUND_DAY ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const [day = '', time = ''] = new Date(start + seconds * 1000).toISOString().split(/[T.]/)
  if (is === 'time' || (serial < 1 && !from1904)) return { text: time, is: 'time' }
  return { text: is === 'day' || time === '00:00:00' ? day : `${day} ${time}`, is: 'date' }
}
