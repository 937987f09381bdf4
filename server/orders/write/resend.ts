import { hash } from 'node:crypto'
import {
  ADDRESS,
  ITEM_OMITTED_WHEN_EMPTY,
  ORDER,
  ORDER_OMITTED_WHEN_EMPTY,
  writableOf,
} from '@vitrina/schema/orders/order'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import type { Holder } from '@vitrina/schema/wire/sink'
import { sortInPlace } from '../ordering.ts'
import type { OrderOwn } from '../own-fields.ts'
import { ITEM_VALUES, type ItemDraft, type OrderDraft } from './draft.ts'
import type { ItemMatching } from './match-items.ts'
import { storedOwn } from './own-values.ts'

type Row = Pick<OrderDraft, 'inputId' | 'input' | 'items' | 'address' | 'references'>

/** Fields of every digest. Later fields are included only if they are sent: digests are compared for years. */
const alwaysIn = <Name extends string>(names: readonly Name[], later: readonly string[]): readonly Name[] =>
  names.filter((name) => !later.includes(name))

const ORDER_VALUES = alwaysIn(writableOf(ORDER), ORDER_OMITTED_WHEN_EMPTY)
const LINE_VALUES = alwaysIn(ITEM_VALUES, ITEM_OMITTED_WHEN_EMPTY)
const ADDRESS_VALUES = writableOf(ADDRESS)

/**
 * Digest that identifies a repeated row of a token (rule 6.3), as 32 hexadecimal digits. It covers the parsed
 * values, regardless of their spelling, and the items in any order. Call it before references are resolved.
 */
export const digestOfRow = (
  { inputId, input, items, address, references }: Row,
  matching: ItemMatching,
  own: OrderOwn,
): string => {
  // References are not resolved yet; their ids later overwrite this value.
  for (const { holder, place, id, byKey, text } of references) holder[place] = text ?? id ?? byKey
  // Serialized at once: thousands of orders have ten times as many values.
  const row = JSON.stringify([
    ...[matching, inputId, valuesOf(input, ORDER_VALUES)],
    address && [address.inputId, address.zipcodeDigits, valuesOf(address.input, ADDRESS_VALUES)],
    address === undefined,
    sortInPlace(
      items.map((item) => lineOf(item, own.item)),
      byValues,
    ),
    ...laterIn(input, ORDER_OMITTED_WHEN_EMPTY, own.order),
  ])
  return hash('sha256', row, 'hex').slice(0, 32)
}

/** Value of an omitted field: different from null and unique, because no field of an order is boolean. */
const LEFT_OUT = false

const valuesOf = (values: Readonly<Record<string, unknown>>, names: readonly string[]): unknown[] =>
  names.map((name) => {
    const value = values[name]
    return value === undefined ? LEFT_OUT : canonical(value)
  })

/** Lists the sent fields among `names`, with their names, as one element; empty if none was sent. */
const laterIn = (
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
  own: readonly OwnColumn[],
): unknown[] => {
  const sent = names.filter((name) => values[name] !== undefined)
  if (sent.length === 0) return []
  // By the ids of own fields: a field that is declared again is another one.
  const sentValue = (name: string) =>
    name === 'custom' && values.custom !== null ? storedOwn(own, values.custom as Holder) : values[name]
  return [JSON.stringify(sent.map((name) => [name, canonical(sentValue(name))]))]
}

type Line = readonly unknown[]

const lineOf = ({ inputId, input }: ItemDraft, own: readonly OwnColumn[]): Line => {
  // Allocated with its final length: with repeated pushes, its values would take three times the memory.
  const line: unknown[] = new Array(1 + LINE_VALUES.length)
  line[0] = inputId
  for (let place = 0; place < LINE_VALUES.length; place++) {
    const value: unknown = input[LINE_VALUES[place] as (typeof LINE_VALUES)[number]]
    line[1 + place] =
      value === undefined
        ? LEFT_OUT
        : value !== null && typeof value === 'object'
          ? JSON.stringify(value)
          : value
  }
  line.push(...laterIn(input, ITEM_OMITTED_WHEN_EMPTY, own))
  return line
}

/** Arbitrary order in which equal lines are adjacent. */
const byValues = (one: Line, other: Line): number => {
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const [a, b] = [one[place], other[place]]
    if (a === b) continue
    if (typeof a === 'number' && typeof b === 'number') return a - b
    const [left, right] = [`${typeof a}${a}`, `${typeof b}${b}`]
    return left < right ? -1 : 1
  }
  return 0
}

/** Members of an object ordered by name: notes of a shop are objects of any shape, in any order. */
const canonical = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(canonical)
  const names = sortInPlace(Object.keys(value), (a, b) => (a < b ? -1 : 1))
  const members: unknown[] = []
  for (const name of names) members.push(name, canonical(value[name as keyof typeof value]))
  // Distinguishes it from an array of the same values.
  return { '': members }
}
