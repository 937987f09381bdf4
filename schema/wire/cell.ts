import { fieldKind } from '../field-kinds.ts'
import type { Field } from '../resource.ts'
import { ABBREVIATED_NUMBER, abbreviatedNumberFault, type CellValue } from './cell-value.ts'
import { unprotect } from './formula.ts'
import { sheetFault } from './sheet-fault.ts'

const ID: Field = { kind: 'integer' }

/**
 * Reads a CSV cell of a field, or of the id without a field (rule 4.2.13): nothing for an empty cell, null for the word null, a
 * fault for an error value of a spreadsheet. Text is unchanged, except for a leading `'`, which prevents a spreadsheet from
 * running it.
 */
export const readCell = (field: Field | undefined, cell: string): CellValue => {
  if (cell === '') return { json: undefined }
  if (cell === 'null') return { json: null }
  const fault = sheetFault(cell)
  if (fault) return { fault }
  // After an apostrophe the text is literal, and a spreadsheet that abbreviates writes no space.
  if (field && isCode(field) && ABBREVIATED_NUMBER.test(cell)) return abbreviatedNumberFault(cell)
  const text = unprotect(cell)
  return fieldKind(field ?? ID).cell(text.trim(), field ?? ID, text)
}

/**
 * True for a field of codes (key, article number, barcode). Spreadsheets abbreviate long codes, so that different codes become
 * equal.
 */
export const isCode = (field: Field): boolean =>
  field.kind === 'key' ||
  field.kind === 'externalId' ||
  field.kind === 'codes' ||
  (field.kind === 'text' && field.code === true)
