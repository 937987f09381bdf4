import { encodingOf } from '../workbook/encoding.ts'
import { isEmptyRecord, lineEndsIn, recordsIn } from './records.ts'

/** Properties of a file, derived from its beginning. */
export type SniffedFile = {
  /** Encoding of its text; utf-8 unless a spreadsheet or an old back-office system wrote it. */
  readonly encoding: string
} & (
  | { readonly format: 'csv'; readonly table: TextTable }
  | { readonly format: 'ndjson'; readonly columns: Columns }
)

/** Records of a CSV before the header row is determined. */
export interface TextTable {
  readonly delimiter: string
  /** Number of cells that most records have. Others may have one comma too many, which the server reports. */
  readonly width: number
  readonly records: readonly Row[]
}

interface Row {
  /** Number among all records including blank ones, from 1; for a workbook, the row of the sheet. */
  readonly number: number
  /** Line in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** True at the positions of unquoted cells. */
  readonly bare: readonly boolean[]
  /** End in bytes of UTF-8, and the number of lines that end before it. */
  readonly to: number
  readonly linesAbove: number
}

export interface Columns {
  /** Headings of the columns of a CSV, or the keys of the first objects of an NDJSON. */
  readonly names: readonly string[]
  /** First records, with unchanged values; undefined without a value. */
  readonly rows: readonly (readonly (string | undefined)[])[]
  /** True at the positions of their unquoted cells. */
  readonly bare: readonly (readonly boolean[])[]
  /** Numbers of these records among all. */
  readonly numbers: readonly number[]
}

/** Bytes read at the start, usually a whole price list: its last numbers may show the notation of the first ones. */
export const SNIFFED_BYTES = 4 * 2 ** 20

/** True for a compressed file, which is sent unchanged. */
export const isPacked = ({ name }: Pick<File, 'name'>): boolean => /\.gz$/i.test(name)

export const fileFormatOf = ({ name }: Pick<File, 'name'>): SniffedFile['format'] | undefined => {
  const plain = name.replace(/\.gz$/i, '')
  if (/\.(csv|tsv|txt)$/i.test(plain)) return 'csv'
  return /\.(ndjson|jsonl|json)$/i.test(plain) ? 'ndjson' : undefined
}

/** Start of XML or HTML, which some programs save with the file name of a workbook. */
const MARKUP = /^\s*<[?!\p{L}]/u
const PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|table|head|body|style|meta|script)\b/i

/** Reads the beginning of a file; `encoding`: known encoding, otherwise it is detected. */
export const sniffFile = async (
  file: File,
  encoding?: string,
): Promise<SniffedFile | 'empty' | 'array' | 'xml' | 'page'> => {
  const bytes = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  const letters = encoding ?? encodingOf(bytes)
  const text = new TextDecoder(letters).decode(bytes, { stream: bytes.length < file.size })
  const first = text.trimStart()[0]
  if (first === undefined) return 'empty'
  if (first === '[') return 'array'
  if (MARKUP.test(text)) return PAGE.test(text) ? 'page' : 'xml'
  const isComplete = bytes.length === file.size
  const format = fileFormatOf(file) ?? (first === '{' ? 'ndjson' : 'csv')
  return format === 'csv'
    ? { format, encoding: letters, table: tableIn(text, isComplete) }
    : { format, encoding: letters, columns: columnsOfObjects(text, isComplete) }
}

/** Headings in a record of a table; an entry for each column, including empty ones. */
export const namesAbove = ({ width, records }: TextTable, headerRow: number): readonly string[] => {
  const names = records[headerRow]?.cells.map((name) => name.trim()) ?? []
  return [...names, ...Array<string>(Math.max(0, width - names.length)).fill('')]
}

/** Columns of a table with the headings of one of its records. */
export const columnsUnder = (table: TextTable, headerRow: number): Columns => {
  const below = table.records.slice(headerRow + 1)
  return {
    names: namesAbove(table, headerRow),
    rows: below.map(({ cells }) => cells),
    bare: below.map(({ bare }) => bare),
    numbers: below.map(({ number }) => number),
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** Line that names the delimiter for Excel. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?$/i

/** Number of records for detecting the delimiter. */
const MAX_SNIFFED_RECORDS = 50

const tableIn = (text: string, isComplete: boolean): TextTable => {
  const [, declaredDelimiter] = SEPARATOR_LINE.exec(/[^\r\n]+/.exec(text)?.[0] ?? '') ?? []
  const delimiter = declaredDelimiter ?? likeliest(text, isComplete)
  const encoder = new TextEncoder()
  const records: Row[] = []
  let line = 1
  let bytes = 0
  let number = 0
  for (const record of recordsIn(text, delimiter, isComplete)) {
    const { cells, from, to, next } = record
    number++
    const isSeparatorLine =
      declaredDelimiter !== undefined && records.length === 0 && SEPARATOR_LINE.test(text.slice(from, to))
    const linesAbove = line - 1 + lineEndsIn(text.slice(from, to))
    const end = bytes + encoder.encode(text.slice(from, to)).length
    if (!isEmptyRecord(record) && !isSeparatorLine) {
      records.push({
        number,
        line,
        cells: cells.map((cell) => cell.text),
        bare: cells.map(({ quoted }) => !quoted),
        to: end,
        linesAbove,
      })
    }
    line = linesAbove + 2
    bytes = end + next - to
  }
  const [width = 0] = most(records.map(({ cells }) => cells.length))
  return { delimiter, width, records }
}

/** Delimiter for which most records have an equal number of cells, and the most cells: titles above the headings have one. */
const likeliest = (text: string, isComplete: boolean): string => {
  const weight = (delimiter: string): number => {
    const counts: number[] = []
    for (const record of recordsIn(text, delimiter, isComplete)) {
      if (!isEmptyRecord(record)) counts.push(record.cells.length)
      if (counts.length === MAX_SNIFFED_RECORDS) break
    }
    const [cells = 1, records = 0] = most(counts)
    return (cells - 1) * records ** 2
  }
  const weights = DELIMITERS.map(weight)
  return DELIMITERS[weights.indexOf(Math.max(...weights))] as string
}

/** Most frequent number, with its frequency. */
const most = (numbers: readonly number[]): readonly [number, number] | [] => {
  const counts = new Map<number, number>()
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].reduce<readonly [number, number] | []>(
    (best, one) => (one[1] > (best[1] ?? 0) ? one : best),
    [],
  )
}

const columnsOfObjects = (text: string, isComplete: boolean): Columns => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const objects = (isComplete ? lines : lines.slice(0, -1)).flatMap((line) => {
    const value = parsed(line)
    return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : []
  })
  const names = [...new Set(objects.flatMap(Object.keys))]
  const shown = (value: unknown) =>
    value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
  return { names, rows: objects.map((one) => names.map((name) => shown(one[name]))), bare: [], numbers: [] }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
