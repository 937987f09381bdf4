import { errorCell, refusedCell } from '../wire/sheet-fault.ts'
import { type FormatNumber, numberText } from './number-text.ts'
import type { CellStyle } from './styles.ts'
import { unescaped } from './xml.ts'

/** Cell of a sheet in the form for imports. */
export interface SheetCell {
  readonly text: string
  /** True for a value that is not a text in the workbook: a number, a date, a boolean, or a refused value. */
  readonly isTyped: boolean
}

/** Cell in the XML of its sheet. */
export interface StoredCell {
  readonly place: string
  readonly type: string
  readonly style: number
  /** Undefined: the element is missing. */
  readonly value: string | undefined
  readonly inline: string | undefined
  readonly isFormula: boolean
}

/** Parts of a workbook to which its cells refer. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly format: FormatNumber
}

const GENERAL: CellStyle = { is: 'general', pattern: '', from1904: false }

const typed = (text: string): SheetCell => ({ text, isTyped: true })
const untyped = (text: string): SheetCell => ({ text, isTyped: false })

/** Text of a cell as the sheet shows it; undefined for an empty one. @throws {Error} for a missing shared text */
export const readSheetCell = (cell: StoredCell, context: CellContext): SheetCell | undefined => {
  const { place, type, value, isFormula } = cell
  switch (type) {
    case 's': {
      if (value === undefined) return undefined
      const text = context.strings[Number(value)]
      if (text === undefined) throw new Error('The workbook lacks a shared text.')
      return untyped(text)
    }
    case 'inlineStr':
      return cell.inline === undefined ? undefined : untyped(unescaped(cell.inline))
    case 'str':
      if (value === undefined) return isFormula ? typed(refusedCell('FORMULA', '', place)) : undefined
      return untyped(unescaped(value))
    case 'e':
      return typed(errorCell(value?.trim() || '#VALUE!', place))
  }
  if (value === undefined || value.trim() === '')
    return isFormula ? typed(refusedCell('FORMULA', '', place)) : undefined
  if (type === 'b') return typed(value.trim() === '1' ? 'true' : 'false')
  if (type === 'd') return typed(isoText(value.trim()))
  const conversion = numberText(value, context.styles[cell.style] ?? GENERAL, context.format)
  if (conversion.is === 'inexact') return typed(refusedCell('DIGITS', conversion.text, place))
  return conversion.is === 'number' || conversion.is === 'date' || conversion.is === 'time'
    ? typed(conversion.text)
    : untyped(conversion.text)
}

const isoText = (text: string): string =>
  text
    .replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
    .replace('T', ' ')
    .replace(/(?:\.\d+)?Z?$/, '')

const DAY = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/
const TIME = /^\d\d:\d\d:\d\d$/
const FRACTION = /^-?\d+\.\d+$/

/** Typed cell in a column of codes: a whole number becomes its digits, and any other value is refused with its cell name. */
export const codeCell = (text: string, place: string): string => {
  if (DAY.test(text)) return refusedCell('DATE', text, place)
  if (TIME.test(text)) return refusedCell('TIME', text, place)
  if (FRACTION.test(text)) return refusedCell('FRACTION', text, place)
  return text === 'true' || text === 'false' ? refusedCell('BOOLEAN', text.toUpperCase(), place) : text
}

/** Letters of a column by its number, from 0. */
export const lettersAt = (column: number): string =>
  (column >= 26 ? lettersAt(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
