import { isDeepStrictEqual } from 'node:util'
import type { OrderHistory, OrderHistoryEntry, OrderItemChange } from '@vitrina/schema/console/order-history'
import type { ValueChange } from '@vitrina/schema/history'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { ApiError } from '../../platform/http/errors.ts'
import type { OwnAudience } from '../../platform/own-fields/own-audience.ts'
import { nameAndText } from '../../platform/postgres/derive/keep-history.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { preparedOwn } from '../own-fields.ts'
import {
  ADDRESS_HISTORY_COLUMNS,
  type HistoryColumn,
  ITEM_HISTORY_COLUMNS,
  ORDER_HISTORY_COLUMNS,
} from './history-columns.ts'
import { type StoredOrderHistory, selectOrderHistory, selectPeopleNamed } from './history-queries.ts'

const ASSIGNEE = 'assignee'

const OF_ORDER = new Map(
  [...ORDER_HISTORY_COLUMNS, ...ADDRESS_HISTORY_COLUMNS].map((column) => [column.historyName, column]),
)
const OF_ITEM = new Map(ITEM_HISTORY_COLUMNS.map((column) => [column.historyName, column]))

type Fields = Record<string, ValueChange>

/** Write under construction from its rows, newest first. */
interface Write extends OrderHistoryEntry {
  readonly fields: Fields
  readonly items: (OrderItemChange & { readonly fields: Fields; removed: boolean; product: number | null })[]
}

/**
 * Reads the history of an order except its statuses: the writes with the previous and new values. The new value of a column is
 * the previous value of the next write, or the current one.
 * @throws {ApiError} `not_found`
 */
export const readOrderHistory = async (
  sql: Sql,
  siteId: number,
  orderId: number,
  audience: OwnAudience,
): Promise<OrderHistory> => {
  const [row] = await selectOrderHistory(sql, siteId, orderId)
  if (!row) throw new ApiError('not_found')
  const history: StoredOrderHistory = JSON.parse(row.json)
  const values = new Map(history.present.map(nameAndText))
  const writes: Write[] = []
  let last: string | undefined
  for (const { written_in, at, origin, request_id, before } of history.rows) {
    if (written_in !== last) writes.push({ changed_at: at, origin, request_id, fields: {}, items: [] })
    last = written_in
    const write = writes.at(-1)
    if (write) for (const [name, text] of before.map(nameAndText)) noteChange(write, values, name, text)
  }
  const own = preparedOwn(history.own, audience)
  for (const { fields, items } of writes) {
    nameOwn(fields, own.order)
    for (const item of items) nameOwn(item.fields, own.item)
  }
  return { kept_days: history.days, entries: await withNames(sql, writes), more: history.more }
}

/** Shows each changed own field under its flat name; omits those that the reader may not see. */
const nameOwn = (fields: Fields, own: readonly OwnColumn[]): void => {
  const { custom } = fields
  if (!custom) return
  delete fields.custom
  const [before, after] = [custom.before, custom.after].map((stored) => (stored ?? {}) as Fields)
  for (const { name, key } of own) {
    const change = { before: before?.[key] ?? null, after: after?.[key] ?? null }
    if (!isDeepStrictEqual(change.before, change.after)) fields[name] = change
  }
}

/** Adds the previous value of one column to a write, and restores it in the running state. */
const noteChange = (
  write: Write,
  values: Map<string, string | null>,
  name: string,
  text: string | null,
): void => {
  if (name === 'address') {
    for (const { historyName } of ADDRESS_HISTORY_COLUMNS)
      if (values.get(historyName)) noteChange(write, values, historyName, null)
    return
  }
  const [, id, part = ''] = /^item\.(\d+)\.(.+)$/.exec(name) ?? []
  const item = id === undefined ? undefined : itemOf(write, values, Number(id))
  const after = values.get(name) ?? null
  values.set(name, text)
  if (!item) {
    if (name === ASSIGNEE) write.fields[name] = { before: inJson(text), after: inJson(after) }
    else noteField(write.fields, OF_ORDER.get(name), text, after)
    return
  }
  if (part === 'removed') {
    item.removed = true
    for (const { historyName } of ITEM_HISTORY_COLUMNS) values.set(`item.${id}.${historyName}`, null)
    return
  }
  if (part === 'product_id' && item.removed) item.product = Number(text)
  noteField(item.fields, OF_ITEM.get(part), text, after)
}

const itemOf = (write: Write, values: Map<string, string | null>, id: number): Write['items'][number] => {
  const known = write.items.find(({ order_item_id }) => order_item_id === id)
  if (known) return known
  const product = values.get(`item.${id}.product_id`)
  const item = { order_item_id: id, product: product ? Number(product) : null, removed: false, fields: {} }
  write.items.push(item)
  return item
}

/** Adds the change of a field; omits one that is no longer declared. */
const noteField = (
  fields: Fields,
  column: HistoryColumn | undefined,
  before: string | null,
  after: string | null,
): void => {
  if (!column) return
  const shown = (text: string | null) => (column.isText ? text : inJson(text))
  fields[column.shown] = { before: shown(before), after: shown(after) }
}

const inJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** Replaces the numbers of assignees by their names; null for no or an unknown assignee. */
const withNames = async (sql: Sql, writes: readonly Write[]): Promise<readonly OrderHistoryEntry[]> => {
  const numbers = writes.flatMap(({ fields }) => {
    const { before, after } = fields[ASSIGNEE] ?? {}
    return [before, after].filter((number) => typeof number === 'number')
  })
  if (numbers.length === 0) return writes
  const people = new Map((await selectPeopleNamed(sql, numbers)).map(({ id, name }) => [id, name]))
  const nameOf = (number: unknown) => people.get(number as number) ?? null
  return writes.map((write) => {
    const { [ASSIGNEE]: change, ...fields } = write.fields
    return change
      ? {
          ...write,
          fields: { ...fields, [ASSIGNEE]: { before: nameOf(change.before), after: nameOf(change.after) } },
        }
      : write
  })
}
