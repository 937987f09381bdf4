import { FAULTY_CELL } from './sheet-fault.ts'

/** Texts that an import would misread: the word null, a number abbreviated by a spreadsheet, an error. */
const MISTAKABLE = `null$|[0-9]([.,][0-9]+)?[eE][+][0-9]+$|${FAULTY_CELL}`

/**
 * A spreadsheet would run a text that begins with one of these signs, or their full-width forms, as a formula. Such a text is
 * exported after one `'`, and so is a text that an import would misread. An import removes one `'`. A text that already has `'`
 * before such a beginning gets one more, so every text is imported unchanged.
 */
const ENDANGERED = String.raw`([-=+@\t\r\n＝＋－＠]|${MISTAKABLE})`

const PROTECTED = new RegExp(`^'*${ENDANGERED}`, 's')
const UNPROTECTED = new RegExp(`^'+${ENDANGERED}`, 's')
const MISTAKEN = new RegExp(`^(${MISTAKABLE})`, 's')

/** Cell of a text that no spreadsheet runs as a formula. */
export const protect = (text: string): string => (PROTECTED.test(text) ? `'${text}` : text)

/** Text of a protected cell. */
export const unprotect = (cell: string): string => (UNPROTECTED.test(cell) ? cell.slice(1) : cell)

/** Cell of a text in a workbook, which runs no texts: only a text that an import would change gets one more `'`. */
export const protectInWorkbook = (text: string): string =>
  MISTAKEN.test(text) || UNPROTECTED.test(text) ? `'${text}` : text

const IN_SQL = ENDANGERED.replaceAll("'", "''")

/** {@link protect} in SQL, for a column or another expression of type text. */
export const protectedSql = (text: string): string =>
  `case when ${text} ~ '^''*${IN_SQL}' then '''' || ${text} else ${text} end`
