import type { ForeignNumber } from '@vitrina/schema/orders/order-read'
import { parseDate } from '@vitrina/schema/wire/date-time'
import { cleanKey } from '@vitrina/schema/wire/key'
import { isObject } from '@vitrina/schema/wire/object'
import { fault, mistyped, type Sink } from '@vitrina/schema/wire/sink'
import { parseText } from '@vitrina/schema/wire/text'
import { unknownField } from '@vitrina/schema/wire/unknown-fields'

/** Maximum number of other systems with a number for one order. */
export const MAX_FOREIGN_NUMBERS = 20

const FIELDS = ['destination', 'number', 'date']

/** Parses numbers of an order in other systems; an element with an empty number removes that of its system. */
export const parseForeignNumbers = (
  value: unknown,
  path: string,
  sink: Sink,
): readonly ForeignNumber[] | undefined => {
  if (!Array.isArray(value)) return mistyped(sink, path, 'array', value)
  if (value.length > MAX_FOREIGN_NUMBERS)
    return fault(sink, path, 'too_long.elements', { length: value.length, max: MAX_FOREIGN_NUMBERS })
  const parsed = value.map((element, place) => parseElement(element, `${path}.${place}`, sink))
  const known = new Set<string>()
  for (const [place, one] of parsed.entries()) {
    if (!one) return undefined
    if (known.has(one.destination)) return fault(sink, `${path}.${place}.destination`, 'duplicate.list')
    known.add(one.destination)
  }
  return parsed.filter((one) => one !== undefined)
}

const parseElement = (element: unknown, path: string, sink: Sink): ForeignNumber | undefined => {
  if (!isObject(element)) return mistyped(sink, path, 'object', element)
  for (const name of Object.keys(element)) if (!FIELDS.includes(name)) unknownField(sink, path, name, FIELDS)
  const textOf = (name: string): string | undefined => {
    const text = element[name] ?? ''
    return text === ''
      ? ''
      : parseText(typeof text === 'string' ? cleanKey(text) : text, `${path}.${name}`, sink, 'line')
  }
  const destination = textOf('destination')
  if (destination === '') return fault(sink, `${path}.destination`, 'required')
  const number = textOf('number')
  const date =
    element.date == null || element.date === '' ? null : parseDate(element.date, `${path}.date`, sink)
  return destination === undefined || number === undefined || date === undefined
    ? undefined
    : { destination, number, date }
}

/** Numbers of an order after a write: those of other systems are kept. Undefined for an empty result. */
export const mergeForeignNumbers = (
  stored: readonly ForeignNumber[] | null | undefined,
  input: readonly ForeignNumber[],
): readonly ForeignNumber[] | undefined => {
  const all = new Map([...(stored ?? []), ...input].map((one) => [one.destination, one]))
  const numbers = [...all.values()].filter(({ number }) => number !== '')
  return numbers.length > 0 ? numbers.sort(byDestination) : undefined
}

const byDestination = (one: ForeignNumber, other: ForeignNumber): number =>
  one.destination < other.destination ? -1 : 1
