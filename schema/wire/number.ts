import { fault, mistyped, type Sink, wrong } from './sink.ts'

export const MAX_INTEGER = 2_147_483_647
export const MAX_MONEY = 9_999_999_999.99
export const MAX_QUANTITY = 999_999_999_999
export const MAX_DECIMAL = 999_999_999_999

const MONEY_PLACES = 2

/** Significant digits of a decimal that a double keeps, whichever they are. */
const EXACT_DIGITS = 15

/** A text that is exactly a number: no space, no plus, no exponent, a digit on either side of the point. */
const NUMBER = /^(-?)(\d{1,40})(?:\.(\d{1,100}))?$/
const WHOLE = /^-?\d{1,40}(?:\.0{1,100})?$/

/** The first characters of what was sent, enough to find it by. */
export const excerpt = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** True for a text that is exactly a number. */
export const isNumber = (text: string): boolean => NUMBER.test(text)

/** Whole number of a value, or of a text that exactly states one; undefined for other values. */
export const wholeNumberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  return typeof value === 'string' && WHOLE.test(value) ? Number(value) : undefined
}

export const parseInteger = (value: unknown, path: string, sink: Sink, min: number, max = MAX_INTEGER) => {
  const number = wholeNumberOf(value)
  if (number === undefined)
    return typeof value === 'number' || (typeof value === 'string' && isNumber(value))
      ? wrong(sink, path, 'integer')
      : mistyped(sink, path, 'integer', value)
  if (number < min || number > max) return fault(sink, path, 'out_of_range', { min, max })
  // -0 is 0, and reads so.
  return number + 0
}

/** A decimal as text without trailing zeros; exact for strings, and for numbers as JSON writes them. */
export const parseDecimal = (
  value: unknown,
  path: string,
  sink: Sink,
  places: number,
  max: number,
  min = -max,
) => decimalIn(value, path, sink, places, max, min, false)

/** Money as {@link parseDecimal} gives it; what arithmetic in doubles adds to whole cents is taken off (rule 4.3.0). */
export const parseMoney = (value: unknown, path: string, sink: Sink, min = -MAX_MONEY) =>
  decimalIn(value, path, sink, MONEY_PLACES, MAX_MONEY, min, true)

/** A quantity as {@link parseDecimal} gives it; what arithmetic in doubles adds behind its places is taken off. */
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
  // Numbers are compared as such: fifteen digits are exact in a double.
  if (Number(exact) < min || Number(exact) > max) return fault(sink, path, 'out_of_range', { min, max })
  // A number of more digits is no longer what the caller wrote by the time it is seen here.
  if (typeof value === 'number' && text.replace('.', '').length > EXACT_DIGITS)
    return wrong(sink, path, 'digits', { max: EXACT_DIGITS })
  return exact
}

/** JavaScript writes 0.0000001 as 1e-7; digits are wanted. */
const plain = (value: number | string): string => {
  if (typeof value === 'string') return value
  const text = String(value)
  return /e-/.test(text) ? value.toFixed(20) : text
}

/** A value this near to one of fewer places is meant to be it: 10^-6, in decimal places. */
const NEAR_PLACES = 6

/** The decimal of `places` that lies within 10^-6; undefined when none does. */
const nearest = (digits: string, fraction: string, places: number): string | undefined => {
  const rest = fraction.slice(places).padEnd(NEAR_PLACES - places, '0')
  const isAbove =
    /^0*$/.test(rest.slice(0, NEAR_PLACES - places - 1)) &&
    /^(?:0|10*$)/.test(rest.slice(NEAR_PLACES - places - 1))
  const isBelow = /^9*$/.test(rest.slice(0, NEAR_PLACES - places))
  if (!isAbove && !isBelow) return undefined
  const units = BigInt(digits + fraction.slice(0, places)) + (isBelow ? 1n : 0n)
  const text = String(units).padStart(places + 1, '0')
  const kept = text.slice(-places).replace(/0+$/, '')
  return text.slice(0, -places) + (kept && `.${kept}`)
}
