import { codeCell, lettersAt } from './cell.ts'
import type { SheetRow } from './sheet-rows.ts'

/**
 * A row of a sheet as a record of CSV without its line end: text stands in quotes, and a typed value stands bare. In the columns
 * that hold codes, a typed value that is no whole number is refused.
 */
export const csvRecord = (
  { number, cells }: SheetRow,
  isCode: (column: number) => boolean = () => false,
): string =>
  cells
    .map((cell, column) => {
      if (!cell || cell.text === '') return ''
      if (!cell.isTyped) return `"${cell.text.replaceAll('"', '""')}"`
      const text = isCode(column) ? codeCell(cell.text, `${lettersAt(column)}${number}`) : cell.text
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')
