const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const SPACE = /[ \t\n\r]*/y
const STRING_PIECE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|["\\]|[^\x20-\uffff]/g

/**
 * Where a text stops being JSON, counted from 1. `JSON.parse` tells a position for some mistakes only,
 * and a person who looks for one comma in a batch of 5,000 rows needs it for all. Runs on failure alone.
 */
export const whereJsonBreaks = (text: string): { line: number; column: number } => {
  const before = text.slice(0, breaksAt(text))
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: before.length - lineStart + 1 }
}

/** What may come next: a value; a value or the end of an empty array; a key; ...; what follows a value. */
type Next = 'value' | 'item or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

const breaksAt = (text: string): number => {
  const open: string[] = []
  let next: Next = 'value'
  for (let at = 0; ; ) {
    at = end(SPACE, text, at) ?? at
    const char = text[at]
    if (next === 'comma or end' && open.length === 0) return at
    switch (char) {
      case '[':
      case '{':
        if (next !== 'value' && next !== 'item or end') return at
        open.push(char)
        next = char === '[' ? 'item or end' : 'key or end'
        at++
        break
      case ']':
      case '}':
        if (!next.endsWith('or end') || next === (char === ']' ? 'key or end' : 'item or end')) return at
        if (open.pop() !== (char === ']' ? '[' : '{')) return at
        next = 'comma or end'
        at++
        break
      case ',':
        if (next !== 'comma or end') return at
        next = open.at(-1) === '[' ? 'value' : 'key'
        at++
        break
      case ':':
        if (next !== 'colon') return at
        next = 'value'
        at++
        break
      default: {
        const isKey = next.startsWith('key')
        if (next === 'colon' || next === 'comma or end' || (isKey && char !== '"')) return at
        const after =
          char === '"'
            ? endOfString(text, at + 1)
            : { at: end(WORD, text, at) ?? at, closed: char !== undefined }
        if (!after.closed || after.at === at) return after.at
        at = after.at
        next = isKey ? 'colon' : 'comma or end'
      }
    }
  }
}

/** Behind the closing quote, or at the character that a string cannot hold. */
const endOfString = (text: string, start: number): { at: number; closed: boolean } => {
  STRING_PIECE.lastIndex = start
  for (let piece = STRING_PIECE.exec(text); piece; piece = STRING_PIECE.exec(text)) {
    if (piece[0].length > 1) continue
    const closed = piece[0] === '"'
    return { at: closed ? piece.index + 1 : piece.index, closed }
  }
  return { at: text.length, closed: false }
}

const end = (expression: RegExp, text: string, at: number): number | undefined => {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : undefined
}
