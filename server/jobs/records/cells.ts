import type { Fault } from '@vitrina/schema/errors'
import type { Delimiter } from './raw-record.ts'

const QUOTE = '"'
const QUOTE_BYTE = 0x22
const BACKSLASH = 0x5c

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
    cells.push(unquoted(text.slice(at + 1, close)))
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
  const count = countCells(record, delimiter)
  if (typeof count !== 'number') return count
  return count > columns ? miscounted(count, columns) : cellsOf(record, delimiter)
}

/** How many cells {@link cellsOf} finds, without making any: a hostile record has four million. */
export const countCells = (record: Buffer, delimiter: Delimiter): number | Fault => {
  const between = delimiter.charCodeAt(0)
  const { length } = record
  for (let count = 1, at = 0; ; count++, at++) {
    if (at === length) return count
    if (record[at] !== QUOTE_BYTE) {
      while (at < length && record[at] !== between) at++
      if (at === length) return count
      continue
    }
    do {
      at++
      while (at < length && record[at] !== QUOTE_BYTE) at++
      if (at === length) return { key: 'malformed_csv.unclosed' }
      at++
    } while (at < length && record[at] === QUOTE_BYTE)
    if (at === length) return count
    if (record[at] !== between) return { key: 'malformed_csv' }
  }
}

export const miscounted = (count: number, expected: number): Fault => ({
  key: 'malformed_csv.cells',
  parameters: { count, expected },
})

const closingQuote = (text: string, open: number): number => {
  let at = text.indexOf(QUOTE, open + 1)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE_BYTE)
    at = text.charCodeAt(at + 2) === QUOTE_BYTE ? at + 2 : text.indexOf(QUOTE, at + 2)
  return at
}

/** A text that is longer is looked through byte by byte: to replace millions of quotes takes a third of a second. */
const LONG = 2 ** 16

/** One quote where there are two. */
const unquoted = (cell: string): string => {
  if (cell.length <= LONG) return cell.replaceAll('""', QUOTE)
  const bytes = Buffer.from(cell)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    bytes[length++] = bytes[at] as number
    if (bytes[at] === QUOTE_BYTE) at++
  }
  return bytes.toString('utf8', 0, length)
}

/** A control character is so many in JSON. */
export const LONGEST_ESCAPE = 6

/** How many letters cells have as texts of JSON, at most. */
export const lengthAsJson = (cells: readonly string[]): number => {
  let length = 0
  for (const cell of cells) {
    length += cell.length
    for (let at = 0; at < cell.length; at++) {
      const unit = cell.charCodeAt(at)
      if (unit < 0x20) length += LONGEST_ESCAPE - 1
      else if (unit === QUOTE_BYTE || unit === BACKSLASH) length++
    }
  }
  return length
}
