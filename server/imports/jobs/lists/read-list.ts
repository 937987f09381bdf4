import { fstatSync, readSync } from 'node:fs'
import { withOwnFields } from '@vitrina/schema/own-fields'
import { inUtf8, listWithFields, NoTable, OpenQuestions } from '@vitrina/schema/price-list/list-stream'
import { linesOfProductsFile, NoProductsFile } from '@vitrina/schema/price-list/products-file'
import { WORKBOOK_LIMITS } from '@vitrina/schema/workbook/limits'
import { csvOf, tableBudget } from '@vitrina/schema/workbook/sheet-csv'
import { WorkbookTooLarge } from '@vitrina/schema/workbook/too-large'
import { openWorkbook, type Sheet } from '@vitrina/schema/workbook/workbook'
import { format } from 'numfmt'
import { faultOf, legibleNames, noTableFault, severalSheets } from './list-faults.ts'
import type { ListMessage, ListTask } from './list-task.ts'
import { resourceAt } from './resource-at.ts'

// Main module of the process that reads one list: file on standard input, CSV or NDJSON on standard output.

type Bytes = Uint8Array<ArrayBuffer>

const FILE = 0
const PIECE = 2 ** 18

/** Processor time, in µs, for one list: the largest workbooks take a tenth of it. */
const MAX_CPU = 100_000_000

/** Sends a message and waits until it is sent, since unsent messages are lost with the process. */
const send = (message: ListMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve())
  })

const read = async (task: ListTask): Promise<void> => {
  try {
    for await (const bytes of task.kind === 'products' ? productsFor(task) : csvFor(task)) await write(bytes)
    await send({ is: 'done' })
  } catch (failure) {
    await send(messageOf(failure))
  }
}

async function* csvFor(task: ListTask): AsyncGenerator<Bytes> {
  const { kind, columns, encoding } = task
  const isTyped = kind === 'workbook'
  const content = isTyped ? sheetBytes(task) : pieces()
  if (!columns) {
    await send({ is: 'settled', leftOut: [] })
    return yield* inUtf8(content, encoding ?? 'utf-8')
  }
  yield* listWithFields(content, {
    object: withOwnFields(resourceAt(task.object), task.own),
    columns,
    decimals: task.decimals,
    spoken: task.language,
    currency: task.currency,
    isTyped,
    encoding: isTyped ? 'utf-8' : encoding,
    // Output that fills the pipe would block this process before the message is sent.
    onSettled: ({ leftOut }) => send({ is: 'settled', leftOut: legibleNames(leftOut) }),
  })
}

/** Error of a file that is not JSON in UTF-8. */
class NoJson extends Error {}

const jsonIn = (bytes: Bytes): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new NoJson()
  }
}

/** Objects of one kind in a file of products, as NDJSON. */
async function* productsFor({ object }: ListTask): AsyncGenerator<Bytes> {
  const lines = linesOfProductsFile(object, jsonIn(readFile()))
  await send({ is: 'settled', leftOut: [] })
  const encoder = new TextEncoder()
  for (const line of lines) yield encoder.encode(`${JSON.stringify(line)}\n`)
}

/** Reads the file from its start: the position of its descriptor is at the end. */
async function* pieces(): AsyncGenerator<Bytes> {
  for (let at = 0; ; ) {
    const piece = new Uint8Array(PIECE)
    const length = readSync(FILE, piece, 0, PIECE, at)
    if (length === 0) return
    at += length
    yield piece.subarray(0, length)
  }
}

const readFile = (): Bytes => {
  const bytes = new Uint8Array(fstatSync(FILE).size)
  for (let at = 0; at < bytes.length; ) {
    const length = readSync(FILE, bytes, at, bytes.length - at, at)
    if (length === 0) throw new Error('The file is shorter than declared.')
    at += length
  }
  return bytes
}

/** Refusal of the file, which the caller reports. */
class Refused extends Error {
  readonly faults

  constructor(...faults: readonly ReturnType<typeof severalSheets>[]) {
    super('The list is refused.')
    this.faults = faults
  }
}

const ZIP = [0x50, 0x4b]
/** OLE2: Excel before 2007, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

async function* sheetBytes({ sheet }: ListTask): AsyncGenerator<Bytes> {
  const bytes = readFile()
  const begins = (signature: readonly number[]) => signature.every((byte, place) => bytes[place] === byte)
  if (begins(COMPOUND)) throw new Refused({ key: 'malformed_workbook.old' })
  if (!begins(ZIP)) throw new Refused({ key: 'malformed_workbook' })
  const encoder = new TextEncoder()
  try {
    const sheets = await openWorkbook(bytes, WORKBOOK_LIMITS, format)
    for await (const text of csvOf(await chosen(sheets, sheet), tableBudget())) {
      const { user, system } = process.cpuUsage()
      if (user + system > MAX_CPU) throw new WorkbookTooLarge()
      yield encoder.encode(text)
    }
  } catch (failure) {
    if (failure instanceof Refused || failure instanceof WorkbookTooLarge) throw failure
    throw new Refused({ key: 'malformed_workbook' })
  }
}

/** Sheet with this name, or else the only non-empty one. */
const chosen = async (sheets: readonly Sheet[], name: string | undefined): Promise<Sheet> => {
  const names = sheets.map((one) => one.name)
  if (name !== undefined) {
    const named = sheets.find((one) => one.name === name) ?? sheets.find((one) => one.name.trim() === name)
    if (!named)
      throw new Refused({
        field: 'sheet',
        key: 'invalid_value.one_of',
        parameters: { valid: legibleNames(names) },
      })
    return named
  }
  const filled: Sheet[] = []
  for (const sheet of sheets) if (sheets.length === 1 || (await isFilled(sheet))) filled.push(sheet)
  const [only, ...others] = filled
  if (!only) throw new NoTable('empty')
  if (others.length > 0) throw new Refused(severalSheets(filled.map((one) => one.name)))
  return only
}

const isFilled = async (sheet: Sheet): Promise<boolean> => {
  for await (const rows of sheet.rows()) if (rows.length > 0) return true
  return false
}

const messageOf = (failure: unknown): ListMessage => {
  if (failure instanceof Refused) return { is: 'refused', faults: failure.faults }
  if (failure instanceof OpenQuestions) return { is: 'refused', faults: failure.questions.map(faultOf) }
  if (failure instanceof WorkbookTooLarge) return { is: 'tooLarge' }
  if (failure instanceof NoProductsFile) return { is: 'malformed', key: 'malformed_json.products_file' }
  if (failure instanceof NoJson) return { is: 'malformed', key: 'malformed_json' }
  if (failure instanceof NoTable)
    return failure.kind === 'empty'
      ? { is: 'empty' }
      : { is: 'refused', faults: [noTableFault(failure.kind)] }
  throw failure
}

const write = (bytes: Bytes): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

process.once('message', async (task: ListTask) => {
  await read(task)
  process.disconnect()
})
