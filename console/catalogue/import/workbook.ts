import { WORKBOOK_LIMITS } from '@vitrina/schema/workbook/limits'
import { csvOf, tableBudget } from '@vitrina/schema/workbook/sheet-csv'
import { WorkbookTooLarge } from '@vitrina/schema/workbook/too-large'
import { openWorkbook } from '@vitrina/schema/workbook/workbook'
import { format } from 'numfmt'
import type { SourceTable, UnsupportedReason } from './source-tables.ts'

/** Non-empty sheets of an XLSX workbook, each as a CSV whose records are the rows of the sheet. */
export const sheetsOf = async (workbook: Uint8Array): Promise<readonly SourceTable[] | UnsupportedReason> => {
  try {
    const tables: SourceTable[] = []
    const budget = tableBudget()
    for (const sheet of await openWorkbook(workbook, WORKBOOK_LIMITS, format)) {
      const parts: string[] = []
      for await (const part of csvOf(sheet, budget)) parts.push(part)
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
