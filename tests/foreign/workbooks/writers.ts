import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { needs, needsPython } from '../needs.ts'

/** Cell to be written by a foreign program. Numbers are decimal strings, so that no digit is lost. */
export type WrittenCell =
  | { readonly type: 'number'; readonly value: string; readonly format?: string }
  | { readonly type: 'date' | 'time'; readonly value: string; readonly format: string }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'error' | 'formula'; readonly value: string }

/** Workbook with one sheet, at `file`. */
export interface WrittenWorkbook {
  readonly file: string
  readonly rows: readonly (readonly (WrittenCell | null)[])[]
}

export const python = needsPython('python3-openpyxl', 'openpyxl')
export const office = needs('libreoffice-calc-nogui', ['soffice', 'libreoffice'], ['--version'])

/** Runs a program, which must exit with 0. */
const run = (program: string, args: readonly string[], input = ''): void => {
  const { status, stderr, stdout } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}${stdout}`)
}

export const writeByOpenpyxl = (workbooks: readonly WrittenWorkbook[]): void =>
  run(
    python.program,
    ['-W', 'error', join(import.meta.dirname, 'write_openpyxl.py')],
    JSON.stringify(workbooks),
  )

/** Codes of errors in the file format. */
const ERRORS: Readonly<Record<string, number>> = { '#DIV/0!': 0x07, '#REF!': 0x17, '#N/A': 0x2a }

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** Serial number of a day or time. The library reads dates in the time zone of the machine. */
export const serialOf = ({
  type,
  value,
}: Extract<WrittenCell, { readonly type: 'date' | 'time' }>): number =>
  type === 'time'
    ? Date.parse(`1970-01-01T${value}Z`) / DAY_MS
    : (Date.parse(value.includes('T') ? `${value}Z` : value) - FIRST_DAY) / DAY_MS

const sheetJsCell = (cell: WrittenCell) => {
  switch (cell.type) {
    case 'number':
      return { t: 'n' as const, v: Number(cell.value), z: cell.format }
    case 'date':
    case 'time':
      return { t: 'n' as const, v: serialOf(cell), z: cell.format }
    case 'boolean':
      return { t: 'b' as const, v: cell.value }
    case 'error':
      return { t: 'e' as const, v: ERRORS[cell.value] }
    case 'formula':
      return { t: 'z' as const, f: cell.value.slice(1) }
    case 'text':
      return { t: 's' as const, v: cell.value }
  }
}

export const writeBySheetJs = (workbooks: readonly WrittenWorkbook[]): void => {
  for (const { file, rows } of workbooks) {
    const sheet: Record<string, unknown> = {}
    for (const [y, row] of rows.entries())
      for (const [x, cell] of row.entries())
        if (cell) sheet[utils.encode_cell({ r: y, c: x })] = sheetJsCell(cell)
    const width = Math.max(1, ...rows.map((row) => row.length))
    sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } })
    const book = utils.book_new(sheet, 'Sheet')
    writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }))
  }
}

/** Files per process: a process of LibreOffice 7.4 ends silently after about 250. */
const AT_ONCE = 200

/** Converts files, several per process; each result has the name of its source with the extension of the format. */
export const convert = async (
  files: readonly string[],
  { to, into }: { readonly to: string; readonly into: string },
): Promise<void> => {
  mkdirSync(into, { recursive: true })
  const batches = Array.from({ length: Math.ceil(files.length / AT_ONCE) }, (_, n) =>
    files.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
  await Promise.all(
    batches.map(async (batch, n) => {
      const profile = `-env:UserInstallation=file://${join(into, `.profile-${n}`)}`
      const { promise, resolve } = Promise.withResolvers<string>()
      const args = [profile, '--headless', '--convert-to', to, '--outdir', into, ...batch]
      execFile(office.program, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve(error ? `${error.message}${stdout}${stderr}` : ''),
      )
      const failure = await promise
      if (failure !== '') throw new Error(failure)
    }),
  )
}

/** Makes LibreOffice write the workbooks that openpyxl wrote before. */
export const writeByLibreOffice = async (
  workbooks: readonly WrittenWorkbook[],
  folder: string,
): Promise<void> => {
  const sources = join(folder, 'sources')
  mkdirSync(sources, { recursive: true })
  const copies = workbooks.map(({ file, rows }) => ({ file: join(sources, basename(file)), rows }))
  writeByOpenpyxl(copies)
  const written = join(folder, 'written')
  await convert(
    copies.map(({ file }) => file),
    { to: 'xlsx:Calc MS Excel 2007 XML', into: written },
  )
  for (const { file } of workbooks) renameSync(join(written, basename(file)), file)
}
