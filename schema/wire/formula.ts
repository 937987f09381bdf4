/**
 * What a spreadsheet would run as a formula begins with one of these signs, or their full-width forms. Such a text is
 * exported behind one `'`, and so is what an import would take for something else: the word null, and a number that a
 * spreadsheet has shortened. An import takes one `'` off again. A text that has such a beginning behind `'` of its own
 * gets one more, so every text comes back as it was.
 */
const ENDANGERED = String.raw`([-=+@\t\r\n＝＋－＠]|null$|[0-9]([.,][0-9]+)?[eE][+][0-9]+$)`

const PROTECTED = new RegExp(`^'*${ENDANGERED}`)
const UNPROTECTED = new RegExp(`^'+${ENDANGERED}`)

/** A text as a cell that no spreadsheet runs. */
export const protect = (text: string): string => (PROTECTED.test(text) ? `'${text}` : text)

/** The text that such a cell stands for. */
export const unprotect = (cell: string): string => (UNPROTECTED.test(cell) ? cell.slice(1) : cell)

/** {@link protect} in SQL, for a column or another expression of type text. */
export const protectedSql = (text: string): string =>
  `case when ${text} ~ '^''*${ENDANGERED}' then '''' || ${text} else ${text} end`
