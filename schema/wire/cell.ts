import { fieldKind } from '../field-kinds.ts'
import type { Field } from '../resource.ts'
import { type CellValue, SHORTENED, shortened } from './cell-value.ts'
import { unprotect } from './formula.ts'

const ID: Field = { kind: 'integer' }

/**
 * What a cell of CSV says of a field, or of the id where there is no field (rule 4.2.13): nothing when it is empty,
 * null when it is the word null. Text is taken verbatim, but for the `'` that kept a spreadsheet from running it.
 */
export const readCell = (field: Field | undefined, cell: string): CellValue => {
  if (cell === '') return { json: undefined }
  if (cell === 'null') return { json: null }
  // Behind an apostrophe it is meant as it stands, and a spreadsheet that shortens writes no space.
  if (isKey(field) && SHORTENED.test(cell)) return shortened(cell)
  const text = unprotect(cell)
  return fieldKind(field ?? ID).cell(text.trim(), field ?? ID, text)
}

/** Of a key: several may have become this one. */
const isKey = (field: Field | undefined): boolean => field?.kind === 'key' || field?.kind === 'externalId'
