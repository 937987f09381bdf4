import type { Field } from '../resource.ts'
import { readCell } from '../wire/cell.ts'
import type { Sink } from '../wire/sink.ts'
import { parseColumn } from '../wire/value.ts'

/** Form of codes and keys, unlike names of objects. */
const KEY_LIKE = /^(?:[a-z\d][a-z\d._-]*|[A-Za-z]{1,4}[-_.]?\d[\w.-]*)$/

/** True when a field accepts a cell. */
const isAccepted = (field: Field, cell: string): boolean => {
  const read = readCell(field, cell)
  let isSound = 'json' in read
  const sink: Sink = {
    timeZone: 'UTC',
    fault: () => {
      isSound = false
    },
    reference: () => undefined,
  }
  if ('json' in read && read.json !== undefined)
    parseColumn(
      {},
      { name: 'cell', of: 'cell', field, language: undefined, required: false },
      read.json,
      sink,
    )
  return isSound
}

/** True if the cells of a column may be values of a field. */
export const isPlausible = (field: Field, cells: readonly string[]): boolean => {
  if (cells.length === 0) return true
  if (field.kind === 'reference' && field.named) return true
  const isSound = (cell: string) => !('fault' in readCell(field, cell))
  switch (field.kind) {
    case 'reference':
    case 'references':
      return cells.every((cell) =>
        /^\s*[[{]/.test(cell)
          ? isSound(cell)
          : cell.split(/[|;,]/).every((part) => part.trim() === '' || KEY_LIKE.test(part.trim())),
      )
    case 'list':
      return cells.some(isSound)
    // Columns with these names may also contain VAT amounts or nonstandard units.
    case 'vatRate':
    case 'word':
      return cells.every((cell) => isSound(cell) && isAccepted(field, cell))
    default:
      return true
  }
}
