import { parse } from 'papaparse'

/** What is known of a file from its beginning. */
export interface Beginning {
  readonly format: 'csv' | 'ndjson'
  /** The letters that its bytes stand for; utf-8 unless a spreadsheet or an old back-office system wrote it. */
  readonly encoding: string
  /** The columns of a CSV by the names in its first line, the keys that the first objects of an NDJSON have. */
  readonly names: readonly string[]
  /** The first records, each value as it stands in the file; undefined where there is none. */
  readonly rows: readonly (readonly (string | undefined)[])[]
  /** Where the line of names is, in bytes. */
  readonly header: { readonly from: number; readonly to: number; readonly delimiter: string } | undefined
}

/** Why a file cannot be taken. */
export type Unfit = 'empty' | 'spreadsheet' | 'array'

/** Enough for the line of names and the records that are shown. */
const LENGTH = 256 * 1024
const ROWS = 8

/** What files that are not UTF-8 mostly are, in this part of the world. */
export const ENCODINGS = ['windows-1251', 'windows-1250', 'windows-1252', 'utf-16le']

/** A packed file goes to the server as it is. */
export const isPacked = ({ name }: Pick<File, 'name'>): boolean => /\.gz$/i.test(name)

export const formatOf = ({ name }: Pick<File, 'name'>): Beginning['format'] | undefined => {
  const plain = name.replace(/\.gz$/i, '')
  if (/\.(csv|tsv|txt)$/i.test(plain)) return 'csv'
  return /\.(ndjson|jsonl|json)$/i.test(plain) ? 'ndjson' : undefined
}

/** Reads the beginning of a file; `encoding` where it is known better than the bytes tell. */
export const beginningOf = async (file: File, encoding?: string): Promise<Beginning | Unfit> => {
  const bytes = new Uint8Array(await file.slice(0, LENGTH).arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'spreadsheet'
  const letters = encoding ?? encodingOf(bytes)
  const text = new TextDecoder(letters).decode(bytes, { stream: bytes.length < file.size })
  const first = text.trimStart()[0]
  if (first === undefined) return 'empty'
  if (first === '[') return 'array'
  const format = formatOf(file) ?? (first === '{' ? 'ndjson' : 'csv')
  const whole = bytes.length === file.size
  const found = format === 'csv' ? csvIn(text, whole) : ndjsonIn(text, whole)
  return { format, encoding: letters, ...found }
}

const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    // A letter may be cut in two at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

const DELIMITERS = [',', ';', '\t']

/** The line by which Excel is told the delimiter. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?$/i

const cells = (line: string, delimiter: string): string[] =>
  parse<string[]>(line, { delimiter }).data[0] ?? []

/** As the server reads it: the delimiter that gives most names is the one. */
const csvIn = (text: string, whole: boolean) => {
  let told: string | undefined
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const separator = told ? undefined : SEPARATOR_LINE.exec(line)?.[1]
    if (separator !== undefined) {
      told = separator
      continue
    }
    const candidates = (told === undefined ? DELIMITERS : [told]).map(
      (one) => [one, cells(line, one)] as const,
    )
    const [delimiter, names] = candidates.reduce((best, one) => (one[1].length > best[1].length ? one : best))
    const end = index + line.length
    const { data } = parse<string[]>(text.slice(end), { delimiter, preview: ROWS + 1, skipEmptyLines: true })
    const from = lengthOf(text.slice(0, index))
    return {
      names: names.map((name) => name.trim()),
      rows: (whole ? data : data.slice(0, -1)).slice(0, ROWS),
      header: { from, to: from + lengthOf(line), delimiter },
    }
  }
  return { names: [], rows: [], header: undefined }
}

/** In bytes of UTF-8: the decoder has taken the mark of the order of bytes away, which is put there again. */
const lengthOf = (text: string): number => new TextEncoder().encode(text).length

const ndjsonIn = (text: string, whole: boolean) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const objects = (whole ? lines : lines.slice(0, -1)).slice(0, ROWS).flatMap((line) => {
    const value = parsed(line)
    return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : []
  })
  const names = [...new Set(objects.flatMap(Object.keys))]
  const shown = (value: unknown) =>
    value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
  return { names, rows: objects.map((one) => names.map((name) => shown(one[name]))), header: undefined }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
