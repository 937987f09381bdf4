import { FAULTY_CELL } from './sheet-fault.ts'

/** Texts that an import would take for something else: the word null, a number that a spreadsheet has shortened, an error. */
const MISTAKABLE = `null$|[0-9]([.,][0-9]+)?[eE][+][0-9]+$|${FAULTY_CELL}`

/**
 * A spreadsheet would run a text that begins with one of these signs, or their full-width forms, as a formula.
 * Such a text is exported after one `'`, and so is a text that an import would misread. An import removes one
 * `'`. A text with `'` before such a beginning gets one more, so every text is imported unchanged.
 */
const ENDANGERED = String.raw`([-=+@\t\r\n＝＋－＠]|${MISTAKABLE})`

const PROTECTED = new RegExp(`^'*${ENDANGERED}`, 's')
const UNPROTECTED = new RegExp(`^'+${ENDANGERED}`, 's')
const MISTAKEN = new RegExp(`^(${MISTAKABLE})`, 's')

/** A text as a cell that no spreadsheet runs. */
export const protect = (text: string): string => (PROTECTED.test(text) ? `'${text}` : text)

/** Text of a protected cell. */
export const unprotect = (cell: string): string => (UNPROTECTED.test(cell) ? cell.slice(1) : cell)

/** A text as a cell of a workbook, which runs no text: only one that an import would change has one `'` more. */
export const protectInWorkbook = (text: string): string =>
  MISTAKEN.test(text) || UNPROTECTED.test(text) ? `'${text}` : text

const IN_SQL = ENDANGERED.replaceAll("'", "''")

/** {@link protect} in SQL, for a column or another expression of type text. */
export const protectedSql = (text: string): string =>
  `case when ${text} ~ '^''*${IN_SQL}' then '''' || ${text} else ${text} end`
