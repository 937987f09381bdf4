import { codeCell, lettersAt } from './cell.ts'
import type { SheetRow } from './sheet-rows.ts'

/**
 * Row of a sheet as a CSV record without a line end: text is quoted, a typed value is not. In columns of
 * codes, a typed value that is not a whole number is refused.
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
