import { FAULTY_CELL } from './sheet-fault.ts'

/** Texts that an import would take for something else: the word null, a number that a spreadsheet has shortened, an error. */
const MISTAKABLE = `null$|[0-9]([.,][0-9]+)?[eE][+][0-9]+$|${FAULTY_CELL}`

/**
 * A spreadsheet would run a text as a formula that begins with one of these signs, or their full-width forms. Such a text is
 * exported after one `'`, and so is one that an import would mistake. An import takes one `'` off again. A text that has such
 * a beginning after `'` of its own gets one more, so every text comes back as it was.
 */
const ENDANGERED = String.raw`([-=+@\t\r\n＝＋－＠]|${MISTAKABLE})`

const PROTECTED = new RegExp(`^'*${ENDANGERED}`, 's')
const UNPROTECTED = new RegExp(`^'+${ENDANGERED}`, 's')
const MISTAKEN = new RegExp(`^(${MISTAKABLE})`, 's')

/** A text as a cell that no spreadsheet runs. */
export const protect = (text: string): string => (PROTECTED.test(text) ? `'${text}` : text)

/** The text that such a cell stands for. */
export const unprotect = (cell: string): string => (UNPROTECTED.test(cell) ? cell.slice(1) : cell)

/** A text as a cell of a workbook, which runs no text: only one that an import would change has one `'` more. */
export const protectInWorkbook = (text: string): string =>
  MISTAKEN.test(text) || UNPROTECTED.test(text) ? `'${text}` : text

const IN_SQL = ENDANGERED.replaceAll("'", "''")

/** {@link protect} in SQL, for a column or another expression of type text. */
export const protectedSql = (text: string): string =>
  `case when ${text} ~ '^''*${IN_SQL}' then '''' || ${text} else ${text} end`
