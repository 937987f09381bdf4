import type { OwnColumn } from '@vitrina/schema/own-fields'
import { parseCustom } from '@vitrina/schema/wire/custom'
import type { Holder, Sink } from '@vitrina/schema/wire/sink'
import { parseInto } from '@vitrina/schema/wire/value'
import { findOwnOwners } from '../../platform/own-fields/own-values.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { OrderOwn } from '../own-fields.ts'
import { addFault, type OrderDraft } from './draft.ts'

// Values of own fields on their way to an order or item, by their codes; only the stored ones are by the ids of the fields.

/** Values of own fields by their codes; null for a cleared one. */
type Values = Readonly<Record<string, unknown>>

/** Parses sent values; null clears all. */
export const parseOwnValues = (
  own: readonly OwnColumn[],
  value: unknown,
  path: string,
  sink: Sink,
): Holder | null | undefined => {
  if (value === null || value === '') {
    for (const { code, required } of own) if (required) sink.fault(`${path}.${code}`, 'required')
    return null
  }
  // By codes: rows are compared and answered by them.
  const byCode = own.map((column) => ({ ...column, key: column.code }))
  return parseCustom(byCode, value, path, sink, parseInto)
}

/** Values after a write, in the order of the fields; undefined without any. */
export const mergedOwn = (
  own: readonly OwnColumn[],
  stored: Values | null | undefined,
  given: Values | null | undefined,
): Values | undefined => {
  if (given === undefined) return stored ?? undefined
  if (given === null) return undefined
  const pairs = own.flatMap(({ code }) => {
    const value = given[code] === undefined ? stored?.[code] : given[code]
    return value === undefined || value === null ? [] : [[code, value] as const]
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}

/** Values of a new order or item with the defaults of fields that were not sent; names the required ones that are missing. */
export const createdOwn = (
  own: readonly OwnColumn[],
  given: Values | null | undefined,
  missing: (code: string) => void,
): Values | undefined => {
  const values: Holder = { ...given }
  for (const { code, own: field, required } of own) {
    if (field.default !== null && values[code] === undefined) values[code] = field.default
    if (required && values[code] === undefined && given !== null) missing(code)
  }
  return mergedOwn(own, null, values)
}

/** Values by the ids of their fields, as they are stored. */
export const storedOwn = (own: readonly OwnColumn[], values: Values): Values =>
  Object.fromEntries(own.flatMap(({ code, key }) => (code in values ? [[key, values[code]]] : [])))

/** Values of an order or item that a batch writes. */
interface Owner {
  readonly draft: OrderDraft
  readonly id: number
  /** Path of the fault of a value. */
  readonly pathOf: (column: OwnColumn) => string
  readonly values: Values
  /** Values before the write. */
  readonly stored: Values
}

const textOf = (values: Values, { code }: OwnColumn): string | undefined =>
  values[code] === undefined || values[code] === null ? undefined : JSON.stringify(values[code])

/**
 * Names each unique value that two orders, or two items, would have after the batch, by one statement for each of the two kinds at most.
 * A swap within the batch is allowed.
 */
export const checkOwnValues = async (
  sql: Sql,
  siteId: number,
  own: OrderOwn,
  drafts: readonly OrderDraft[],
): Promise<void> => {
  const orders = { object: 'external-order', table: 'external_order', own: own.order, ownersIn: ordersIn }
  const items = { object: 'external-order-item', table: 'order_item', own: own.item, ownersIn: itemsIn }
  for (const { object, table, own, ownersIn } of [orders, items]) {
    const unique = own.filter(({ own }) => own.unique)
    if (unique.length === 0) continue
    const owners = drafts.filter(({ faults }) => faults.length === 0).flatMap(ownersIn)
    const byId = new Map(owners.map((owner) => [owner.id, owner]))
    const wanted = unique.flatMap((column) =>
      owners.flatMap(({ values, stored }) => {
        const value = textOf(values, column)
        return value === undefined || value === textOf(stored, column) ? [] : [{ key: column.key, value }]
      }),
    )
    const taken = new Map<string, number>()
    for (const { place, id } of wanted.length > 0 ? await findOwnOwners(sql, table, siteId, wanted) : []) {
      const { key, value } = wanted[place - 1] as { key: string; value: string }
      taken.set(`${key} ${value}`, id)
    }
    for (const column of unique) {
      const first = new Map<string, OrderDraft>()
      for (const { draft, id, pathOf, values } of owners) {
        const text = textOf(values, column)
        if (text === undefined) continue
        const field = pathOf(column)
        const owner = taken.get(`${column.key} ${text}`)
        const holder = byId.get(owner ?? 0)
        const isFree =
          owner === undefined || owner === id || (holder && textOf(holder.values, column) !== text)
        const earlier = first.get(text)
        const value = String(values[column.code])
        if (!isFree) addFault(draft, field, 'duplicate', { object, field: column.name, value })
        else if (earlier)
          addFault(draft, field, 'duplicate.batch', { field: column.name, first: earlier.index })
        else first.set(text, draft)
      }
    }
  }
}

const ordersIn = (draft: OrderDraft): Owner[] =>
  draft.after
    ? [
        {
          ...{ draft, id: draft.after.order_id, pathOf: ({ name }: OwnColumn) => name },
          values: draft.after.custom ?? {},
          stored: draft.before?.order.custom ?? {},
        },
      ]
    : []

const itemsIn = (draft: OrderDraft): Owner[] => {
  const before = new Map(draft.before?.order.order_items.map((item) => [item.order_id, item.custom]))
  return (draft.after?.order_items ?? []).map(({ order_id: id, custom }) => ({
    ...{ draft, id },
    // The sent item that has the value.
    pathOf: ({ code, name }: OwnColumn) => {
      const sent = draft.items.find(({ given }) => given.custom?.[code] === custom?.[code])
      return `${sent?.path ?? 'order_items'}.${name}`
    },
    values: custom ?? {},
    stored: before.get(id) ?? {},
  }))
}
