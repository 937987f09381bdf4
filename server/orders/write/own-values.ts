import type { OwnColumn } from '@vitrina/schema/own-fields'
import { parseCustom } from '@vitrina/schema/wire/custom'
import type { Holder, Sink } from '@vitrina/schema/wire/sink'
import { parseInto } from '@vitrina/schema/wire/value'
import { clashesOfOwn, findOwnersOfOwn, type OwnRow } from '../../platform/own-fields/unique-values.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { OrderOwn } from '../own-fields.ts'
import { addFault, type OrderDraft } from './draft.ts'

// Values of own fields of an order or item, by code; only stored values are by the ids of the fields.

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
  // By code, because rows are compared and returned by code.
  const byCode = own.map((column) => ({ ...column, key: column.code }))
  return parseCustom(byCode, value, path, sink, parseInto)
}

/** Values after a write, in the order of the fields; undefined for an empty result. */
export const mergedOwn = (
  own: readonly OwnColumn[],
  stored: Values | null | undefined,
  input: Values | null | undefined,
): Values | undefined => {
  if (input === undefined) return stored ?? undefined
  if (input === null) return undefined
  const pairs = own.flatMap(({ code }) => {
    const value = input[code] === undefined ? stored?.[code] : input[code]
    return value === undefined || value === null ? [] : [[code, value] as const]
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}

/** Values of a new order or item with defaults for omitted fields; adds a fault for each missing required one. */
export const createdOwn = (
  own: readonly OwnColumn[],
  input: Values | null | undefined,
  missing: (code: string) => void,
): Values | undefined => {
  const values: Holder = { ...input }
  for (const { code, own: field, required } of own) {
    if (field.default !== null && values[code] === undefined) values[code] = field.default
    if (required && values[code] === undefined && input !== null) missing(code)
  }
  return mergedOwn(own, null, values)
}

/** Values by the ids of their fields, as they are stored. */
export const storedOwn = (own: readonly OwnColumn[], values: Values): Values =>
  Object.fromEntries(own.flatMap(({ code, key }) => (code in values ? [[key, values[code]]] : [])))

/** Order or item of a batch. */
interface Owner extends OwnRow {
  readonly draft: OrderDraft
  /** Path of the fault of a value. */
  readonly pathOf: (column: OwnColumn) => string
  readonly values: Values
}

const ownerOf = (draft: OrderDraft, id: number, values: Values, pathOf: Owner['pathOf']): Owner => ({
  ...{ draft, id, values, pathOf, isWritten: true },
  text: ({ code }) =>
    values[code] === undefined || values[code] === null ? undefined : JSON.stringify(values[code]),
  isFaulty: () => false,
})

/**
 * Adds a fault for each unique value that two orders, or two items, would have after the batch; one statement per kind at most.
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
    const rows = drafts.filter(({ faults }) => faults.length === 0).flatMap(ownersIn)
    const owners = await findOwnersOfOwn(sql, table, siteId, own, rows)
    for (const { column, row, earlier } of clashesOfOwn(own, rows, owners)) {
      const [path, field] = [row.pathOf(column), column.name]
      if (earlier) addFault(row.draft, path, 'duplicate.batch', { field, first: earlier.draft.index })
      else addFault(row.draft, path, 'duplicate', { object, field, value: String(row.values[column.code]) })
    }
  }
}

const ordersIn = (draft: OrderDraft): Owner[] =>
  draft.after ? [ownerOf(draft, draft.after.order_id, draft.after.custom ?? {}, ({ name }) => name)] : []

const itemsIn = (draft: OrderDraft): Owner[] =>
  (draft.after?.order_items ?? []).map(({ order_id: id, custom }) =>
    // The path is that of the sent item with the value.
    ownerOf(draft, id, custom ?? {}, ({ code, name }) => {
      const sent = draft.items.find(({ input }) => input.custom?.[code] === custom?.[code])
      return `${sent?.path ?? 'order_items'}.${name}`
    }),
  )
