/** A comment, or a text in one of its spellings: whichever begins first, as one may stand in the other. */
const COMMENT_OR_TEXT =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/gi
const NUMBER = /(?<![\w$."])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi
const LIST = /\?(?:\s*,\s*\?)+/g

/** A statement without what it says of anybody: each text and number in it is `?`, so that it is the same at each call. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(COMMENT_OR_TEXT, (found) => (/^(--|\/\*)/.test(found) ? ' ' : '?'))
    .replaceAll(NUMBER, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LIST, '?, …')
    .trim()

const HEAD = 50
const REST = 110

/** A statement by which it is known again: how it begins, and from its `from` on what there is room for. */
export const briefly = (text: string): string => {
  if (text.length <= HEAD + REST) return text
  const from = text.indexOf(' from ', HEAD)
  if (from < 0) return `${text.slice(0, HEAD + REST)}…`
  return `${text.slice(0, HEAD)}…${text.slice(from, from + REST)}${text.length > from + REST ? '…' : ''}`
}
