import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { prepareFile } from '@vitrina/schema/price-list/prepare'
import { columnsUnder, sniffFile } from '@vitrina/schema/price-list/sniff'
import { findNumbers } from '@vitrina/schema/price-list/written-numbers'
import { product } from '@vitrina/schema/resources/product'
import { readCell } from '@vitrina/schema/wire/cell'
import Papa from 'papaparse'
import { sheetIn } from './reading.ts'
import {
  office,
  python,
  type WrittenCell,
  type WrittenWorkbook,
  writeByLibreOffice,
  writeByOpenpyxl,
  writeBySheetJs,
} from './writers.ts'

// Rule 4.2.13 for workbooks of other programs. console/catalogue/import/workbook.test.ts has hand-made
// workbooks.

const folder = mkdtempSync(join(tmpdir(), 'vitrina-cells-'))
after(() => rmSync(folder, { recursive: true }))

const WRITERS = {
  openpyxl: { skip: python.skip, write: writeByOpenpyxl },
  LibreOffice: {
    skip: python.skip || office.skip,
    write: (workbooks: readonly WrittenWorkbook[]) => writeByLibreOffice(workbooks, folder),
  },
  SheetJS: { skip: false, write: writeBySheetJs },
} as const

type Writer = keyof typeof WRITERS

/** Value of a cell by column, or the key of the sentence that refuses it. */
interface Case {
  readonly cell: WrittenCell
  readonly name: unknown
  /** Equal to `name` unless given. */
  readonly key?: unknown
  /** Values of writers that store the cell differently, with the reason. */
  readonly except?: Partial<
    Record<Writer, { readonly name: unknown; readonly key?: unknown; readonly why: string }>
  >
}

const number = (value: string, format?: string): WrittenCell => ({
  type: 'number',
  value,
  ...(format !== undefined && { format }),
})
const text = (value: string): WrittenCell => ({ type: 'text', value })

const FIFTEEN_DIGITS = {
  LibreOffice: { name: 'invalid_value.cell_digits', why: 'it stores 15 digits: 1005006789012350' },
}

const CASES: readonly Case[] = [
  { cell: number('1005006789012345'), name: '1005006789012345', except: FIFTEEN_DIGITS },
  { cell: number('1005006789012346'), name: '1005006789012346', except: FIFTEEN_DIGITS },
  { cell: number('1005006789012347'), name: '1005006789012347', except: FIFTEEN_DIGITS },
  { cell: number('9007199254740992'), name: '9007199254740992', except: FIFTEEN_DIGITS },
  { cell: number('4840001234567'), name: '4840001234567' },
  { cell: number('100000000000000'), name: '100000000000000' },
  { cell: number('123456789012345678'), name: 'invalid_value.cell_digits' },
  { cell: number('12.5'), name: '12.5', key: 'invalid_value.cell_fraction' },
  { cell: number('0.30000000000000004'), name: '0.3', key: 'invalid_value.cell_fraction' },

  { cell: number('42', '00000'), name: '00042' },
  { cell: number('42', '[$-419]000000'), name: '000042' },
  { cell: number('1234567', '0000-000'), name: '1234-567' },
  { cell: number('42', '"A-"0000'), name: 'A-0042' },
  { cell: number('12.5', '0.00'), name: '12.50', key: 'invalid_value.cell_fraction' },
  { cell: number('1234567', '#,##0'), name: '1234567' },
  { cell: number('4840001234567', '0.00E+00'), name: '4840001234567' },

  {
    cell: { type: 'date', value: '2026-11-24', format: 'yyyy-mm-dd' },
    name: '2026-11-24',
    key: 'invalid_value.cell_date',
  },
  {
    cell: { type: 'date', value: '2026-11-24T10:30:00', format: 'dd.mm.yyyy hh:mm' },
    name: '2026-11-24 10:30:00',
    key: 'invalid_value.cell_date',
  },
  {
    cell: { type: 'time', value: '10:30:00', format: 'hh:mm' },
    name: '10:30:00',
    key: 'invalid_value.cell_time',
  },
  { cell: { type: 'boolean', value: true }, name: 'true', key: 'invalid_value.cell_boolean' },

  { cell: { type: 'error', value: '#N/A' }, name: 'invalid_value.cell_error' },
  { cell: { type: 'error', value: '#REF!' }, name: 'invalid_value.cell_error' },
  { cell: { type: 'error', value: '#DIV/0!' }, name: 'invalid_value.cell_error' },
  {
    cell: { type: 'formula', value: '=6*7' },
    name: 'invalid_value.cell_formula',
    except: { LibreOffice: { name: '42', why: 'it calculates' } },
  },

  { cell: text('00123'), name: '00123' },
  { cell: text('4.84E+12'), name: '4.84E+12', key: 'invalid_value.shortened' },
  { cell: text('😀🥛 Țuică'), name: '😀🥛 Țuică' },
  // Excel writes these escapes; openpyxl and SheetJS store a text unchanged.
  {
    cell: text('Rând 1_x000D_\nRând 2'),
    name: 'Rând 1\r\nRând 2',
    except: { LibreOffice: { name: 'Rând 1\nRând 2', why: 'it stores one line end' } },
  },
  { cell: text('_x005F_x000D_'), name: '_x000D_' },
]

const HEADER = ['name_ro', 'group_product_id'].map(text)

/** Cells as the server receives them from the import screen, each with its outcome. */
const outcomesOf = async (file: string) => {
  const sheet = new File([await sheetIn(file)], 'sheet.csv')
  const beginning = await sniffFile(sheet)
  assert.ok(typeof beginning !== 'string' && beginning.format === 'csv')
  const columns = columnsUnder(beginning.table, 0)
  const mapping = columns.names
  const { units, decimals, codes } = findNumbers(product, columns, mapping, true, 'MDL')
  const { body } = await prepareFile(sheet, {
    ...{ format: 'csv', encoding: 'utf-8', headerRow: 0, mapping },
    numbers: { units, decimals, codes, isTyped: true },
  })
  const [, ...rows] = Papa.parse<string[]>(await body.text(), { skipEmptyLines: true }).data
  const outcomeOf = (kind: 'text' | 'key', cell: string | undefined) => {
    const value = readCell({ kind }, cell ?? '')
    return 'fault' in value ? value.fault.key : value.json
  }
  return rows.map(([name, key]) => [outcomeOf('text', name), outcomeOf('key', key)])
}

for (const [writer, { skip, write }] of Object.entries(WRITERS))
  test(`4.2.13 cells of a workbook by ${writer} are imported exactly, or refused by name`, {
    skip,
  }, async () => {
    const file = join(folder, `${writer}.xlsx`)
    await write([{ file, rows: [HEADER, ...CASES.map(({ cell }) => [cell, cell])] }])

    const outcomes = await outcomesOf(file)

    assert.deepEqual(
      outcomes.map((outcome, n) => [CASES[n]?.cell, ...outcome]),
      CASES.map(({ cell, except, ...usual }) => {
        const { name, key = name } = except?.[writer as Writer] ?? usual
        return [cell, name, key]
      }),
    )
  })
