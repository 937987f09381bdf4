import { nearestWord } from '../labels/nearest-word.ts'
import type { OwnColumn } from '../own-fields.ts'
import type { ParseInto } from './elements.ts'
import { cleanValue } from './key.ts'
import { isObject } from './object.ts'
import { fault, type Holder, mistyped, type Sink } from './sink.ts'
import { unknownField } from './unknown-fields.ts'

/** Significant digits that JSON numbers always keep. */
const EXACT_DIGITS = 15

/**
 * Reads sent values of own fields: new values by their stored keys, null for each cleared one. Undefined after a fault.
 */
export const parseCustom = (
  columns: readonly OwnColumn[],
  value: unknown,
  path: string,
  sink: Sink,
  parseInto: ParseInto,
): Holder | undefined => {
  if (!isObject(value)) return mistyped(sink, path, 'object', value)
  const parsed: Holder = {}
  let isSound = true
  for (const [code, sent] of Object.entries(value)) {
    const column = columns.find((column) => column.code === code)
    if (column) {
      if (!parseOwn(parsed, column, sent, `${path}.${code}`, sink, parseInto)) isSound = false
    } else if (sink.ignored) unknownField(sink, path, code, [])
    else {
      isSound = false
      unknown(sink, `${path}.${code}`, code, columns)
    }
  }
  return isSound ? parsed : undefined
}

const parseOwn = (
  parsed: Holder,
  { field, key, required }: OwnColumn,
  sent: unknown,
  path: string,
  sink: Sink,
  parseInto: ParseInto,
): boolean => {
  const value = cleanValue(field, sent)
  if (value === null || value === '') {
    if (required) return fault(sink, path, 'required') ?? false
    parsed[key] = null
    return true
  }
  if (!parseInto(parsed, key, field, value, path, sink)) return false
  const stored = parsed[key]
  if (Array.isArray(stored) && stored.length === 0) {
    if (required) return fault(sink, path, 'required') ?? false
    parsed[key] = null
  }
  if (field.kind === 'money' && typeof stored === 'string') parsed[key] = withCents(stored)
  if (field.kind === 'number' && typeof stored === 'string') {
    if (stored.replace(/[-.]/g, '').length > EXACT_DIGITS)
      return fault(sink, path, 'out_of_range.own_digits', { max: EXACT_DIGITS }) ?? false
    parsed[key] = Number(stored)
  }
  return true
}

/** Money with two decimal places, as in reads. */
const withCents = (amount: string): string => {
  const [units, cents = ''] = amount.split('.')
  return `${units}.${cents.padEnd(2, '0')}`
}

const unknown = (sink: Sink, path: string, code: string, columns: readonly OwnColumn[]): void => {
  const valid = columns.map(({ code }) => code)
  const nearest = nearestWord(code, valid)
  if (valid.length === 0) fault(sink, path, 'unknown_field.no_own', { name: code })
  else if (nearest !== undefined) fault(sink, path, 'unknown_field.own_nearest', { name: code, nearest })
  else fault(sink, path, 'unknown_field.own', { name: code, valid })
}
