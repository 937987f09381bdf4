/** Cell of a CSV, unchanged, with its positions in the text. */
interface Cell {
  readonly text: string
  readonly quoted: boolean
  readonly from: number
  readonly to: number
}

export interface TextRecord {
  readonly cells: readonly Cell[]
  readonly from: number
  readonly to: number
  /** Position after its line end. */
  readonly next: number
}

/** Longest record that the server accepts. */
const MAX_RECORD_LENGTH = 4 * 2 ** 20

/**
 * CSV record that begins at `from`, split as the server splits it; undefined while its end may still follow. A
 * record that the server will refuse, as with an unclosed quote, ends with its line.
 */
export const recordAt = (
  text: string,
  from: number,
  delimiter: string,
  isComplete: boolean,
): TextRecord | undefined => {
  const isLast = isComplete || text.length - from > MAX_RECORD_LENGTH
  const cells: Cell[] = []
  for (let at = from; ; at++) {
    const close = text[at] === '"' ? closingQuote(text, at) : -1
    if (text[at] === '"' && close < 0 && !isLast) return undefined
    const after = text[close + 1]
    const quoted =
      close >= 0 && (after === undefined || after === delimiter || after === '\n' || after === '\r')
    const to = quoted ? close + 1 : endOfCell(text, at, delimiter)
    const inside = quoted ? text.slice(at + 1, close).replaceAll('""', '"') : text.slice(at, to)
    cells.push({ text: inside, quoted, from: at, to })
    at = to
    if (text[at] === delimiter) continue
    // The next byte decides whether a CR is a complete line end, or whether the text ends here.
    if (!isLast && (at === text.length || (text[at] === '\r' && at + 1 === text.length))) return undefined
    const next = at === text.length ? at : text.startsWith('\r\n', at) ? at + 2 : at + 1
    return { cells, from, to: at, next }
  }
}

/** All records of a text, except a last one that may continue. */
export function* recordsIn(text: string, delimiter: string, isComplete: boolean): Generator<TextRecord> {
  for (let at = 0; at < text.length; ) {
    const record = recordAt(text, at, delimiter, isComplete)
    if (!record) return
    yield record
    at = record.next
  }
}

/** True for a record of only a line end, which the server ignores. */
export const isEmptyRecord = ({ from, to }: TextRecord): boolean => from === to

export const lineEndsIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

const closingQuote = (text: string, open: number): number => {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const endOfCell = (text: string, from: number, delimiter: string): number => {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
