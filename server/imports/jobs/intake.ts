import { free } from '../../platform/http/bodies/spool.ts'
import { yieldToEventLoop } from '../../platform/http/bodies/yielding.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { FULL_CHUNK_BYTES, MAX_CHUNK_RECORDS } from './chunk.ts'
import { readHeader } from './records/header.ts'
import {
  type Delimiter,
  FILE_START,
  type Format,
  type Position,
  type RawRecord,
} from './records/raw-record.ts'
import { type RecordSplitter, recordSplitter } from './records/record-splitter.ts'

/** Header of a CSV: all bytes before its first record, and its parsed columns. */
export interface StoredHeader {
  readonly bytes: Buffer
  readonly delimiter: Delimiter
  readonly names: readonly string[]
}

/** Progress of a file: everything before `position` is stored as records, and is followed by `tail`. */
export interface IntakeProgress {
  readonly position: Position
  readonly header: StoredHeader | null
  /** Bytes of an incomplete record or header. */
  readonly tail: Buffer
}

export const NO_PROGRESS: IntakeProgress = { position: FILE_START, header: null, tail: Buffer.alloc(0) }

/** Total stored bytes of the file: as records and as tail. */
export const offsetOf = ({ position, tail }: IntakeProgress): number => position.offset + tail.length

/** Splits a file into records while it arrives. */
export interface Intake {
  /** @throws {ApiError} `validation_failed` if the header has an unknown name */
  push(bytes: Buffer): Promise<void>
  /** Stores all received data, so that another request can continue. */
  keep(): Promise<void>
  /** Remaining chunks at the end of the file, and the position after them. */
  end(): Promise<{ readonly chunks: Chunks; readonly place: IntakeProgress }>
}

/** Records in the order of the file; each chunk except the last is full. */
export type Chunks = readonly (readonly RawRecord[])[]

/** Maximum number of chunks stored in one transaction: a piece of a file with records of a few bytes contains dozens. */
const MAX_CHUNKS = 8

interface Kind {
  readonly format: Format['kind']
  /** Accepted names of a header. */
  readonly names: ReadonlySet<string>
  /** True for a sheet of a workbook: its records are numbered instead of the lines of the file. */
  readonly isSheet: boolean
}

/** Continues a file at `from`. Full chunks of records are passed to `store` immediately. */
export const intake = (
  { format, names, isSheet }: Kind,
  from: IntakeProgress,
  store: (chunks: Chunks, place: IntakeProgress) => Promise<void>,
): Intake => {
  let header = from.header
  let cut: RecordSplitter | undefined
  if (format === 'ndjson') cut = recordSplitter({ kind: 'ndjson' }, from.position)
  else if (header) cut = recordSplitter(formatOf(header), from.position)

  let chunk: RawRecord[] = []
  let size = 0
  /** Full chunks, and the position after them. */
  let full: RawRecord[][] = []
  let endOfFull = from.position
  const unread = unreadFrom(from.position.offset)
  // The stored rest of the previous part precedes this part.
  let left = from.tail

  const storeFull = async (): Promise<void> => {
    const chunks = full
    full = []
    if (chunks.length === 0) return
    await store(chunks, { position: endOfFull, header, tail: NO_PROGRESS.tail })
    for (const { bytes } of chunks.flat()) free(bytes)
  }

  const closeChunk = ({ position }: RecordSplitter): void => {
    full.push(chunk)
    chunk = []
    size = 0
    endOfFull = position()
  }

  /** Takes all complete records, and yields to other work in between. */
  const takeAll = async (cut: RecordSplitter): Promise<void> => {
    for (let more = true; more; ) {
      const cutRecords = cut.cut(MAX_CHUNK_RECORDS - chunk.length)
      more = cutRecords.more
      for (const record of cutRecords.records) {
        chunk.push(record)
        size += record.bytes.length
      }
      unread.forget(cut.position().offset)
      if (chunk.length >= MAX_CHUNK_RECORDS || size >= FULL_CHUNK_BYTES) closeChunk(cut)
      if (full.length >= MAX_CHUNKS) await storeFull()
      await yieldToEventLoop()
    }
  }

  /** Starts with the bytes after the header, once it is complete. */
  const open = (isComplete: boolean): void => {
    const bytes = unread.all()
    const parsedHeader = readHeader(bytes, isComplete, names)
    if (parsedHeader === undefined) return
    if (!('format' in parsedHeader))
      throw new ApiError('validation_failed.header', {}, { faults: parsedHeader })
    const { offset } = parsedHeader.position
    header = {
      bytes: Buffer.from(bytes.subarray(0, offset)),
      delimiter: parsedHeader.format.delimiter,
      names: parsedHeader.names,
    }
    cut = recordSplitter({ ...parsedHeader.format, isSheet }, parsedHeader.position)
    cut.push(bytes.subarray(offset))
  }

  const feed = async (bytes: Buffer): Promise<void> => {
    unread.add(bytes)
    if (cut) cut.push(bytes)
    else open(false)
    if (cut) await takeAll(cut)
  }

  /** Processes stored data in pieces, as it arrived. */
  const feedLeft = async (): Promise<void> => {
    const bytes = left
    left = NO_PROGRESS.tail
    for (let at = 0; at < bytes.length; at += PIECE) await feed(bytes.subarray(at, at + PIECE))
  }

  const rest = (tail: Buffer): { readonly chunks: Chunks; readonly place: IntakeProgress } => ({
    chunks: chunk.length > 0 ? [...full, chunk] : full,
    place: { position: cut?.position() ?? FILE_START, header, tail },
  })
  return {
    push: async (bytes) => {
      await feedLeft()
      await feed(bytes)
      await storeFull()
    },
    keep: async () => {
      await feedLeft()
      const { chunks, place } = rest(unread.all())
      await store(chunks, place)
    },
    end: async () => {
      await feedLeft()
      if (!cut && unread.all().length > 0) open(true)
      if (cut) {
        cut.end()
        await takeAll(cut)
      }
      return rest(NO_PROGRESS.tail)
    },
  }
}

const PIECE = 2 ** 16

export const formatOf = ({ delimiter, names }: StoredHeader) =>
  ({ kind: 'csv', delimiter, columns: names.length }) as const

/** Last bytes of a file, after the position up to which they are stored as records. */
const unreadFrom = (start: number) => {
  /** Pieces with separate memory, released after reading; otherwise a hundred MiB would wait for garbage collection. */
  let pieces: { bytes: Buffer; readonly memory: Buffer }[] = []
  let from = start

  const shift = (): void => {
    const piece = pieces.shift()
    if (!piece) return
    from += piece.bytes.length
    free(piece.memory)
  }
  return {
    add: (bytes: Buffer): void => {
      pieces.push({ bytes, memory: bytes })
    },
    forget: (offset: number): void => {
      if (offset < from) return
      while (pieces[0] && from + pieces[0].bytes.length <= offset) shift()
      if (!pieces[0] || offset <= from) return
      pieces[0].bytes = pieces[0].bytes.subarray(offset - from)
      from = offset
    },
    all: (): Buffer => {
      if (pieces.length > 1) {
        const bytes = Buffer.concat(pieces.map(({ bytes }) => bytes))
        for (const { memory } of pieces) free(memory)
        pieces = [{ bytes, memory: bytes }]
      }
      return pieces[0]?.bytes ?? NO_PROGRESS.tail
    },
  }
}
