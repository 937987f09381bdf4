import { fault, mistyped, type Sink, wrong } from './sink.ts'

export const MAX_INTEGER = 2_147_483_647
export const MAX_MONEY = 9_999_999_999.99
export const MAX_QUANTITY = 999_999_999_999
export const MAX_DECIMAL = 999_999_999_999

const MONEY_PLACES = 2

/** Significant digits that a floating-point number always keeps. */
const EXACT_DIGITS = 15

/** Text that is exactly a number: no space, no plus, no exponent, a digit on either side of the point. */
const NUMBER = /^(-?)(\d{1,40})(?:\.(\d{1,100}))?$/
const INTEGER_TEXT = /^-?\d{1,40}(?:\.0{1,100})?$/

/** First characters of a sent value, enough to find it. */
export const excerpt = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** True for a text that is exactly a number. */
export const isNumber = (text: string): boolean => NUMBER.test(text)

/** Whole number of a value, or of a text that exactly states one; undefined for other values. */
export const integerIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  return typeof value === 'string' && INTEGER_TEXT.test(value) ? Number(value) : undefined
}

export const parseInteger = (value: unknown, path: string, sink: Sink, min: number, max = MAX_INTEGER) => {
  const number = integerIn(value)
  if (number === undefined)
    return typeof value === 'number' || (typeof value === 'string' && isNumber(value))
      ? wrong(sink, path, 'integer')
      : mistyped(sink, path, 'integer', value)
  if (number < min || number > max) return fault(sink, path, 'out_of_range', { min, max })
  // -0 is 0, and is returned as 0.
  return number + 0
}

/** Decimal as text without trailing zeros; exact for strings, and for numbers as JSON writes them. */
export const parseDecimal = (
  value: unknown,
  path: string,
  sink: Sink,
  places: number,
  max: number,
  min = -max,
) => decimalIn(value, path, sink, places, max, min, false)

/** Money in the form of {@link parseDecimal}; rounding errors of floating-point arithmetic are removed (rule 4.3.0). */
export const parseMoney = (value: unknown, path: string, sink: Sink, min = -MAX_MONEY) =>
  decimalIn(value, path, sink, MONEY_PLACES, MAX_MONEY, min, true)

/** Quantity in the form of {@link parseDecimal}; rounding errors of floating-point arithmetic are removed. */
export const parseQuantity = (value: unknown, path: string, sink: Sink, places: number) =>
  typeof value === 'number' || (typeof value === 'string' && isNumber(value))
    ? decimalIn(value, path, sink, places, MAX_QUANTITY, -MAX_QUANTITY, true)
    : mistyped(sink, path, 'number', value)

const decimalIn = (
  value: unknown,
  path: string,
  sink: Sink,
  places: number,
  max: number,
  min: number,
  rounded: boolean,
) => {
  if (typeof value !== 'number' && typeof value !== 'string') return mistyped(sink, path, 'decimal', value)
  const [, sign, digits, fraction = ''] = NUMBER.exec(plain(value)) ?? []
  if (digits === undefined) return wrong(sink, path, 'decimal', { places })
  const significant = fraction.replace(/0+$/, '')
  const text =
    significant.length <= places
      ? digits.replace(/^0+(?=\d)/, '') + (significant && `.${significant}`)
      : rounded
        ? nearest(digits, significant, places)
        : undefined
  if (text === undefined) return fault(sink, path, 'too_precise', { places, value: excerpt(String(value)) })
  const exact = sign && text !== '0' ? `-${text}` : text
  // Compared as numbers: fifteen digits are exact.
  if (Number(exact) < min || Number(exact) > max) return fault(sink, path, 'out_of_range', { min, max })
  // JSON has already rounded a number with more digits.
  if (typeof value === 'number' && text.replace('.', '').length > EXACT_DIGITS)
    return wrong(sink, path, 'digits', { max: EXACT_DIGITS })
  return exact
}

/** Digits of a number that JavaScript writes with an exponent: 0.0000001 is 1e-7. */
const plain = (value: number | string): string => {
  if (typeof value === 'string') return value
  const text = String(value)
  return /e-/.test(text) ? value.toFixed(20) : text
}

/** Decimal places of the tolerance 10^-6: a nearer value is rounded to fewer places. */
const NEAR_PLACES = 6

/** Decimal with `places` within 10^-6; undefined if there is no such value. */
const nearest = (digits: string, fraction: string, places: number): string | undefined => {
  const rest = fraction.slice(places).padEnd(NEAR_PLACES - places, '0')
  const isAbove =
    /^0*$/.test(rest.slice(0, NEAR_PLACES - places - 1)) &&
    /^(?:0|10*$)/.test(rest.slice(NEAR_PLACES - places - 1))
  const isBelow = /^9*$/.test(rest.slice(0, NEAR_PLACES - places))
  if (!isAbove && !isBelow) return undefined
  const units = BigInt(digits + fraction.slice(0, places)) + (isBelow ? 1n : 0n)
  const text = String(units).padStart(places + 1, '0')
  const trimmedFraction = text.slice(-places).replace(/0+$/, '')
  return text.slice(0, -places) + (trimmedFraction && `.${trimmedFraction}`)
}
