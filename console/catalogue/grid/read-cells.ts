import type { Column } from '@vitrina/schema/columns'
import type { Fault } from '@vitrina/schema/errors'
import { type Message, messageOf } from '@vitrina/schema/labels/say'
import { recordsIn } from '@vitrina/schema/price-list/records'
import { findNumbers, plainCell } from '@vitrina/schema/price-list/written-numbers'
import type { Resource } from '@vitrina/schema/resource'
import { readCell } from '@vitrina/schema/wire/cell'
import type { Holder, Sink } from '@vitrina/schema/wire/sink'
import { parseColumn } from '@vitrina/schema/wire/value'

/** Parsed cell: the value to send and its stored form, or a fault. */
export type CellRead =
  | { readonly value: unknown; readonly stored: unknown; readonly fault?: undefined }
  | { readonly value: unknown; readonly fault: Message | Fault }

/** Stored form of `value`, or its fault. */
const storedOf = (column: Column, value: unknown): CellRead => {
  let fault: Message | undefined
  const sink: Sink = {
    timeZone: 'UTC',
    fault: (_, key, ...parameters) => {
      fault ??= messageOf(key, ...parameters)
    },
    reference: () => undefined,
  }
  const stored: Holder = {}
  parseColumn(stored, column, value, sink)
  return fault ? { value, fault } : { value, stored: stored[column.name] ?? null }
}

/** True for values that are stored identically, whether read or sent. */
export const areStoredAlike = (column: Column, one: unknown, other: unknown): boolean => {
  const [a, b] = [storedOf(column, one ?? null), storedOf(column, other ?? null)]
  return !a.fault && !b.fault && JSON.stringify(a.stored) === JSON.stringify(b.stored)
}

/**
 * Parses a rectangle of cells like the file of an import: numbers by the notation of their column, other values by the rule of
 * the server (4.2.13). An empty cell, however, clears its field, as the grid shows.
 */
export const readCells = (
  object: Resource,
  columns: readonly Column[],
  table: readonly (readonly string[])[],
  currency: string,
): CellRead[][] => {
  const bare = table.map((row) => row.map(() => true))
  const mapping = columns.map(({ name }) => name)
  const numbers = {
    ...findNumbers(
      object,
      { names: [], rows: table, bare, numbers: table.map((_, n) => n + 1) },
      mapping,
      false,
      currency,
    ),
    isTyped: false,
  }
  return table.map((row, n) =>
    columns.flatMap((column, place) => {
      const cell = row[place]
      if (cell === undefined) return []
      const read = readCell(column.field, plainCell(numbers, place, cell, true, n + 1))
      return 'fault' in read ? { value: cell, fault: read.fault } : storedOf(column, read.json ?? null)
    }),
  )
}

/** Rows of cells from the clipboard of a spreadsheet. */
export const tableIn = (text: string): string[][] =>
  [...recordsIn(text, '\t', true)].map(({ cells }) => cells.map(({ text }) => text))

const MUST_BE_QUOTED = /[\t\r\n]|^"/

/** Rows of cells for the clipboard of a spreadsheet. */
export const textOf = (table: readonly (readonly string[])[]): string =>
  table
    .map((row) =>
      row.map((cell) => (MUST_BE_QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n')
