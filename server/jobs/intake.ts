import { ApiError } from '../http/errors.ts'
import { FULL, MOST_RECORDS } from './chunk.ts'
import { type Cutter, cutter } from './records/cutter.ts'
import { headerOf } from './records/header.ts'
import {
  BEGINNING,
  type Delimiter,
  type Format,
  MAX_RECORD,
  type Position,
  type RawRecord,
} from './records/raw-record.ts'

/** The header of a CSV: all bytes before its first record, and what they say. */
export interface StoredHeader {
  readonly bytes: Buffer
  readonly delimiter: Delimiter
  readonly names: readonly string[]
}

/** How far a file has come: what stands before `position` is stored as records, and behind it follows `tail`. */
export interface Place {
  readonly position: Position
  readonly header: StoredHeader | null
  /** The beginning of a record, or of the header. */
  readonly tail: Buffer
}

export const NOTHING_YET: Place = { position: BEGINNING, header: null, tail: Buffer.alloc(0) }

/** The bytes of the file that are stored in one way or the other. */
export const offsetOf = ({ position, tail }: Place): number => position.offset + tail.length

/** Takes a file apart while it arrives. */
export interface Intake {
  /** @throws {ApiError} `validation_failed` when the header names what there is not */
  push(bytes: Buffer): Promise<void>
  /** Stores all that has come, for another request to go on with. */
  keep(): Promise<void>
  /** The records that are left when the file is over, and the place behind them. */
  end(): { readonly records: readonly RawRecord[]; readonly place: Place }
}

interface Kind {
  readonly format: Format['kind']
  /** What a header may name. */
  readonly names: ReadonlySet<string>
}

/** Goes on with a file at `from`. Records are stored by `store` as soon as there is a chunk of them. */
export const intake = (
  { format, names }: Kind,
  from: Place,
  store: (records: readonly RawRecord[], place: Place) => Promise<void>,
): Intake => {
  let header = from.header
  let cut: Cutter | undefined
  if (format === 'ndjson') cut = cutter({ kind: 'ndjson' }, from.position)
  else if (header) cut = cutter(formatOf(header), from.position)

  let records: RawRecord[] = []
  let size = 0
  const unread = unreadFrom(from.position.offset)
  const placeWith = (tail: Buffer): Place => ({ position: cut?.position() ?? BEGINNING, header, tail })

  const flush = async (tail: Buffer): Promise<void> => {
    const whole = records
    records = []
    size = 0
    await store(whole, placeWith(tail))
  }

  const take = (found: readonly RawRecord[], { position }: Cutter): void => {
    for (const record of found) {
      records.push(record)
      size += record.bytes.length
    }
    unread.forget(position().offset)
  }

  /** Begins with what follows the header, once that is here. */
  const open = (whole: boolean): void => {
    const bytes = unread.all()
    const found = headerOf(bytes, whole, names)
    if (found === undefined) return
    if (!('format' in found)) throw new ApiError('validation_failed.header', {}, { faults: found })
    const { offset } = found.position
    header = {
      bytes: Buffer.from(bytes.subarray(0, offset)),
      delimiter: found.format.delimiter,
      names: found.names,
    }
    cut = cutter(found.format, found.position)
    take(cut.push(bytes.subarray(offset)), cut)
  }

  const feed = (bytes: Buffer): void => {
    unread.add(bytes)
    if (cut) take(cut.push(bytes), cut)
    else open(false)
  }

  // What was kept of the last part is the beginning of this one.
  if (from.tail.length > 0) feed(from.tail)
  return {
    push: async (bytes) => {
      feed(bytes)
      if (records.length >= MOST_RECORDS || size >= FULL) await flush(NOTHING_YET.tail)
    },
    keep: () => flush(unread.all()),
    end: () => {
      if (!cut && unread.all().length > 0) open(true)
      if (cut) take(cut.end(), cut)
      return { records, place: placeWith(NOTHING_YET.tail) }
    },
  }
}

export const formatOf = ({ delimiter, names }: StoredHeader) =>
  ({ kind: 'csv', delimiter, columns: names.length }) as const

/** The last bytes of a file, behind the place up to which they are stored as records. */
const unreadFrom = (start: number) => {
  let pieces: Buffer[] = []
  let from = start
  let size = 0
  let lost = false

  const shift = (): void => {
    const length = pieces.shift()?.length ?? 0
    from += length
    size -= length
  }
  return {
    add: (bytes: Buffer): void => {
      pieces.push(bytes)
      size += bytes.length
      // An overlong record is not held: should this part break off in it, it has to be sent again.
      while (size > LONGEST && pieces.length > 1) {
        lost = true
        shift()
      }
    },
    forget: (offset: number): void => {
      if (offset < from) return
      lost = false
      while (pieces[0] && from + pieces[0].length <= offset) shift()
      if (!pieces[0] || offset <= from) return
      pieces[0] = pieces[0].subarray(offset - from)
      size -= offset - from
      from = offset
    },
    all: (): Buffer => {
      if (pieces.length > 1) pieces = [Buffer.concat(pieces)]
      return lost ? NOTHING_YET.tail : (pieces[0] ?? NOTHING_YET.tail)
    },
  }
}

const LONGEST = MAX_RECORD + 2 ** 20
