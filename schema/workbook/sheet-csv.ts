import { csvRecord } from './csv-record.ts'
import { WorkbookTooLarge } from './too-large.ts'
import type { Sheet } from './workbook.ts'

/** Remaining limits of the tables of one workbook, which reading reduces. */
export interface TableBudget {
  /** Cells of rows up to the last one, each up to its last cell: an empty cell between others is a comma of the CSV. */
  cells: number
  /** Characters of all cells: a million cells may share one long text. */
  characters: number
}

export const MAX_CELLS = 3_000_000

/** Initial limits, for a workbook with the largest price lists. */
export const tableBudget = (): TableBudget => ({ cells: MAX_CELLS, characters: 256 * 2 ** 20 })

/**
 * Sheet as CSV, some rows at a time. A row is a record in the same position: an empty row is an empty line.
 * @throws {WorkbookTooLarge} above the limits
 */
export async function* csvOf(sheet: Sheet, budget: TableBudget): AsyncGenerator<string, void> {
  let line = 0
  for await (const rows of sheet.rows()) {
    let part = ''
    for (const row of rows) {
      budget.cells -= row.number - line + row.cells.length
      for (const cell of row.cells) budget.characters -= cell?.text.length ?? 0
      if (budget.cells < 0 || budget.characters < 0) throw new WorkbookTooLarge()
      part += `${'\n'.repeat(row.number - line - 1)}${csvRecord(row)}\n`
      line = row.number
    }
    if (part !== '') yield part
  }
}
