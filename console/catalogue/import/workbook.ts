import { quotedCell } from '@vitrina/schema/price-list/records'
import { strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { withLeadingZeros, zeroFormatsIn } from './leading-zeros.ts'
import type { SourceTable, Unfit } from './source-tables.ts'

/** All that is read of a workbook, unpacked. With a million cells it takes a gigabyte to read. */
const MAX_UNPACKED_BYTES = 96 * 2 ** 20

/** Rows up to the last one, and cells of each up to its last one: those between are made, whether a file has them or not. */
const MAX_CELLS = 1_200_000

/** Pictures and the like are not even unpacked. */
const IS_READ = /\.(?:xml|rels)$/

const IS_SHEET = /^xl\/worksheets\/[^/]+\.xml$/

const textOf = (xml: Uint8Array = new Uint8Array()): string => new TextDecoder().decode(xml)

/** The sheets of an XLSX workbook that have something in them, each as a CSV. What it would take to unpack is looked at first. */
export const sheetsOf = async (workbook: Uint8Array): Promise<readonly SourceTable[] | Unfit> => {
  let entries: Unzipped
  try {
    let size = 0
    unzipSync(workbook, {
      filter: ({ name, originalSize }) => {
        if (IS_READ.test(name)) size += originalSize
        return false
      },
    })
    if (size > MAX_UNPACKED_BYTES) return 'workbookTooLarge'
    // No entry gets more bytes than it said that it has.
    entries = unzipSync(workbook, { filter: ({ name }) => IS_READ.test(name) })
    const formats = zeroFormatsIn(textOf(entries['xl/styles.xml']))
    let cells = 0
    for (const [name, xml] of Object.entries(entries)) {
      const text = textOf(xml)
      cells += cellsIn(text)
      if (cells > MAX_CELLS) return 'workbookTooLarge'
      if (formats.size > 0 && IS_SHEET.test(name)) entries[name] = strToU8(withLeadingZeros(text, formats))
    }
    const sheets = await readSheets(packed(entries), { trim: false })
    const tables = sheets.flatMap(({ sheet, data }) => {
      const csv = csvOf(data)
      return csv === ''
        ? []
        : [{ name: sheet, file: new File([csv], `${sheet}.csv`), encoding: 'utf-8', isTyped: true }]
    })
    return tables.length > 0 ? tables : 'empty'
  } catch {
    return 'unreadable'
  }
}

/** Without compression, which the reader would undo in a worker of its own: the policy of the console lets in none that is made of text. */
const packed = (entries: Unzipped): ArrayBuffer => {
  const bytes = zipSync(entries, { level: 0 })
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}

const PLACE = /<(?:\w+:)?(?:row|c)\s(?:[^>]*?\s)?r="([A-Z]*)(\d+)"/g

/** The cells of a sheet by the places that its rows and cells name. */
const cellsIn = (xml: string): number => {
  let rows = 0
  let cells = 0
  let row = ''
  let width = 0
  for (const [, letters = '', number = ''] of xml.matchAll(PLACE)) {
    rows = Math.max(rows, Number(number))
    if (number !== row) cells += width
    width = number === row ? Math.max(width, columnOf(letters)) : columnOf(letters)
    row = number
  }
  return rows + cells + width
}

const columnOf = (letters: string): number => {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** Text stands in quotes, and all that has a type of its own stands bare: `1.234` is then a number, which `"1.234"` may not be. */
const csvOf = (rows: readonly (readonly unknown[])[]): string => {
  const lines = rows.map((row) => {
    const width = row.findLastIndex((value) => value !== null && value !== '') + 1
    return row.slice(0, width).map(cellOf).join(',')
  })
  return lines.every((line) => line === '') ? '' : lines.map((line) => `${line}\n`).join('')
}

const cellOf = (value: unknown): string => {
  if (value === null) return ''
  if (typeof value === 'number') return digitsOf(value)
  if (value instanceof Date) return timeOf(value)
  return typeof value === 'boolean' ? String(value) : quotedCell(String(value))
}

/** As many digits as spreadsheets show: those behind them are what their arithmetic adds. */
const EXACT_DIGITS = 15
const SMALLEST_PLACE = 12

const digitsOf = (value: number): string => {
  const text = String(Number(value.toPrecision(EXACT_DIGITS)))
  return text.includes('e-') ? String(Number(value.toFixed(SMALLEST_PLACE))) : text
}

/** Days are counted from the last one of 1899; what is before them is a time without a day. */
const FIRST_YEAR = 1900

const timeOf = (date: Date): string => {
  // Fractions of a day do not come out in whole seconds.
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
  if (date.getUTCFullYear() < FIRST_YEAR) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
