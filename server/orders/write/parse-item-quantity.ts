import { excerpt, integerIn, isNumber, parseDecimal, parseInteger } from '@vitrina/schema/wire/number'
import { fault, type Sink } from '@vitrina/schema/wire/sink'

/** Decimal places of the quantity of an item. */
const PLACES = 3

/**
 * Parses a quantity of an item. Other values than numbers get the fault of whole numbers, as most quantities are whole; the merge
 * validates decimals by the unit.
 */
export const parseItemQuantity = (value: unknown, path: string, sink: Sink, min: number, max: number) => {
  if (isNegative(value)) return refuseReturn(value, path, sink, min, max)
  const isFraction =
    integerIn(value) === undefined &&
    (typeof value === 'number' || (typeof value === 'string' && isNumber(value)))
  if (!isFraction) return parseInteger(value, path, sink, min, max)
  const quantity = parseDecimal(value, path, sink, PLACES, max, min)
  return quantity === undefined ? undefined : Number(quantity)
}

/** Numbers nearer to zero are rounding errors. */
const NOISE = 1e-6

/** True for a number below zero, which a client may use for a return. */
export const isNegative = (value: unknown): value is number | string =>
  typeof value === 'number'
    ? value < -NOISE
    : typeof value === 'string' && value.startsWith('-') && isNumber(value) && Number(value) < -NOISE

/** Adds a fault to a negative quantity or price, which names the call for returns. */
export const refuseReturn = (value: number | string, path: string, sink: Sink, min: number, max: number) =>
  fault(sink, path, 'out_of_range.return', {
    ...{ min, max, value: excerpt(String(value)) },
    call: 'POST /external/external-order/{id}/return/',
  })
