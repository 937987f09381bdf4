import type { Mapping } from './columns.ts'
import { rewriteNumbers } from './rewrite.ts'
import { type Columns, columnsUnder, isPacked, type SniffedFile, sniffFile, type TextTable } from './sniff.ts'
import { isRewritten, type Numbers } from './written-numbers.ts'

/** Options for reading a file. */
export interface FileReading extends Pick<SniffedFile, 'format' | 'encoding'> {
  /** Position of the header record of a CSV. */
  readonly headerRow: number
  readonly mapping: Mapping
  /** Notation of the numbers of a CSV. */
  readonly numbers: Numbers | undefined
}

/** File in the form for sending. */
export interface PreparedFile {
  readonly body: Blob
  readonly type: 'text/csv' | 'application/x-ndjson'
  readonly packed: boolean
}

/**
 * File with field names as its header. In a CSV, everything above the records is replaced, and also the numbers if the first
 * records use another notation than the server accepts; the rest is read from the file. An ignored column gets a name that the
 * server ignores.
 */
export const prepareFile = async (
  file: File,
  { format, encoding, ...how }: FileReading,
): Promise<PreparedFile> => {
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
  if (isPacked(file)) return { body: file, type, packed: true }
  const source = encoding === 'utf-8' ? file : await recoded(file, encoding)
  const beginning = await sniffFile(source, 'utf-8')
  if (typeof beginning === 'string') return { body: source, type, packed: false }
  const body =
    beginning.format === 'csv'
      ? await withHeader(source, beginning.table, how)
      : await withKeys(source, beginning.columns, how.mapping)
  return { body, type, packed: false }
}

/** File converted to UTF-8 while it is read. */
const recoded = async (file: File, encoding: string): Promise<File> => {
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream())
  return new File([await new Response(text).blob()], file.name)
}

const BOM = [0xef, 0xbb, 0xbf]

type TableReading = Pick<FileReading, 'headerRow' | 'mapping' | 'numbers'>

/** Byte order mark of a CSV in UTF-8. */
export const byteOrderMarkLength = (bytes: Uint8Array): number =>
  BOM.every((byte, place) => bytes[place] === byte) ? BOM.length : 0

/**
 * Lines that replace everything above the records of a table, the byte at which the records begin, and the replaced numbers. The
 * creation time of rows stays in a file with their ids: it lets the server recognize its own ids.
 */
export const newHeaderOf = (table: TextTable, { headerRow, mapping, numbers }: TableReading) => {
  const header = table.records[headerRow]
  if (!header) return undefined
  const columns = columnsUnder(table, headerRow)
  const withIds = mapping.includes('id')
  const names = columns.names.map(
    (name, place) => mapping[place] ?? (withIds && name === 'created_at' ? name : `_column_${place + 1}`),
  )
  // A row of a sheet is one line, with or without line ends in its cells.
  const above = numbers?.isTyped ? header.number - 1 : header.linesAbove
  return {
    text: '\n'.repeat(above) + names.join(table.delimiter),
    from: header.to,
    number: header.number,
    numbers: numbers && isRewritten(columns, numbers) ? numbers : undefined,
  }
}

/** Replaces the lines above the records by the names of fields; empty lines keep the numbers of the records. */
const withHeader = async (file: File, table: TextTable, how: TableReading): Promise<Blob> => {
  const header = newHeaderOf(table, how)
  if (!header) return file
  const mark = byteOrderMarkLength(new Uint8Array(await file.slice(0, BOM.length).arrayBuffer()))
  const below = file.slice(mark + header.from)
  const { text, number, numbers } = header
  return new Blob([text, numbers ? await withNumbers(below, table, numbers, number) : below])
}

const withNumbers = (
  records: Blob,
  { delimiter }: TextTable,
  numbers: Numbers,
  headerNumber: number,
): Promise<Blob> => {
  const text = records
    .stream()
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(rewriteNumbers(delimiter, numbers, headerNumber))
    .pipeThrough(new TextEncoderStream())
  return new Response(text).blob()
}

const withKeys = async (file: File, { names }: Columns, mapping: Mapping): Promise<Blob> => {
  const renamed = new Map(names.map((name, place) => [name, mapping[place] ?? null]))
  if ([...renamed].every(([name, to]) => name === to)) return file
  const rewrite = (line: string): string => {
    try {
      const object: unknown = JSON.parse(line)
      if (typeof object !== 'object' || object === null || Array.isArray(object)) return line
      const entries = Object.entries(object).flatMap(([name, value]) => {
        const to = renamed.has(name) ? renamed.get(name) : name
        return to === null || to === undefined ? [] : [[to, value]]
      })
      return JSON.stringify(Object.fromEntries(entries))
    } catch {
      // The server refuses invalid JSON with its line.
      return line
    }
  }
  let rest = ''
  const lines = new TransformStream<string, string>({
    transform(text, controller) {
      const pieces = (rest + text).split('\n')
      rest = pieces.pop() ?? ''
      if (pieces.length > 0) controller.enqueue(`${pieces.map(rewrite).join('\n')}\n`)
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(rewrite(rest))
    },
  })
  const text = file
    .stream()
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(lines)
    .pipeThrough(new TextEncoderStream())
  return new Response(text).blob()
}
