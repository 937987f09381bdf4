import { createHash } from 'node:crypto'
import { unusableBackup } from './fault.ts'

/** First line: contents and origin of the backup. */
export interface BackupHead {
  /** Time of the snapshot, by the clock of the database. */
  readonly at: string
  readonly version: string
  readonly postgres: string
  /** Applied migrations of the database. */
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[]
  /** Secret that decrypts values in the database. */
  readonly secret: string
  /** Previous secret during a rotation. */
  readonly previousSecret?: string | undefined
  readonly sequences: Readonly<Record<string, number>>
}

/** Line before the rows of a table. */
export interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}

/** Checksum of a table. */
export interface TableSum {
  readonly rows: number
  readonly sha256: string
}

/** Last line. */
export interface BackupEnd {
  readonly tables: Readonly<Record<string, TableSum>>
}

/** Part of a backup: lines of JSON, and rows in the format of COPY, ended by a line `\.`. */
export type BackupPart =
  | { readonly head: BackupHead }
  | { readonly table: TableLine }
  | { readonly rows: Buffer }
  | { readonly counted: TableSum }
  | { readonly end: BackupEnd }

/** Counts rows and computes their checksum while they pass. */
export const counting = () => {
  const digest = createHash('sha256')
  let rows = 0
  return {
    add: (bytes: Buffer): void => {
      digest.update(bytes)
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows++
    },
    counted: (): TableSum => ({ rows, sha256: digest.digest('hex') }),
  }
}

const ROWS_END = Buffer.from('\\.\n')

/**
 * Parts of a backup, verified while they are read: the rows of each table against the last line.
 * @throws {Error} for any difference
 */
export async function* backupParts(plain: AsyncIterable<Buffer>): AsyncGenerator<BackupPart, void, void> {
  const tables: Record<string, TableSum> = {}
  let reading: { readonly name: string; readonly count: ReturnType<typeof counting> } | undefined
  let rest: Buffer = Buffer.alloc(0)
  let isOver = false
  for await (const bytes of plain) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    for (;;) {
      if (reading) {
        const end = endOfRows(rest)
        const rows = rest.subarray(0, end ?? rest.lastIndexOf(10) + 1)
        if (rows.length > 0) {
          reading.count.add(rows)
          yield { rows }
        }
        rest = rest.subarray(rows.length + (end === undefined ? 0 : ROWS_END.length))
        if (end === undefined) break
        const counted = reading.count.counted()
        tables[reading.name] = counted
        yield { counted }
        reading = undefined
      }
      const newline = rest.indexOf(10)
      if (newline === -1) break
      const part = partIn(rest.subarray(0, newline).toString())
      rest = rest.subarray(newline + 1)
      if ('table' in part) reading = { name: part.table.table, count: counting() }
      if ('end' in part) {
        isOver = true
        if (JSON.stringify(part.end.tables) !== JSON.stringify(tables)) throw notAsWritten()
      }
      yield part
    }
  }
  if (!isOver || reading || rest.length > 0) throw notAsWritten()
}

const partIn = (line: string): BackupPart => {
  try {
    return JSON.parse(line) as BackupPart
  } catch {
    throw notAsWritten()
  }
}

const notAsWritten = () => unusableBackup('not as written')

/** Offset of the line that ends the rows; undefined if it has not arrived yet. */
const endOfRows = (bytes: Buffer): number | undefined => {
  for (let at = bytes.indexOf(ROWS_END); at !== -1; at = bytes.indexOf(ROWS_END, at + 1))
    if (at === 0 || bytes[at - 1] === 10) return at
  return undefined
}

/** Line of a backup. */
export const backupLine = (part: Exclude<BackupPart, { rows: Buffer } | { counted: TableSum }>): Buffer =>
  Buffer.from(`${JSON.stringify(part)}\n`)

export const endOfTable: Buffer = ROWS_END
