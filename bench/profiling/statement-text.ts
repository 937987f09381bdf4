/** A comment, or a text in any notation: the first to begin, because one may contain the other. */
const COMMENT_OR_TEXT =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/gi
const NUMBER = /(?<![\w$."])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi
const LIST = /\?(?:\s*,\s*\?)+/g

/** Statement without values: each text and number becomes `?`, so that it is the same for each call. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(COMMENT_OR_TEXT, (match) => (/^(--|\/\*)/.test(match) ? ' ' : '?'))
    .replaceAll(NUMBER, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LIST, '?, …')
    .trim()

const HEAD = 50
const REST = 110

/** Short form of a statement: its start, and the part from its `from` on, up to a limit. */
export const briefly = (text: string): string => {
  if (text.length <= HEAD + REST) return text
  const from = text.indexOf(' from ', HEAD)
  if (from < 0) return `${text.slice(0, HEAD + REST)}…`
  return `${text.slice(0, HEAD)}…${text.slice(from, from + REST)}${text.length > from + REST ? '…' : ''}`
}
