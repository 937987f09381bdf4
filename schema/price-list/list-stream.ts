import { byteOrderMarkLength, newHeaderOf } from './prepare.ts'
import { numberRewriter } from './rewrite.ts'
import { type Instructions, type Question, type SettledList, settleList } from './settle.ts'
import { SNIFFED_BYTES, sniffFile } from './sniff.ts'

/** List that needs decisions of its sender. */
export class OpenQuestions extends Error {
  readonly questions: readonly Question[]

  constructor(questions: readonly Question[]) {
    super('The list needs answers.')
    this.questions = questions
  }
}

/** Kind of a file without a table. */
export type NoTableKind = 'empty' | 'array' | 'xml' | 'page' | 'ndjson'

/** Error for a file without a table. */
export class NoTable extends Error {
  readonly kind: NoTableKind

  constructor(kind: NoTableKind) {
    super('The file contains no table.')
    this.kind = kind
  }
}

interface ListReading extends Instructions {
  /** Encoding of the text; undefined: detected. */
  readonly encoding: string | undefined
  /** Callback with the decided reading before the first byte. */
  readonly onSettled: (settled: SettledList) => void | Promise<void>
}

/**
 * Bytes of a CSV in UTF-8, with field names as headings and with numbers in the server's notation. Only its beginning is in
 * memory.
 * @throws {OpenQuestions}
 * @throws {NoTable}
 */
export async function* listWithFields(
  content: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { encoding, onSettled, ...instructions }: ListReading,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const pieces = content[Symbol.asyncIterator]()
  const first = await firstBytes(pieces)
  const beginning = await sniffFile(new File([first], 'list.csv'), encoding)
  if (typeof beginning === 'string') throw new NoTable(beginning)
  if (beginning.format !== 'csv') throw new NoTable('ndjson')
  const { table } = beginning
  const settled = settleList(table, instructions)
  if (settled === undefined) throw new NoTable('empty')
  if (!('mapping' in settled)) throw new OpenQuestions(settled)
  const header = newHeaderOf(table, settled)
  if (!header) throw new NoTable('empty')
  await onSettled(settled)

  const encoder = new TextEncoder()
  yield encoder.encode(header.text)
  const utf8 = inUtf8(chained(first, pieces), beginning.encoding)
  const below = after(utf8, header.from + (beginning.encoding === 'utf-8' ? byteOrderMarkLength(first) : 0))
  if (!header.numbers) return yield* below
  const decoder = new TextDecoder()
  const rewriter = numberRewriter(table.delimiter, header.numbers, header.number)
  for await (const bytes of below) {
    const text = rewriter.push(decoder.decode(bytes, { stream: true }))
    if (text !== '') yield encoder.encode(text)
  }
  yield encoder.encode(rewriter.push(decoder.decode()) + rewriter.end())
}

type Bytes = Uint8Array<ArrayBuffer>

/** Start of a file, from which its columns and its number notation are determined. */
const firstBytes = async (pieces: AsyncIterator<Bytes>): Promise<Bytes> => {
  const bufferedPieces: Bytes[] = []
  let length = 0
  while (length <= SNIFFED_BYTES) {
    const { value, done } = await pieces.next()
    if (done) break
    bufferedPieces.push(value)
    length += value.length
  }
  const first = new Uint8Array(length)
  let at = 0
  for (const piece of bufferedPieces) {
    first.set(piece, at)
    at += piece.length
  }
  return first
}

async function* chained(first: Bytes, pieces: AsyncIterator<Bytes>): AsyncGenerator<Bytes, void> {
  yield first
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return
    yield value
  }
}

/** Converts a text to UTF-8. */
export async function* inUtf8(content: AsyncIterable<Bytes>, encoding: string): AsyncGenerator<Bytes, void> {
  if (encoding === 'utf-8') return yield* content
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  for await (const bytes of content) yield encoder.encode(decoder.decode(bytes, { stream: true }))
  yield encoder.encode(decoder.decode())
}

/** All except the first `skipped` bytes. */
async function* after(content: AsyncIterable<Bytes>, skipped: number): AsyncGenerator<Bytes, void> {
  let left = skipped
  for await (const bytes of content) {
    const rest = bytes.subarray(left)
    left -= bytes.length - rest.length
    if (rest.length > 0) yield rest
  }
}
