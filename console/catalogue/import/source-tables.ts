import { MAX_PACKED_BYTES } from '@vitrina/schema/workbook/limits'

/** Table of a file: a sheet of a workbook, or a whole other file. */
export interface SourceTable {
  readonly name: string
  readonly file: File
  /** Encoding, if it is known from another source than the bytes. */
  readonly encoding: string | undefined
  /** True for a workbook, in which numbers and dates are unquoted, and texts quoted. */
  readonly isTyped: boolean
}

/** Reason why a file is not supported. */
export type UnsupportedReason =
  | 'empty'
  | 'array'
  | 'xml'
  | 'page'
  | 'oldWorkbook'
  | 'workbookTooLarge'
  | 'unreadable'

const ZIP = [0x50, 0x4b]
/** OLE2: Excel before 2007, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

/** Tables in a file. The code for workbooks is loaded with the first one. */
export const sourceTables = async (file: File): Promise<readonly SourceTable[] | UnsupportedReason> => {
  const bytes = new Uint8Array(await file.slice(0, COMPOUND.length).arrayBuffer())
  const begins = (signature: readonly number[]) => signature.every((byte, place) => bytes[place] === byte)
  if (begins(COMPOUND)) return 'oldWorkbook'
  if (!begins(ZIP)) return [{ name: file.name, file, encoding: undefined, isTyped: false }]
  if (file.size > MAX_PACKED_BYTES) return 'workbookTooLarge'
  return sheetsIn(file)
}

/** Reads a workbook in a worker: if the browser runs out of memory, only the worker fails. */
const sheetsIn = (file: File) =>
  new Promise<readonly SourceTable[] | UnsupportedReason>((resolve) => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
    const end = (tables: readonly SourceTable[] | UnsupportedReason) => {
      worker.terminate()
      resolve(tables)
    }
    worker.onmessage = ({ data }) => end(data)
    worker.onerror = () => end('workbookTooLarge')
    worker.postMessage(file)
  })
