import { isNumber } from './wire/number.ts'

/** Change of an amount: by a percentage or by an absolute value, up or down. */
export interface AmountChange {
  readonly kind: 'percent' | 'sum'
  /** A number as {@link signedNumberIn} gives it: '10', '-2.5'. */
  readonly by: string
  /** Null: rounded only to the decimal places of the amount. */
  readonly rounding: Rounding | null
}

/** Steps for rounding an amount, and endings of a price: `.90` is the nearest of 0.90, 1.90, 2.90 … */
export const ROUNDINGS = ['0.10', '0.50', '1', '5', '10', '.90', '.99'] as const

export type Rounding = (typeof ROUNDINGS)[number]

/** Decimal places of intermediate results: a price with two by a percentage with four. */
const PLACES = 8
const ONE = 10n ** BigInt(PLACES)
const HUNDRED_PERCENT = 100n * ONE

const scaled = (number: string): bigint => {
  const [integerPart = '0', fraction = ''] = number.replace('-', '').split('.')
  const size = BigInt(integerPart) * ONE + BigInt(fraction.slice(0, PLACES).padEnd(PLACES, '0'))
  return number.startsWith('-') ? -size : size
}

/** Quotient rounded to the nearest integer; halves are rounded away from zero, as in prices. */
const divided = (dividend: bigint, divisor: bigint): bigint => {
  const size = dividend < 0n ? -dividend : dividend
  const nearest = (size + divisor / 2n) / divisor
  return dividend < 0n ? -nearest : nearest
}

/** Rounded amount. Zero and negative amounts are unchanged, so that the server refuses them; rounding never results in zero. */
const rounded = (amount: bigint, rounding: Rounding): bigint => {
  if (amount <= 0n) return amount
  if (!rounding.startsWith('.')) {
    const step = scaled(rounding)
    const nearest = divided(amount, step) * step
    return nearest < step ? step : nearest
  }
  const end = scaled(`0${rounding}`)
  const nearest = divided(amount - end, ONE) * ONE + end
  return nearest < end ? end : nearest
}

const written = (amount: bigint, places: number): string => {
  const unit = 10n ** BigInt(PLACES - places)
  const units = divided(amount, unit)
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const point = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${text}` : text
}

/** Typed number with a comma or point, a plus, or either kind of minus; undefined for an invalid one. */
export const signedNumberIn = (typed: string): string | undefined => {
  const number = typed.trim().replace(',', '.').replace(/^[−–]/, '-').replace(/^\+/, '')
  return isNumber(number) ? number : undefined
}

/** Changed amount, exact to the last digit, with `places` decimal places. @param amount a decimal as text, as in the API */
export const changedAmount = (
  amount: string,
  { kind, by, rounding }: AmountChange,
  places: number,
): string => {
  const from = scaled(amount)
  const to =
    kind === 'sum' ? from + scaled(by) : divided(from * (HUNDRED_PERCENT + scaled(by)), HUNDRED_PERCENT)
  return written(rounding === null ? to : rounded(to, rounding), places)
}
