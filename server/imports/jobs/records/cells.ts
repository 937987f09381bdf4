import type { Fault } from '@vitrina/schema/errors'
import type { Delimiter } from './raw-record.ts'

const QUOTE = '"'
const QUOTE_BYTE = 0x22
const BACKSLASH = 0x5c

/**
 * The cells of one record of CSV (RFC 4180). One extension: a quote inside an unquoted cell is literal, as in spreadsheets (`1/2"
 * pipe`).
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
 * Cells of a record under the names of a header. There may be fewer, because spreadsheets omit empty cells at the end of a line,
 * but not more.
 */
export const cellsUnder = (record: Buffer, delimiter: Delimiter, columns: number): string[] | Fault => {
  const count = countCells(record, delimiter)
  if (typeof count !== 'number') return count
  if (count > columns) return miscounted(count, columns)
  return record.length > LONG ? cellsOfLong(record, delimiter) : cellsOf(record, delimiter)
}

/** Bytes from which a record counts as long. */
const LONG = 2 ** 16

/**
 * Number of cells that {@link cellsOf} would return, without creating them: a malicious record has four
 * million.
 */
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
  while (at >= 0 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2)
  return at
}

/** {@link cellsOf} for a valid long record, byte by byte: finding and replacing millions of quotes in a text takes 0.3 s. */
const cellsOfLong = (record: Buffer, delimiter: Delimiter): string[] => {
  const cells: string[] = []
  const cell = Buffer.allocUnsafe(record.length)
  for (let at = 0; ; at++) {
    if (record[at] !== QUOTE_BYTE) {
      const end = record.indexOf(delimiter, at)
      cells.push(record.toString('utf8', at, end < 0 ? record.length : end))
      if (end < 0) return cells
      at = end
      continue
    }
    let length = 0
    for (at++; record[at] !== QUOTE_BYTE || record[++at] === QUOTE_BYTE; at++)
      cell[length++] = record[at] as number
    cells.push(cell.toString('utf8', 0, length))
    if (at === record.length) return cells
  }
}

/** Length of an escaped control character in JSON. */
export const MAX_ESCAPE_LENGTH = 6

/** Maximum length of cells as JSON strings. */
export const lengthAsJson = (cells: readonly string[]): number => {
  let length = 0
  for (const cell of cells) {
    length += cell.length
    for (let at = 0; at < cell.length; at++) {
      const unit = cell.charCodeAt(at)
      if (unit < 0x20) length += MAX_ESCAPE_LENGTH - 1
      else if (unit === QUOTE_BYTE || unit === BACKSLASH) length++
    }
  }
  return length
}
