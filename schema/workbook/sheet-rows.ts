import { type CellContext, lettersAt, readSheetCell, type SheetCell } from './cell.ts'
import { WorkbookTooLarge } from './too-large.ts'
import { attributeIn, xmlReader } from './xml.ts'

/** Non-empty row of a sheet. */
export interface SheetRow {
  /** Number in the sheet, from 1. */
  readonly number: number
  /** Cells by column, from the first; undefined for an empty cell. The last one is not empty. */
  readonly cells: readonly (SheetCell | undefined)[]
}

/** Limits of all spreadsheet programs. */
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384

const PLACE = /^([A-Z]{1,3})(\d{1,7})$/

/**
 * Reads the XML of a sheet piece by piece; `rows` returns completed rows, each once.
 * @throws {Error} for a damaged sheet, or one larger than sheets can be
 */
export const sheetReader = (context: CellContext) => {
  let pendingRows: SheetRow[] = []
  let number = 0
  let last = 0
  let cells: (SheetCell | undefined)[] = []
  let column = -1
  let cell: { attributes: string; value?: string; inline?: string; isFormula: boolean } | undefined
  let part: 'v' | 't' | undefined
  let isPhonetic = false

  const openRow = (attributes: string): void => {
    number = Number(attributeIn(attributes, 'r') ?? last + 1)
    if (!Number.isInteger(number) || number <= last) throw new Error('The rows of the sheet are damaged.')
    if (number > MAX_ROWS) throw new WorkbookTooLarge()
    last = number
    cells = []
    column = -1
  }
  const closeRow = (): void => {
    const width = cells.findLastIndex((one) => one !== undefined && one.text !== '') + 1
    if (width > 0) pendingRows.push({ number, cells: cells.slice(0, width) })
  }
  const closeCell = (): void => {
    if (!cell) return
    const { attributes, value, inline, isFormula } = cell
    const [, letters] = PLACE.exec(attributeIn(attributes, 'r') ?? '') ?? []
    column = letters === undefined ? column + 1 : columnOf(letters)
    if (column >= MAX_COLUMNS) throw new WorkbookTooLarge()
    const read = readSheetCell(
      {
        place: `${lettersAt(column)}${number}`,
        type: attributeIn(attributes, 't') ?? 'n',
        style: Number(attributeIn(attributes, 's') ?? 0),
        value,
        inline,
        isFormula,
      },
      context,
    )
    if (read) {
      while (cells.length < column) cells.push(undefined)
      cells[column] = read
    }
    cell = undefined
  }

  const reader = xmlReader({
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes)
      else if (name === 'c') cell = { attributes, isFormula: false }
      else if (!cell) return
      else if (name === 'f') cell.isFormula = true
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'v') {
        part = 'v'
        cell.value = ''
      } else if (name === 't' && !isPhonetic) {
        part = 't'
        cell.inline ??= ''
      }
    },
    close: (name) => {
      if (name === 'v' || name === 't') part = undefined
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
    },
    text: (text) => {
      if (!cell) return
      if (part === 'v') cell.value += text
      if (part === 't') cell.inline += text
    },
  })
  return {
    ...reader,
    rows: (): readonly SheetRow[] => {
      const rows = pendingRows
      pendingRows = []
      return rows
    },
  }
}

const columnOf = (letters: string): number => {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
