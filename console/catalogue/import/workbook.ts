import { csvRecord } from '@vitrina/schema/workbook/csv-record'
import { WorkbookTooLarge } from '@vitrina/schema/workbook/too-large'
import { openWorkbook, type Sheet } from '@vitrina/schema/workbook/workbook'
import { format } from 'numfmt'
import type { SourceTable, Unfit } from './source-tables.ts'

/** Sheets of a million cells are held as CSV, and read from there. */
const LIMITS = { unpacked: 256 * 2 ** 20, sharedText: 64 * 2 ** 20 }

/** Rows up to the last one, and cells of each up to its last one: an empty cell between others is a comma of the CSV. */
const MAX_CELLS = 3_000_000

/** The sheets of an XLSX workbook that have something in them, each as a CSV whose records are the rows of the sheet. */
export const sheetsOf = async (workbook: Uint8Array): Promise<readonly SourceTable[] | Unfit> => {
  try {
    const tables: SourceTable[] = []
    const budget = { cells: MAX_CELLS }
    for (const sheet of await openWorkbook(workbook, LIMITS, format)) {
      const parts = await csvOf(sheet, budget)
      if (parts.length === 0) continue
      tables.push({
        name: sheet.name,
        file: new File(parts, `${sheet.name}.csv`),
        encoding: 'utf-8',
        isTyped: true,
      })
    }
    return tables.length > 0 ? tables : 'empty'
  } catch (failure) {
    return failure instanceof WorkbookTooLarge ? 'workbookTooLarge' : 'unreadable'
  }
}

/** Rows keep their places: one that is empty is an empty line. */
const csvOf = async (sheet: Sheet, budget: { cells: number }): Promise<string[]> => {
  const parts: string[] = []
  let line = 0
  for await (const rows of sheet.rows()) {
    let part = ''
    for (const row of rows) {
      budget.cells -= row.number - line + row.cells.length
      if (budget.cells < 0) throw new WorkbookTooLarge()
      part += `${'\n'.repeat(row.number - line - 1)}${csvRecord(row)}\n`
      line = row.number
    }
    if (part !== '') parts.push(part)
  }
  return parts
}
