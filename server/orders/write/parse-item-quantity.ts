import { excerpt, isNumber, parseDecimal, parseInteger, wholeNumberOf } from '@vitrina/schema/wire/number'
import { fault, type Sink } from '@vitrina/schema/wire/sink'

/** Decimals of the quantity of an item. */
const PLACES = 3

/**
 * Parses a quantity of an item. Values that are no number are refused as whole numbers are, because most quantities are; the
 * merge compares decimals with the unit.
 */
export const parseItemQuantity = (value: unknown, path: string, sink: Sink, min: number, max: number) => {
  if (isNegative(value)) return refuseReturn(value, path, sink, min, max)
  const isFraction =
    wholeNumberOf(value) === undefined &&
    (typeof value === 'number' || (typeof value === 'string' && isNumber(value)))
  if (!isFraction) return parseInteger(value, path, sink, min, max)
  const quantity = parseDecimal(value, path, sink, PLACES, max, min)
  return quantity === undefined ? undefined : Number(quantity)
}

/** Nearer to zero, a number is the noise of arithmetic. */
const NOISE = 1e-6

/** True for a number below zero, which a client may mean as a return. */
export const isNegative = (value: unknown): value is number | string =>
  typeof value === 'number'
    ? value < -NOISE
    : typeof value === 'string' && value.startsWith('-') && isNumber(value) && Number(value) < -NOISE

/** Refuses a negative quantity or price, and names the call that records a return. */
export const refuseReturn = (value: number | string, path: string, sink: Sink, min: number, max: number) =>
  fault(sink, path, 'out_of_range.return', {
    ...{ min, max, value: excerpt(String(value)) },
    call: 'POST /external/external-order/{id}/return/',
  })
