import type { Column } from '@vitrina/schema/columns'
import { readCell } from '@vitrina/schema/wire/cell'
import { cleanValue } from '@vitrina/schema/wire/key'
import type { Holder, Sink } from '@vitrina/schema/wire/sink'
import { parseColumn, parseId } from '@vitrina/schema/wire/value'

/** Preview of a parsed CSV cell. */
export type CellPreview =
  /** The field is unchanged. */
  | { readonly as: 'kept' }
  /** The field is cleared. */
  | { readonly as: 'cleared' }
  | { readonly as: 'yes' | 'no' }
  | { readonly as: 'value' | 'wrong'; readonly text: string }

/** Parses a cell with the code of the import itself. The dry run checks whether references exist. */
export const previewCell = (column: Column | undefined, cell = ''): CellPreview => {
  const read = readCell(column?.field, cell)
  if ('fault' in read) return { as: 'wrong', text: cell }
  const { json } = read
  if (json === undefined) return { as: 'kept' }
  let isSound = true
  const sink: Sink = {
    timeZone: 'UTC',
    fault: () => {
      isSound = false
    },
    reference: () => undefined,
  }
  const stored: Holder = {}
  if (column) parseColumn(stored, column, json, sink)
  else stored.id = parseId(json, sink)
  if (!isSound) return { as: 'wrong', text: cell }
  if (json === null || stored[column?.name ?? 'id'] === null) return { as: 'cleared' }
  if (typeof json === 'boolean') return { as: json ? 'yes' : 'no' }
  const value = column ? cleanValue(column.field, json) : json
  return { as: 'value', text: typeof value === 'string' ? value : cell.trim() }
}
