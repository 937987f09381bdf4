import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { lettersAt } from '@vitrina/schema/workbook/cell'
import Papa from 'papaparse'
import { randomOf } from '../../faults/random.ts'
import { writeByHand } from './by-hand.ts'
import { randomSheet } from './random-sheet.ts'
import { sheetIn } from './reading.ts'
import {
  convert,
  office,
  python,
  type WrittenWorkbook,
  writeByLibreOffice,
  writeByOpenpyxl,
  writeBySheetJs,
} from './writers.ts'

const SHEETS = Number(process.env.VITRINA_SHEETS ?? 1000)
const SEED = Number(process.env.VITRINA_SEED ?? 40)

const folder = mkdtempSync(join(tmpdir(), 'vitrina-sheets-'))
after(() => rmSync(folder, { recursive: true }))

/**
 * Filter of LibreOffice: commas, quotes around texts, UTF-8, English (United States), cells as shown, the
 * first sheet.
 */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,true,true,false,false,1'

const WRITERS: Readonly<Record<string, (workbooks: readonly WrittenWorkbook[]) => void | Promise<void>>> = {
  hand: writeByHand,
  openpyxl: writeByOpenpyxl,
  SheetJS: writeBySheetJs,
  LibreOffice: (workbooks) => writeByLibreOffice(workbooks, folder),
}

const cellsOf = (csv: string): string[][] => Papa.parse<string[]>(csv, { delimiter: ',', newline: '\n' }).data

test(`${SHEETS} random sheets are read as LibreOffice shows them, except for the known differences of each class`, {
  skip: python.skip || office.skip,
}, async (t) => {
  const random = randomOf(SEED)
  const writers = Object.keys(WRITERS)
  const sheets = Array.from({ length: SHEETS }, (_, n) => {
    // Every tenth by LibreOffice, which is the slowest.
    const writer = n % 10 === 9 ? 'LibreOffice' : (writers[n % (writers.length - 1)] as string)
    return { writer, file: join(folder, `${writer}-${n}.xlsx`), cells: randomSheet(random) }
  })
  for (const writer of writers)
    await WRITERS[writer]?.(
      sheets
        .filter((sheet) => sheet.writer === writer)
        .map(({ file, cells }) => ({ file, rows: cells.map((row) => row.map((one) => one?.cell ?? null)) })),
    )
  const shown = join(folder, 'shown')
  await convert(
    sheets.map(({ file }) => file),
    { to: CSV, into: shown },
  )

  assert.equal(readdirSync(shown).filter((name) => name.endsWith('.csv')).length, SHEETS)
  const counts = new Map<string, number>()
  const differences: string[] = []
  for (const { file, cells } of sheets) {
    const name = basename(file, '.xlsx')
    const ours = cellsOf(await sheetIn(file))
    const foreign = cellsOf(readFileSync(join(shown, `${name}-Sheet.csv`), 'utf8'))
    for (const [y, row] of cells.entries())
      for (const [x, one] of row.entries()) {
        const place = `${lettersAt(x)}${y + 1}`
        const [our = '', their = ''] = [ours[y]?.[x], foreign[y]?.[x]]
        const expected = one ? one.shownFor(our, place) : ''
        const isOther = one?.otherFor !== undefined && their !== expected && their === one.otherFor(our)
        const found = `${one?.class ?? 'empty'}${isOther ? ', the other form' : ''}`
        counts.set(found, (counts.get(found) ?? 0) + 1)
        if (their !== expected && !isOther)
          differences.push(
            `${name} ${place} ${one?.class}: ${JSON.stringify({ written: one?.cell, ours: our, expected, their })}`,
          )
      }
  }

  t.diagnostic(JSON.stringify(Object.fromEntries(counts), null, 1))
  assert.deepEqual(differences.slice(0, 60), [], `${differences.length} differences with the seed ${SEED}`)
})
