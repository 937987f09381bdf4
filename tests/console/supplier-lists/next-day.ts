import { read, utils, write } from '@e965/xlsx'
import Papa from 'papaparse'
import type { ForeignList } from './lists.ts'

/** List with another price in each of its lines, as written by the supplier's program. */
export const nextDay = (bytes: Buffer, list: ForeignList): Buffer =>
  list.file.endsWith('.xlsx') ? nextWorkbook(bytes, list) : nextTable(bytes, list)

const other = (price: string): string => price.replace(/\d/, (digit) => String((Number(digit) % 9) + 1))

const nextTable = (bytes: Buffer, { price }: ForeignList): Buffer => {
  // Digits are the same bytes in each encoding of the lists, and Latin-1 keeps all other bytes.
  const { data, meta } = Papa.parse<string[]>(bytes.toString('latin1'))
  const rows = data.map((row) =>
    row.map((cell, place) => (place === price && /^\d/.test(cell) ? other(cell) : cell)),
  )
  return Buffer.from(Papa.unparse(rows, { delimiter: meta.delimiter }), 'latin1')
}

const nextWorkbook = (bytes: Buffer, { sheet, price }: ForeignList): Buffer => {
  const book = read(bytes, { cellNF: true })
  const cells = book.Sheets[sheet ?? book.SheetNames[0] ?? ''] ?? {}
  const range = utils.decode_range(cells['!ref'] ?? 'A1')
  for (let row = range.s.r; row <= range.e.r; row++) {
    const cell = cells[utils.encode_cell({ r: row, c: price })]
    if (cell?.t === 'n') cell.v = Number(other(String(cell.v)))
    if (cell?.t === 's' && /^\d/.test(cell.v))
      cells[utils.encode_cell({ r: row, c: price })] = { t: 's', v: other(cell.v) }
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}
