import { readFileSync } from 'node:fs'
import { csvRecord } from '@vitrina/schema/workbook/csv-record'
import { openWorkbook } from '@vitrina/schema/workbook/workbook'
import { format } from 'numfmt'

const LIMITS = { unpacked: 2 ** 28, sharedText: 2 ** 26 }

/** First sheet of a workbook as the CSV that an import reads: a record for each row of the sheet. */
export const sheetIn = async (file: string): Promise<string> => {
  const [sheet] = await openWorkbook(readFileSync(file), LIMITS, format)
  if (!sheet) throw new Error(`${file} has no sheet.`)
  let csv = ''
  let line = 0
  for await (const rows of sheet.rows())
    for (const row of rows) {
      csv += `${'\n'.repeat(row.number - line - 1)}${csvRecord(row)}\n`
      line = row.number
    }
  return csv
}
