import { readFileSync } from 'node:fs'
import type { StoredForm } from '@vitrina/schema/field-kinds'
import { publishReusable } from '../postgres/pool/reusable-bytes.ts'

/** Form of a value in the response; hidden values are omitted. */
export type ShownForm = StoredForm | 'hidden'

/** Column of a response: text before its value, form of the value, and whether both are omitted for null. */
export interface WrittenColumn {
  readonly before: string
  readonly form: ShownForm
  readonly whenSet?: boolean
}

/** Columns of a response in the form for {@link writeRow}. */
export interface WrittenColumns {
  /** Columns in memory: form, length of the text before the value, and that text. */
  readonly table: Uint8Array
  /** Maximum number of bytes of a row in addition to its values. */
  readonly around: number
}

/** Codes of the forms in row-json.wat; 1: the bytes unchanged. */
const FORMS: Readonly<Record<ShownForm, number>> = {
  hidden: 0,
  verbatim: 1,
  words: 1,
  json: 1,
  string: 2,
  quoted: 3,
  array: 4,
  instant: 5,
}

/** Added to the form of a column that is omitted for null. */
const WHEN_SET = 8

/** Number of bytes that are read and written at a time. */
const STEP = 8

const roundedUp = (bytes: number): number => Math.ceil(bytes / STEP) * STEP

/** Bytes around a value: quotes, or null. */
const AROUND_VALUE = 4
const BRACES = 2

/** Header of a column in the table: its form, and the length of the text before its value. */
const COLUMN_HEAD = 8

/** Prepares columns for {@link writeRow}, in the order of the values of a row. */
export const writtenColumns = (columns: readonly WrittenColumn[]): WrittenColumns => {
  const parts = columns.map(({ before, form, whenSet }) => {
    const length = Buffer.byteLength(before)
    const part = Buffer.alloc(roundedUp(COLUMN_HEAD + length))
    part.writeInt32LE(FORMS[form] + (whenSet && form !== 'hidden' ? WHEN_SET : 0), 0)
    part.writeInt32LE(length, 4)
    part.write(before, COLUMN_HEAD)
    return part
  })
  const table = Buffer.concat(parts)
  return { table, around: table.length + columns.length * AROUND_VALUE + BRACES }
}

/** Maximum bytes that one byte of text can become: a control character is `\u0000`. */
const GROWTH = 6

/** Exports of row-json.wat. */
interface Writer {
  readonly memory: WebAssembly.Memory
  /** End of the last row read. */
  readonly behind: WebAssembly.Global
  write(at: number, to: number, column: number, columns: number, isNew: number): number
}

const PAGE = 2 ** 16
/** Address of the columns, after the tables of row-json.wat. */
const COLUMNS = 2 ** 9

const module = new WebAssembly.Module(readFileSync(new URL('./row-json.wasm', import.meta.url)))
const { memory, behind: rowEnd, write } = new WebAssembly.Instance(module).exports as unknown as Writer
let bytes = Buffer.from(memory.buffer)

/** Columns that are currently in memory. */
let present: WrittenColumns | undefined

/**
 * Writes a row of a binary COPY, whose first value begins at `begin`, as a JSON object and passes it to `append`, which copies
 * it: the next row overwrites its bytes. Every value is text; bytes that are not UTF-8 are unchanged. `isNew`: the first column
 * is null. Returns the index after the row in `copied`.
 *
 * WebAssembly writes eight bytes at a time and takes a third of the time of JavaScript: bytes are nearly the whole cost of a page
 * of objects.
 */
export const writeRow = (
  columns: WrittenColumns,
  copied: Buffer,
  begin: number,
  isNew: boolean,
  append: (json: Buffer) => void,
): number => {
  const end = COLUMNS + columns.table.length
  const to = roundedUp(end + copied.length + STEP)
  const needed = to + GROWTH * (copied.length - begin) + columns.around + STEP
  if (needed > bytes.length) grow(needed)
  if (present !== columns) {
    bytes.set(columns.table, COLUMNS)
    present = columns
  }
  bytes.set(copied, end)
  const stop = write(end + begin, to, COLUMNS, end, isNew ? 1 : 0)
  if (rowEnd.value > end + copied.length)
    throw new Error('A row has fewer values than the response has columns.')
  const json = bytes.subarray(to, stop)
  const next = rowEnd.value - end
  append(json)
  publishReusable(json)
  return next
}

/** Grows the memory, which never shrinks: an object has some megabytes at most, and unused pages take no memory. */
const grow = (needed: number): void => {
  memory.grow(Math.ceil((needed - bytes.length) / PAGE))
  bytes = Buffer.from(memory.buffer)
}
