import type { Column } from '@vitrina/schema/columns'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Content } from '../content.ts'
import type { Onward } from './cell-editor.tsx'
import { type CellPosition, cellReachedBy, heightOf, type Range, rangeOf, widthOf } from './cell-position.ts'
import type { Edits } from './edits.ts'
import { cellText } from './plain-columns.ts'
import { tableIn, textOf } from './read-cells.ts'
import type { GridSelection } from './use-cell-selection.ts'

/** Actions of a user on the cells of a grid. */
export interface GridActions {
  /** Puts texts into the cells from `top` and `left` on. */
  readonly onFill: (range: Pick<Range, 'top' | 'left'>, table: readonly (readonly string[])[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

interface GridKeysOptions extends GridActions {
  readonly columns: readonly Column[]
  readonly rows: readonly Content[]
  readonly edits: Edits
  readonly readOnly: boolean
  readonly selection: GridSelection
  /** Number of rows on a page. */
  readonly seenRows: number
}

const STEPS: Readonly<Record<Onward, CellPosition>> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
}

/** Keys in Latin and Cyrillic letters. */
const KEYS = { undo: ['z', 'я'], redo: ['y', 'н'], all: ['a', 'ф'] }

const filled = (text: string, { height, width }: { height: number; width: number }): string[][] =>
  Array.from({ length: height }, () => Array.from({ length: width }, () => text))

/** Keyboard and clipboard of a grid. */
export const useGridKeys = (options: GridKeysOptions) => {
  const { columns, rows, edits, readOnly, selection, seenRows, onFill, onUndo, onRedo } = options
  const { at, anchor, typing, go, select, type } = selection
  const range = rangeOf(anchor, at)
  const size = { height: heightOf(range), width: widthOf(range) }

  const textAt = (row: number, place: number): string => {
    const content = rows[row]
    const column = columns[place]
    if (!content || !column) return ''
    return edits.get(content.id)?.get(column.name)?.text ?? cellText(column, content[column.name])
  }
  const isYesOrNo = columns[at.column]?.field.kind === 'boolean'
  const toggle = (): void =>
    onFill({ top: at.row, left: at.column }, [[textAt(at.row, at.column) === 'true' ? 'false' : 'true']])
  const open = (): void => (isYesOrNo ? toggle() : type())

  /** Returns true for a key that the grid handles. */
  const take = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event
    const withCtrl = event.ctrlKey || event.metaKey
    const goal = event.altKey
      ? undefined
      : cellReachedBy(key, at, { rows: rows.length, columns: columns.length, seen: seenRows, far: withCtrl })
    const letter = key.toLowerCase()
    if (goal) go(goal, shiftKey)
    else if (key === 'Tab' && !withCtrl && !event.altKey) {
      const to = at.column + (shiftKey ? -1 : 1)
      // At an end of its row it moves the focus out of the grid.
      if (to < 0 || to >= columns.length) return false
      go({ row: at.row, column: to })
    } else if (withCtrl && KEYS.all.includes(letter))
      select({ row: 0, column: 0 }, { row: rows.length - 1, column: columns.length - 1 })
    else if (readOnly) return false
    else if (withCtrl && (KEYS.redo.includes(letter) || (shiftKey && KEYS.undo.includes(letter)))) onRedo()
    else if (withCtrl && KEYS.undo.includes(letter)) onUndo()
    else if (withCtrl || event.altKey) return false
    else if (key === 'Enter' || key === 'F2') open()
    else if (key === ' ' && isYesOrNo) toggle()
    else if (key === 'Delete' || key === 'Backspace') onFill(range, filled('', size))
    else if (key.length === 1 && !isYesOrNo) type(key)
    else return false
    return true
  }

  const isInCell = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement

  const copy = (event: ClipboardEvent): boolean => {
    if (isInCell(event.target)) return false
    const table = Array.from({ length: size.height }, (_, row) =>
      Array.from({ length: size.width }, (_, column) => textAt(range.top + row, range.left + column)),
    )
    event.clipboardData.setData('text/plain', textOf(table))
    event.preventDefault()
    return true
  }

  return {
    onTyped: (text: string | undefined, onward: Onward): void => {
      const { row, column } = STEPS[onward]
      if (text !== undefined && text !== textAt(at.row, at.column))
        onFill({ top: at.row, left: at.column }, [[text]])
      if (onward === 'stay') selection.stop()
      else go({ row: at.row + row, column: at.column + column })
    },
    handlers: {
      onKeyDown: (event: KeyboardEvent): void => {
        if (typing !== undefined || event.target !== event.currentTarget || !take(event)) return
        event.preventDefault()
        // Letters are typed here, and are not shortcuts of the console.
        event.stopPropagation()
      },
      onCopy: (event: ClipboardEvent): void => {
        copy(event)
      },
      onCut: (event: ClipboardEvent): void => {
        if (copy(event) && !readOnly) onFill(range, filled('', size))
      },
      onPaste: (event: ClipboardEvent): void => {
        if (isInCell(event.target) || readOnly) return
        event.preventDefault()
        const table = tableIn(event.clipboardData.getData('text/plain'))
        const [[only] = []] = table
        const isOne = table.length === 1 && table[0]?.length === 1 && only !== undefined
        const pasted = isOne ? filled(only, size) : table
        const width = Math.max(0, ...pasted.map((row) => row.length))
        onFill(range, pasted)
        if (pasted.length > 0 && width > 0)
          select(
            { row: range.top, column: range.left },
            { row: range.top + pasted.length - 1, column: range.left + width - 1 },
          )
      },
    },
  }
}
