import type { Fault } from '@vitrina/schema/errors'
import type { Delimiter } from './raw-record.ts'

const QUOTE = '"'

/**
 * The cells of one record of CSV (RFC 4180). More generous than that in one thing: a quote inside a cell that does not
 * begin with one stands for itself, as spreadsheets take it (`1/2" pipe`).
 */
export const cellsOf = (record: Buffer, delimiter: Delimiter): string[] | Fault => {
  const text = record.toString()
  if (!text.includes(QUOTE)) return text.split(delimiter)
  const cells: string[] = []
  for (let at = 0; ; at++) {
    if (text[at] !== QUOTE) {
      const end = text.indexOf(delimiter, at)
      if (end < 0) return [...cells, text.slice(at)]
      cells.push(text.slice(at, end))
      at = end
      continue
    }
    const close = closingQuote(text, at)
    if (close < 0) return { key: 'malformed_csv.unclosed' }
    cells.push(text.slice(at + 1, close).replaceAll('""', QUOTE))
    at = close + 1
    if (at === text.length) return cells
    if (text[at] !== delimiter) return { key: 'malformed_csv' }
  }
}

/**
 * The cells that stand under the names of a header. There may be fewer: spreadsheets leave out empty cells at the end
 * of a line. Never more.
 */
export const cellsUnder = (record: Buffer, delimiter: Delimiter, columns: number): string[] | Fault => {
  const cells = cellsOf(record, delimiter)
  return Array.isArray(cells) && cells.length > columns ? miscounted(cells.length, columns) : cells
}

export const miscounted = (count: number, expected: number): Fault => ({
  key: 'malformed_csv.cells',
  parameters: { count, expected },
})

const closingQuote = (text: string, open: number): number => {
  let at = text.indexOf(QUOTE, open + 1)
  while (at >= 0 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2)
  return at
}
