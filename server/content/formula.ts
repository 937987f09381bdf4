/**
 * What a spreadsheet would run as a formula begins with one of these, or their full-width forms. Such a text is exported
 * behind one `'`, and so is the word null, which an import takes for no value; an import takes one `'` off again. A text
 * that has such a beginning behind `'` of its own gets one more, so every text comes back as it was.
 */
const PROTECTED = /^'*(?:[=+\-@\t\r\n＝＋－＠]|null$)/
const UNPROTECTED = /^'+(?:[=+\-@\t\r\n＝＋－＠]|null$)/

/** A text as a cell that no spreadsheet runs. */
export const protect = (text: string): string => (PROTECTED.test(text) ? `'${text}` : text)

/** The text that such a cell stands for. */
export const unprotect = (cell: string): string => (UNPROTECTED.test(cell) ? cell.slice(1) : cell)

/** {@link protect} in SQL, for a column or another expression of type text. */
export const protectedSql = (text: string): string =>
  `case when ${text} ~ '^''*([-=+@\\t\\r\\n＝＋－＠]|null$)' then '''' || ${text} else ${text} end`
